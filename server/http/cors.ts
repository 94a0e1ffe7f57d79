import type { FastifyInstance } from 'fastify';
import { daySeconds } from '../../contract/durations.ts';

/** What a page of another site may read of an answer beside its body. */
const exposed =
  'ETag, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id';

/**
 * Lets pages of any site read the answers of a scope's routes. They come without cookies, and authority is in
 * the `Authorization` header alone (product.md#sessions), so a page can do no more with them than a program could.
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

/** Answers what a browser asks before it makes a call from another origin that is more than a plain one. */
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
