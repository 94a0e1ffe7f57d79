import { developers } from '../../../../contract/programs/calls/developers.ts';
import { send } from '../../frame/api/call.ts';
import { createSender } from '../../frame/api/caller.ts';
import { askForToken, sessionCalls } from '../../frame/session/session-calls.ts';
import type { Credentials } from './credentials/credentials.ts';

/** Signs in as a reader and turns developer access on. Returns the developer's token. @throws CallError */
export async function askWithDeveloperAccess(body: Credentials): Promise<{ token: string }> {
  const { token } = await askForToken(send, sessionCalls.signIn, body);
  // The reader's token isn't stored: the session starts with the developer's token.
  const sendAsReader = createSender({
    fetch: (address, options) => window.fetch(address, options),
    token: () => token,
    onSessionEnd: () => {},
  });
  return askForToken(sendAsReader, developers.developerAccess);
}
