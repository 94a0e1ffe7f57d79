import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';
import { isDatabaseAway, isDiskFull } from '../db/errors.ts';
import { isBucketBusy } from '../files.ts';

/** This application's codes for Fastify's own errors. */
const codes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
};

/** When to retry while the database is down or the disk full, in seconds. */
const awaySeconds = 5;

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

/** Logs what an operator has to fix: a full disk and unexpected errors. */
export function logError(error: unknown, request: FastifyRequest): void {
  if (isDiskFull(error))
    request.log.error({ err: error }, 'The disk is full: nothing can be written. Make room on it.');
  else if (toAppError(error).code === 'internal') request.log.error({ err: error }, 'a request failed');
}

/** Answers a failed call with the JSON error of the contract (product.md#calls). */
export function replyWithError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error);
  logError(error, request);
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
