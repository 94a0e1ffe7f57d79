import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { Refusal } from '../app-error.ts';
import { isDatabaseAway, isDiskFull } from '../db/errors.ts';

/** Fastify's own refusals, in our words. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
};

/** How soon to try again while something that we need is away. */
const awaySeconds = 5;

/** Names what went wrong. Whatever we did not foresee is `internal`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = codes[error.code];
    if (code) return new Refusal(code);
  }
  if (isDatabaseAway(error) || isDiskFull(error)) return new Refusal('unavailable');
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return new Refusal('malformed_body');
  return new Refusal('internal');
}

/** Logs what an operator has to mend: a disk that is full, and an error that nobody foresaw. */
export function logFailure(error: unknown, request: FastifyRequest): void {
  if (isDiskFull(error))
    request.log.error({ err: error }, 'The disk is full: nothing can be written. Make room on it.');
  else if (refusalOf(error).code === 'internal') request.log.error({ err: error }, 'a request failed');
}

/** Answers a failed call in the one form (design §4). */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  logFailure(error, request);
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
    request_id: request.id,
  });
}
