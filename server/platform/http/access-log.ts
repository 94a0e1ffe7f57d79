import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { tracing } from '../telemetry/telemetry.ts';

/** Parameters of routes that may open something for whoever knows them, such as a link in an email. */
const perhapsSecret = /:(token|id|uid)\b|\*/;

/**
 * Writes a line for each answered request, if the operator wants them. No line has an address of a reader, a
 * query, which may be what somebody searched for about their health, or a link from an email.
 */
export class AccessLog {
  readonly #log: Logger;
  readonly #level: 'info' | 'debug';

  constructor(log: Logger, { accessLog }: Pick<Config, 'accessLog'>) {
    this.#log = log;
    this.#level = accessLog ? 'info' : 'debug';
  }

  /** A request that was answered from the page cache. */
  kept(id: string, { url = '/' }: IncomingMessage, status: number, trace?: object): void {
    if (!this.#log.isLevelEnabled(this.#level)) return;
    const [path] = url.split('?', 1);
    this.#log[this.#level]({ id, method: 'GET', path, status, kept: true, ...trace }, 'answered');
  }

  /** A request that took the way through the app. */
  answered(
    { id, method, url, routeOptions, raw }: FastifyRequest,
    { statusCode, elapsedTime }: FastifyReply,
  ): void {
    if (!this.#log.isLevelEnabled(this.#level)) return;
    const route = routeOptions.url;
    const isPublic = route !== undefined && !perhapsSecret.test(route);
    const path = isPublic ? url.split('?', 1)[0] : undefined;
    const milliseconds = Math.round(elapsedTime * 10) / 10;
    const trace = tracing()?.fieldsOf(raw);
    this.#log[this.#level](
      { id, method, route, path, status: statusCode, ms: milliseconds, ...trace },
      'answered',
    );
  }
}
