import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../../config/config.ts';

/** The header with the id of a request: people tell it to the operators, who find it in the log. */
export const requestIdHeader = 'x-request-id';

/** What a proxy may give as an id: letters, digits and a few signs, so that it is safe in headers and logs. */
const acceptable = /^[\w.:/+=@-]{8,128}$/;

/** Random for each process, so that no two processes give out the same id. */
const beginning = randomBytes(6).toString('base64url');
let count = 0;

/** Gives each request its id. */
export class RequestIds {
  readonly #isTrusted: ((address: string, hop: number) => boolean) | null;

  constructor({ trustProxy }: Pick<Config, 'trustProxy'>) {
    this.#isTrusted = trustProxy === false ? null : proxyAddress.compile(trustProxy);
  }

  /** Whether a request comes from a trusted proxy. */
  trusts({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
    return this.#isTrusted?.(socket.remoteAddress ?? '', 0) ?? false;
  }

  /** The id that a trusted proxy gave the request, else one that no other request has, on this node or another. */
  idOf(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    const given = request.headers[requestIdHeader];
    if (typeof given === 'string' && this.trusts(request) && acceptable.test(given)) return given;
    count += 1;
    return `${beginning}-${count.toString(36)}`;
  }
}
