import { accounts } from '../../../contract/calls/accounts.ts';
import { developers } from '../../../contract/calls/developers.ts';
import { call } from '../api/call.ts';
import { createCaller } from '../api/caller.ts';
import type { Credentials } from './sign-in-flow.ts';

/** Signs in as a reader and turns developer access on. Returns the developer's token. @throws CallError */
export async function signInWithDeveloperAccess(body: Credentials): Promise<{ token: string }> {
  const { token } = await call(accounts.signIn, { body });
  // The reader's token isn't stored: the session starts with the developer's token.
  const callAsReader = createCaller({
    fetch: (address, options) => window.fetch(address, options),
    token: () => token,
    onSessionEnd: () => {},
  });
  return callAsReader(developers.developerAccess, {});
}
