import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '../text/digest.ts';
import { matches } from './encodings.ts';

/**
 * Sends JSON with an ETag, or 304 where the client has the same reply already (RFC 9110 §13). The ETag is
 * weak, because it is the same for every compression.
 */
export function sendConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  headers: { 'cache-control': string; vary?: string },
) {
  const etag = etagOf(json);
  reply.headers({ etag: `W/${etag}`, ...headers });
  // Without a Content-Type: a client that trusts it would parse the empty body as JSON.
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
