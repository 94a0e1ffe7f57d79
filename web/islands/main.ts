/**
 * Enhances the public pages with JavaScript; they work without it (product.md#routes). The parts are
 * independent.
 */
import { showAccount } from './account.ts';
import { openContents } from './contents.ts';
import { offerLanguage } from './language.ts';
import { closeMenusWhenLeft } from './menus.ts';
import { keepPicturesChoice, loadOnTap } from './pictures.ts';
import { offerReactions } from './reactions.ts';
import { offerSharing } from './share.ts';
import { prepareStatus } from './status.ts';
import { localiseTimes } from './times.ts';
import { countView } from './view.ts';

const islands = [
  keepPicturesChoice,
  loadOnTap,
  prepareStatus,
  showAccount,
  localiseTimes,
  openContents,
  offerReactions,
  offerSharing,
  offerLanguage,
  closeMenusWhenLeft,
  searchForAddress,
  countView,
];

/** On the not-found page alone. */
async function searchForAddress(): Promise<void> {
  if (document.querySelector('.message-code')) await import('./lost.ts');
}

// A part that fails must not stop the others.
for (const island of islands) queueMicrotask(() => void island());
