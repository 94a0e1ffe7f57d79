/** Enhances the developer portal's pages with JavaScript; they work without it. The parts are independent. */
import { showWhoIsSignedIn } from './developer/account.ts';
import { offerTrying } from './developer/try.ts';

// A page restored by the browser's Back doesn't know that the session has ended since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showWhoIsSignedIn();
});

// A part that fails must not stop the others.
for (const part of [showWhoIsSignedIn, offerTrying]) queueMicrotask(part);
