import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '../../../contract/endpoint.ts';
import { AppError, type ErrorDetail } from '../app-error.ts';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** Bytes that the form may have around the file. */
const formBytes = 16 * 1024;

/**
 * Uploads at the same time: each is held in memory until it is complete, which takes minutes on a slow line.
 */
const receiving = new ConcurrencyLimit({ concurrency: 12, maxQueue: 0 });

/** Of these one account has two at most, so that a few slow ones of one person leave places to everybody else. */
const mostOfAnAccount = 2;
const retryAfterSeconds = 5;
const receivedFrom = new Map<string, number>();

/**
 * Leaves the request bodies of a scope's routes unread, so that the caller is checked first; `readUpload`
 * reads them.
 */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
}

/**
 * Reads a form with one file of an account. A file that is too large is refused as soon as the limit is passed.
 * @throws AppError unsupported_media_type, malformed_body, invalid_input with `fields`, too_large,
 * too_many_requests where the account is uploading two files already, and unavailable where too many files are being
 * uploaded
 */
export function readUpload(request: FastifyRequest, upload: Upload, accountId: string): Promise<Buffer> {
  if (!request.isMultipart?.()) {
    throw new AppError('unsupported_media_type', {
      message: 'Send a form with the file, with the content type multipart/form-data.',
    });
  }
  if (Number(request.headers['content-length']) > upload.bytes + formBytes) throw tooLarge();
  return inPlaceOf(accountId, () => readForm(request, upload));
}

async function inPlaceOf<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
  const taken = receivedFrom.get(accountId) ?? 0;
  if (taken >= mostOfAnAccount) throw new AppError('too_many_requests', { retryAfterSeconds });
  receivedFrom.set(accountId, taken + 1);
  try {
    return await receiving.run(work);
  } finally {
    const left = (receivedFrom.get(accountId) ?? 1) - 1;
    if (left > 0) receivedFrom.set(accountId, left);
    else receivedFrom.delete(accountId);
  }
}

async function readForm(request: FastifyRequest, { field, bytes }: Upload): Promise<Buffer> {
  let sent: Buffer | null = null;
  const limits = { fileSize: bytes + 1, files: 1, fields: 0, parts: 2, headerPairs: 20, fieldNameSize: 100 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field' || part.fieldname !== field) throw unknownField(part.fieldname);
      sent = await bytesOf(part.file, bytes);
    }
  } catch (error) {
    // The rest of the body is read and dropped: clients read the response only after they have sent
    // everything.
    request.raw.unpipe().resume();
    throw uploadErrorOf(error, field);
  }
  if (!sent) throw refused(field, 'Choose a file');
  return sent;
}

const firstBytes = 64 * 1024;

/** The whole file. It fails with the first byte above the limit, without waiting for the end. */
async function bytesOf(file: Readable, limit: number): Promise<Buffer> {
  // Clients choose how small the chunks are that they send, and each of them would take hundreds of bytes.
  let whole = Buffer.allocUnsafe(firstBytes);
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const needed = bytes + chunk.length;
    if (needed > limit) throw tooLarge();
    if (needed > whole.length) {
      const larger = Buffer.allocUnsafe(Math.min(2 * needed, limit));
      whole.copy(larger, 0, 0, bytes);
      whole = larger;
    }
    bytes += chunk.copy(whole, bytes);
  }
  return whole.subarray(0, bytes);
}

/** The AppError for an error of the form parser. */
function uploadErrorOf(error: unknown, field: string): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : null;
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return refused(field, 'Send one file and nothing else');
  return new AppError('malformed_body', { message: 'The form is incomplete or not valid.' });
}

function tooLarge(): AppError {
  return new AppError('too_large', { message: 'File too large.' });
}

function unknownField(name: string): AppError {
  return refused(name, 'Unknown field');
}

function refused(field: string, message: string): AppError {
  const fields: ErrorDetail['fields'] = { [field]: message };
  return new AppError('invalid_input', { fields });
}
