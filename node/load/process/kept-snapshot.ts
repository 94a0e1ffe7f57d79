/**
 * Keeps what was read from the files of a cohort, so that a restart takes seconds. The file is named by what it was made of: when a
 * source changes, there is another name, and the files are read again.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { LoadedSnapshot } from '../load-snapshot.ts';
import type { Source } from '../source.ts';
import { decodeSnapshot, encodeSnapshot } from './handover.ts';

const checksumBytes = 4;

/** The file that keeps a source in a folder. Any change of a file it is made of, or of its index, gives another one. */
export function keptFile(folder: string, { ontologies: _, transcripts: __, ...source }: Source): string {
  const { variants, individuals, genes, fasta, regions } = source;
  const files = [...variants, individuals, genes, fasta, regions].filter((file) => file !== null);
  const states = files.flatMap((file) =>
    ['', '.tbi', '.csi', '.fai'].map((suffix) => stateOf(file + suffix)),
  );
  const made = JSON.stringify([programHash(), source, states]);
  return path.join(folder, `snapshot-${createHash('sha256').update(made).digest('hex').slice(0, 32)}`);
}

/** Of the program that reads files and lays out arrays: what another version has kept may be read otherwise now. */
function programHash(): string {
  const hash = createHash('sha256');
  for (const folder of ['.', '..', '../readers', '../../engine', '../../engine/memory']) {
    const files = path.join(import.meta.dirname, folder);
    for (const name of readdirSync(files).sort())
      if (/(?<!\.test)\.ts$/.test(name)) hash.update(name).update(readFileSync(path.join(files, name)));
  }
  return hash.digest('hex');
}

/** The time of a change of the inode can't be set by copying tools, unlike that of the content. */
function stateOf(file: string): string | null {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat
    ? [path.resolve(file), stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ')
    : null;
}

/** Writes a snapshot, whole or not at all, and removes those of earlier sources. @throws where there is no room */
export function keepSnapshot(file: string, loaded: LoadedSnapshot): void {
  const partial = `${file}.partial`;
  try {
    const descriptor = openSync(partial, 'w', 0o600);
    try {
      let checksum = 0;
      const write = (bytes: Uint8Array) => {
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
      };
      for (const part of encodeSnapshot(loaded)) {
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
  const folder = path.dirname(file);
  for (const name of readdirSync(folder))
    if (/^snapshot-[0-9a-f]{32}(?:\.partial)?$/.test(name) && name !== path.basename(file))
      rmSync(path.join(folder, name), { force: true });
}

/** Reads a kept snapshot; null where there is none, or where it is damaged. */
export async function readKept(file: string): Promise<LoadedSnapshot | null> {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat || stat.size <= checksumBytes) return null;
  const end = stat.size - checksumBytes;
  let checksum = 0;
  async function* summed() {
    for await (const piece of createReadStream(file, { end: end - 1, highWaterMark: 2 ** 20 })) {
      checksum = crc32(piece, checksum);
      yield piece;
    }
  }
  try {
    const found = await decodeSnapshot(summed());
    const [written] = await createReadStream(file, { start: end }).toArray();
    return checksum === written.readUInt32LE() ? found : null;
  } catch {
    // A head that is no JSON, or lengths beyond the memory.
    return null;
  }
}
