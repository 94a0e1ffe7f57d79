import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { causesOf } from '../db/errors.ts';
import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { inSpan } from '../telemetry/telemetry.ts';
import { productToken } from '../telemetry/version.ts';
import type { Bucket } from './bucket.ts';

/** How a bucket that doesn't answer is waited for. */
export interface Patience {
  /** How long it may be silent in the middle of a call, in milliseconds. A call in which bytes still pass may take hours. */
  silence: number;
  /** How often a call is tried. */
  attempts: number;
}

const patience: Patience = { silence: 60_000, attempts: 3 };

/** Connecting to a bucket takes no longer than this, in milliseconds. */
const connectMilliseconds = 5_000;

/** The bytes of a file from `start` to `end`, which is included. */
export interface Part {
  start: number;
  end: number;
}

/** A store of files, of which it can also read a part. */
export class FileStore extends Disk {
  /** Starts to read a part, and nothing before or after it. Fails where that can't be done, before there is a stream. */
  readonly getPart: (name: string, part: Part) => Promise<Readable>;

  constructor(driver: Disk['driver'], getPart: FileStore['getPart']) {
    super(driver);
    this.getPart = getPart;
  }
}

/** The file store of pictures and recordings: a bucket where one is configured, else the data directory. */
export async function openFiles({ dataDir, bucket }: Config): Promise<FileStore> {
  if (bucket) return openBucket(bucket);
  const location = path.join(dataDir, 'files');
  return new FileStore(new FSDriver({ location, visibility: 'private' }), async (name, part) => {
    const stream = createReadStream(path.join(location, name), part);
    await once(stream, 'open');
    return stream;
  });
}

/** The files of a bucket. A call fails with a `TimeoutError` where the bucket doesn't answer in time. */
export async function openBucket(bucket: Bucket, waiting = patience): Promise<FileStore> {
  // Loaded only for a bucket, because the AWS SDK takes memory and time.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const client = await clientOf(bucket, waiting);
  return new FileStore(
    new S3Driver({
      client,
      bucket: bucket.name,
      visibility: 'private',
      // Access is set on the bucket, since many servers have no access lists for files.
      supportsACL: false,
    }),
    (name, part) => getPart(client, { Bucket: bucket.name, Key: name }, part),
  );
}

async function getPart(
  client: S3Client,
  file: { Bucket: string; Key: string },
  { start, end }: Part,
): Promise<Readable> {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const command = new GetObjectCommand({ ...file, Range: `bytes=${start}-${end}` });
  const { Body, ContentRange } = await client.send(command);
  if (!(Body instanceof Readable)) throw new Error('The bucket gave no file.');
  if (ContentRange?.startsWith(`bytes ${start}-${end}/`)) return Body;
  Body.destroy();
  throw new Error(
    `The bucket gave another part of a file than was asked for: ${ContentRange ?? 'all of it'}`,
  );
}

/**
 * Whether a bucket answered that it can't serve now, as it does when it is too busy or has waited too long for the request, or didn't
 * answer in time. One that isn't reached fails with the same codes of the network as the database does.
 */
export function isBucketBusy(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    if (cause.name === 'TimeoutError') return true;
    if (!('$metadata' in cause) || typeof cause.$metadata !== 'object' || cause.$metadata === null)
      return false;
    const { $metadata } = cause;
    const status = 'httpStatusCode' in $metadata ? Number($metadata.httpStatusCode) : 0;
    return status >= 500 || status === 429 || cause.name === 'RequestTimeout';
  });
}

/** A client of the bucket's server, each of whose requests is a span. */
async function clientOf(
  { name, region, endpoint, credentials }: Bucket,
  { silence, attempts }: Patience,
): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    maxAttempts: attempts,
    customUserAgent: productToken,
    requestHandler: { connectionTimeout: connectMilliseconds, socketTimeout: silence },
    // Many servers don't support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials && { credentials }),
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  });
  client.middlewareStack.add(
    (next, { commandName = 'request' }) =>
      (args) =>
        inSpan(
          () => ({
            name: `S3/${commandName.replace(/Command$/, '')}`,
            attributes: {
              'rpc.system': 'aws-api',
              'rpc.service': 'S3',
              'rpc.method': commandName.replace(/Command$/, ''),
              'aws.s3.bucket': name,
            },
          }),
          () => next(args),
        ),
    { step: 'initialize', name: 'span' },
  );
  return client;
}

/** The names in a bucket that begin with `prefix`. */
export async function listBucket(bucket: Bucket, prefix: string, waiting = patience): Promise<string[]> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const client = await clientOf(bucket, waiting);
  const names: string[] = [];
  try {
    let from: string | undefined;
    do {
      const request = {
        Bucket: bucket.name,
        Prefix: prefix,
        ...(from !== undefined && { ContinuationToken: from }),
      };
      const page = await client.send(new ListObjectsV2Command(request));
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key);
      from = page.NextContinuationToken;
    } while (from !== undefined);
  } finally {
    client.destroy();
  }
  return names;
}

/**
 * A transaction holds its connection while it waits for the store, so few do so at a time: a bucket that doesn't answer takes three of
 * the pool's connections and not all. Only some wait, because most have a file in memory.
 */
const transactions = new ConcurrencyLimit({ concurrency: 3, maxQueue: 24 });

/**
 * Does work in a transaction that also writes or deletes files.
 * @throws AppError unavailable where too many wait for the store already
 */
export function inFileTransaction<Holder extends { db: Db }, Result>(
  holder: Holder,
  work: (holder: Holder) => Promise<Result>,
): Promise<Result> {
  return transactions.run(() => inTransaction(holder, work));
}
