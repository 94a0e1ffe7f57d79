import type { Early } from '../../frame/api/early.ts';
import type {} from './early-desk.ts';

/** How long a reply is good for, in milliseconds: longer than the portal takes to load on the slowest lines. */
const goodFor = 60_000;

interface EarlyCalls extends Pick<Early, 'reply'> {
  /** Sends a call that the portal is going to make. */
  send(address: string): Promise<Response>;
}

/** Calls that are sent with the shell, so that their answers are there when the portal asks for them, each once. */
export function openCalls(token: string): EarlyCalls {
  const sent = new Map<string, Promise<Response>>();
  const until = Date.now() + goodFor;
  return {
    send: (address) => {
      const headers = { accept: 'application/json', authorization: token };
      const reply = fetch(address, { headers, credentials: 'include' });
      sent.set(
        address,
        reply.then((response) => response.clone()),
      );
      return reply;
    },
    reply: (address, options) => {
      const reply = sent.get(address);
      const { authorization } = (options.headers ?? {}) as Record<string, string>;
      if (!reply || options.method !== 'GET' || authorization !== token || Date.now() > until) return;
      sent.delete(address);
      // By now the line may be there again.
      return reply.catch(() => fetch(address, options));
    },
  };
}
