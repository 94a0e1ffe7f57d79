import type { FastifyInstance } from 'fastify';
import { daySeconds } from '../../contract/durations.ts';

/** Response headers that pages of other sites may read. */
const exposed =
  'ETag, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

/**
 * Lets pages of any site read the responses of a scope's routes. Such requests carry no cookies, and only the
 * `Authorization` header gives access (product.md#sessions), so a page can do no more than any program.
 */
export function openToEveryOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}

/** Answers the preflight requests that browsers send before calls from other origins. */
export function answerPreflights(scope: FastifyInstance, path: string): void {
  scope.options(path, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
        'access-control-max-age': String(daySeconds),
      })
      .status(204)
      .send(),
  );
}
