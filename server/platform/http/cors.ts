import type { FastifyInstance } from 'fastify';
import { daySeconds } from '../../../contract/durations.ts';
import { AppError } from '../app-error.ts';
import type { KnownMethods } from './known-methods.ts';

/** Response headers that pages of other sites may read. */
const exposed =
  'Deprecation, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id';

/** Headers by which pages of any site may read a response. */
export const readableEverywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Lets pages of any site read the responses of a scope's routes. Such requests carry no cookies, and only the
 * `Authorization` header gives access (product.md#sessions), so a page can do no more than any program.
 */
export function openToEveryOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(readableEverywhere);
  });
}

/**
 * Answers OPTIONS, which browsers send before calls from other origins, with the methods of each address below `path`, and
 * unknown addresses with 404.
 */
export function answerPreflights(scope: FastifyInstance, path: string, methods: KnownMethods): void {
  scope.options(path, async ({ url }, reply) => {
    const allowed = methods.of(url).join(', ');
    if (allowed === '') throw new AppError('not_found');
    return reply
      .headers({
        allow: `${allowed}, OPTIONS`,
        'access-control-allow-methods': allowed,
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
        'access-control-max-age': String(daySeconds),
      })
      .status(204)
      .send();
  });
}
