/** What the pages of the developer portal can do with JavaScript, beyond what they do without it. Each part is alone. */
import { showWhoIsSignedIn } from './developer/account.ts';
import { offerTrying } from './developer/try.ts';

// One that fails must not stop those after it.
for (const part of [showWhoIsSignedIn, offerTrying]) queueMicrotask(part);
