import { noteMaintenance } from '../maintenance/state.ts';
import { recentProof } from '../proof/recent-proof.ts';
import { session } from '../session/session.ts';
import { createCaller, createSender } from './caller.ts';
import type {} from './early.ts';

const browser = {
  fetch: (address: string, options: RequestInit) =>
    (window.early?.reply(address, options) ?? window.fetch(address, options)).then(noteMaintenance),
  token: () => session.token(),
};
const signedIn = { ...browser, proof: recentProof, onSessionEnd: () => session.end() };

/** Makes a call of the contract as whoever is signed in. @throws CallError */
export const call = createCaller(signedIn);

/** As `call`, without the contract: it leaves reading the reply to the caller. @throws CallError */
export const send = createSender(signedIn);

/** As `send`, but never ends the session, whatever the answer: for renewing the session. @throws CallError */
export const sendQuietly = createSender({ ...browser, onSessionEnd: () => {} });
