import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { AppError } from '../app-error.ts';
import { causesOf, errorCode, isDatabaseAway, isDiskFull, messageOf } from '../db/errors.ts';
import { isBucketBusy } from '../files/files.ts';

/** This application's codes for Fastify's own errors. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
};

/** When to retry while the database is down or the disk full, in seconds. */
export const awaySeconds = 5;

/** Gives any error as an AppError; an unexpected one as `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const code = codes[error.code];
    if (code) return new AppError(code);
  }
  if (isDatabaseAway(error) || isDiskFull(error) || isBucketBusy(error)) return new AppError('unavailable');
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 400)
    return new AppError('malformed_body');
  return new AppError('internal');
}

/** Logs what an operator has to fix, a full disk and unexpected errors; and what is answered as `unavailable`. */
export function logError(error: unknown, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): void {
  const { code } = toAppError(error);
  if (isDiskFull(error))
    log.error({ err: error }, 'The disk is full: nothing can be written. Make room on it.');
  else if (code === 'internal') log.error({ err: error }, 'a request failed');
  else if (code === 'unavailable') warnAtIntervals(error, log);
}

/** In milliseconds. */
const warningInterval = 1_000;

/** When an error of each code was last logged as a warning, in milliseconds of `performance.now()`. */
const warnedAt = new Map<string, number>();

/** Logs an error unless one of its code was logged a moment ago: while the database is away, every request fails. */
function warnAtIntervals(error: unknown, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const code = causesOf(error).map(errorCode).find(Boolean) ?? '';
  const now = performance.now();
  if (now - (warnedAt.get(code) ?? Number.NEGATIVE_INFINITY) < warningInterval) return;
  warnedAt.set(code, now);
  log.warn({ code, reason: messageOf(error) }, 'a request was answered as unavailable');
}

/** Answers a failed call with the JSON error of the contract (product.md#calls). */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error);
  logError(error, request.log);
  const { fields, current, notice, headers = {}, retryAfterSeconds } = appError.detail;
  reply.headers(headers);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  else if (appError.code === 'unavailable') reply.header('retry-after', awaySeconds);
  reply.header('cache-control', 'no-store');
  return reply.status(errors[appError.code].status).send({
    ok: false,
    code: appError.code,
    message: appError.message,
    ...(fields && { fields }),
    ...(notice !== undefined && { notice }),
    ...(current !== undefined && { current }),
    request_id: request.id,
  });
}
