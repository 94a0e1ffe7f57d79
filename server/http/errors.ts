import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { Refusal } from '../refusal.ts';

/** Fastify's own refusals, in our words. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
};

/** What PostgreSQL or its driver says when the database is away: shutting down, starting up, refused, too slow. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
]);
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** How soon to try again while something that we need is away. */
const awaySeconds = 5;

/** Whether an error means that the database can't be reached, rather than that we made a mistake. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && awayCodes.has(error.code)) return true;
  return awayMessages.test(error.message);
}

/** Names what went wrong. Whatever we did not foresee is `internal`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = codes[error.code];
    if (code) return new Refusal(code);
  }
  if (isDatabaseAway(error)) return new Refusal('unavailable');
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return new Refusal('malformed_body');
  return new Refusal('internal');
}

/** Answers a failed call in the one form (design §4). Only an unforeseen error is logged as one. */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a call failed');
  const { fields, current, notice, headers = {}, retryAfterSeconds } = refusal.detail;
  reply.headers(headers);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  else if (refusal.code === 'unavailable') reply.header('retry-after', awaySeconds);
  reply.header('cache-control', 'no-store');
  return reply.status(errors[refusal.code].status).send({
    ok: false,
    code: refusal.code,
    message: refusal.message,
    ...(fields && { fields }),
    ...(notice !== undefined && { notice }),
    ...(current !== undefined && { current }),
    ...(refusal.code === 'internal' && { request_id: request.id }),
  });
}
