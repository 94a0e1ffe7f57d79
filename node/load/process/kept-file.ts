/** Files that are written whole or not at all, with a CRC-32 at their end. */
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { crc32 } from 'node:zlib';
import { Pieces } from './handover.ts';

const checksumBytes = 4;

/** @throws where there is no room */
export function writeWhole(file: string, parts: Iterable<Uint8Array>): void {
  const partial = `${file}.partial`;
  try {
    const descriptor = openSync(partial, 'w', 0o600);
    try {
      let checksum = 0;
      const write = (bytes: Uint8Array) => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      };
      for (const part of parts) {
        checksum = crc32(part, checksum);
        write(part);
      }
      const end = Buffer.alloc(checksumBytes);
      end.writeUInt32LE(checksum);
      write(end);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/** What `read` makes of a file; null where there is none, or where it is damaged. */
export async function readWhole<Result>(
  file: string,
  read: (source: Pieces) => Promise<Result | null>,
): Promise<Result | null> {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || stat.size <= checksumBytes) return null;
  const end = stat.size - checksumBytes;
  let checksum = 0;
  let length = 0;
  async function* summed() {
    for await (const piece of createReadStream(file, { end: end - 1, highWaterMark: 2 ** 20 })) {
      checksum = crc32(piece, checksum);
      length += piece.length;
      yield piece;
    }
  }
  try {
    const found = await read(new Pieces(summed()));
    const [written] = await createReadStream(file, { start: end }).toArray();
    return length === end && checksum === written.readUInt32LE() ? found : null;
  } catch {
    // A head that is no JSON, or lengths beyond the memory.
    return null;
  }
}
