import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { endOfBgzip } from '../load/bytes.ts';

const bytesOfBlock = 65_280;

/** Writes bytes as bgzip does. */
export async function writeBgzip(
  file: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  await pipeline(Readable.from(blocksOf(chunks)), createWriteStream(file));
}

async function* blocksOf(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += bytesOfBlock)
      yield blockOf(chunk.subarray(from, from + bytesOfBlock));
  yield endOfBgzip;
}

/** One block. */
export function blockOf(bytes: Buffer): Buffer {
  const deflated = deflateRawSync(bytes, { level: 1 });
  const block = Buffer.alloc(deflated.length + 26);
  endOfBgzip.copy(block, 0, 0, 18);
  block.writeUInt16LE(block.length - 1, 16);
  deflated.copy(block, 18);
  block.writeUInt32LE(crc32(bytes), block.length - 8);
  block.writeUInt32LE(bytes.length, block.length - 4);
  return block;
}
