import type { FastifyInstance } from 'fastify';

/**
 * Leaves the length out of a 304 to HEAD. Fastify says 0 there, which a cache may take for the length of what it has
 * (RFC 9110 §8.6).
 */
export function leaveOutLengths(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return;
    // After Fastify's own, which sets it.
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (_request, reply, payload) => {
        if (reply.statusCode === 304) reply.removeHeader('content-length');
        return payload;
      },
    ];
  });
}
