import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { bgunzip } from './bgzip.ts';
import { DataError } from './data-error.ts';

/** The empty block with which bgzip ends a file. */
export const endOfBgzip = Buffer.from('1f8b08040000000000ff0600424302001b0003000000000000000000', 'hex');

const chunkBytes = 1024 * 1024;

/**
 * The bytes of a file, uncompressed if it is gzip or bgzip, and adds the file's own bytes to `digest`.

 */
export async function* readBytes(file: string, digest: Hash = createHash('sha256')): AsyncGenerator<Buffer> {
  const name = path.basename(file);
  const compression = await compressionOf(file, name);
  const source = createReadStream(file, { highWaterMark: chunkBytes });
  const digested = addTo(digest, source);
  try {
    if (compression === null) yield* digested;
    else if (compression === 'bgzip') yield* bgunzip(digested, name);
    else {
      const gunzip = createGunzip({ chunkSize: chunkBytes });
      // An error comes out of the loop.
      pipeline(digested, gunzip, () => {});
      yield* gunzip;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'Z_BUF_ERROR') throw new DataError(`${name} is cut off: its last block is not complete.`);
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw new DataError(`${name} is damaged: a block of it can't be decompressed.`);
    throw error;
  } finally {
    source.destroy();
  }
}

async function* addTo(digest: Hash, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
}

/** How a file is compressed; null if it isn't. @throws DataError for a bgzip file without its end */
export async function compressionOf(file: string, name: string): Promise<'gzip' | 'bgzip' | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new DataError(`${name} can't be opened: ${error.code ?? error.message}.`);
  });
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(18);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    if (bytesRead < 2 || head[0] !== 0x1f || head[1] !== 0x8b) return null;
    const isBgzip = head[3] === 4 && head.subarray(12, 14).toString('latin1') === 'BC';
    if (!isBgzip) return 'gzip';
    const tail = Buffer.alloc(endOfBgzip.length);
    await handle.read(tail, 0, tail.length, Math.max(0, size - tail.length));
    if (!tail.equals(endOfBgzip))
      throw new DataError(`${name} is cut off: the block with which bgzip ends a file is missing.`);
    return 'bgzip';
  } finally {
    await handle.close();
  }
}
