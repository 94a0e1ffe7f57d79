import { crc32, inflateRawSync } from 'node:zlib';
import { DataError } from './data-error.ts';

const mostBytesOfBlock = 65_536;

/** Zlib takes no smaller chunks. */
const leastChunk = 64;

/** Bytes of uncompressed data that are given at once. */
const bytesOfPart = 1024 * 1024;

/**
 * Decompresses bgzip block by block, which takes a fraction of the time of a stream of gzip with as many members.
 * @throws DataError for a block that is damaged or not complete
 */
export async function* bgunzip(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let blocks: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let size = sizeOfBlock(bytes, at, name); size !== null && at + size <= bytes.length; ) {
      const block = inflate(bytes.subarray(at, at + size), name);
      blocks.push(block);
      length += block.length;
      at += size;
      size = sizeOfBlock(bytes, at, name);
      if (length < bytesOfPart) continue;
      yield Buffer.concat(blocks);
      blocks = [];
      length = 0;
    }
    rest = bytes.subarray(at);
  }
  if (rest.length > 0) throw new DataError(`${name} is cut off: its last block is not complete.`);
  if (length > 0) yield Buffer.concat(blocks);
}

/** What is in the block with which these bytes begin. @throws DataError */
export function firstBlock(bytes: Buffer, name: string): Buffer {
  const size = sizeOfBlock(bytes, 0, name);
  if (size === null || size > bytes.length) throw damaged(name);
  return inflate(bytes.subarray(0, size), name);
}

/** The bytes of the block that begins at `at`; null if that can't be read yet. */
function sizeOfBlock(bytes: Buffer, at: number, name: string): number | null {
  if (bytes.length < at + 18) return null;
  // bgzip writes its subfield first, with the size of the block minus 1.
  const isBlock = bytes.readUInt32LE(at) === 0x0408_8b1f && bytes.readUInt32LE(at + 12) === 0x0002_4342;
  const size = bytes.readUInt16LE(at + 16) + 1;
  if (!isBlock || size < 26) throw damaged(name);
  return size;
}

function inflate(block: Buffer, name: string): Buffer {
  const head = 12 + block.readUInt16LE(10);
  const length = block.readUInt32LE(block.length - 4);
  if (length === 0) return Buffer.alloc(0);
  if (length > mostBytesOfBlock) throw damaged(name);
  let inflated: Buffer;
  try {
    inflated = inflateRawSync(block.subarray(head, -8), {
      maxOutputLength: mostBytesOfBlock,
      chunkSize: Math.max(leastChunk, length),
    });
  } catch (error) {
    // Only what zlib says of the bytes is about the file.
    if (error instanceof Error && 'code' in error && isOfBytes(error.code)) throw damaged(name);
    throw error;
  }
  if (inflated.length !== length || crc32(inflated) !== block.readUInt32LE(block.length - 8))
    throw damaged(name);
  return inflated;
}

const isOfBytes = (code: unknown) => typeof code === 'string' && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(code);

const damaged = (name: string) => new DataError(`${name} is damaged: a block of it can't be decompressed.`);
