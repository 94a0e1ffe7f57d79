/**
 * What the pages of the developer portal can do with JavaScript, beyond what they do without it. Each part is
 * alone.
 */
import { showWhoIsSignedIn } from './developer/account.ts';
import { offerTrying } from './developer/try.ts';

// A page that going back brings back as it was left knows nothing of a session that ended since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showWhoIsSignedIn();
});

// One that fails must not stop those after it.
for (const part of [showWhoIsSignedIn, offerTrying]) queueMicrotask(part);
