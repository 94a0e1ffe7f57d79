import { CallError } from '../api/call-error.ts';
import type { Answer, Send, Target } from '../api/caller.ts';

/**
 * The calls that start, renew and end a session. They are also in the contract, whose schemas the first screen doesn't load;
 * a test holds the two together.
 */
export const sessionCalls = {
  signIn: { method: 'POST', path: '/auth/signin' },
  developerSignIn: { method: 'POST', path: '/developer/signin' },
  renewSession: { method: 'POST', path: '/auth/renew' },
  signOut: { method: 'POST', path: '/auth/signout' },
} as const satisfies Record<string, Target>;

/** Makes a call that gives a session's token. @throws CallError */
export async function askForToken(
  send: Send,
  target: Target,
  body?: { email: string; password: string },
): Promise<{ token: string }> {
  const answer = await send(target, { body });
  const { token } = readOk(answer);
  if (typeof token !== 'string') throw unreadable(answer);
  return { token };
}

/** Ends the session on the server. @throws CallError */
export async function endSession(send: Send): Promise<void> {
  readOk(await send(sessionCalls.signOut, {}));
}

/** The fields of a successful reply. @throws CallError where something other than our server answered */
function readOk(answer: Answer): Record<string, unknown> {
  const { read } = answer;
  if (typeof read !== 'object' || read === null || !('ok' in read) || read.ok !== true)
    throw unreadable(answer);
  return { ...read };
}

function unreadable({ status }: Answer): CallError {
  return new CallError({ status, code: 'unreadable', message: 'the reply is not that of a session' });
}
