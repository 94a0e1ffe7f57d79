import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf } from '../digest.ts';
import { matches } from './encodings.ts';

/**
 * Sends JSON with a validator, or 304 where the caller has it already: asking again costs no more than the
 * question (RFC 9110 §13). The validator is weak, since it is the same however the answer is compressed.
 */
export function sendConditionally(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  headers: { 'cache-control': string; vary?: string },
) {
  const etag = etagOf(json);
  reply.headers({ etag: `W/${etag}`, ...headers });
  // Without a type: a program that believed it would look for JSON in nothing.
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}
