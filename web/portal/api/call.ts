import { recentProof } from '../proof/recent-proof.ts';
import { session } from '../session/session.ts';
import { createCaller } from './caller.ts';

/** Makes a call of the contract as whoever is signed in. @throws CallError */
export const call = createCaller({
  fetch: (address, options) => window.fetch(address, options),
  token: () => session.token(),
  proof: recentProof,
  onSessionEnd: () => session.end(),
});

/** As `call`, but never ends the session, whatever the answer: for renewing the session. */
export const callQuietly = createCaller({
  fetch: (address, options) => window.fetch(address, options),
  token: () => session.token(),
  onSessionEnd: () => {},
});
