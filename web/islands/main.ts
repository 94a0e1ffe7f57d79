/**
 * Enhances the public pages with JavaScript; they work without it (product.md#routes). The parts are
 * independent.
 */
import { showAccount } from './account.ts';
import { openContents } from './contents.ts';
import { offerLanguage } from './language.ts';
import { searchForAddress } from './lost.ts';
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

// A part that fails must not stop the others.
for (const island of islands) queueMicrotask(() => void island());
