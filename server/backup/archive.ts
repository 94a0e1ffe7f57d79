/** The file that a backup is: a zip archive, so that any machine can look into it. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import yazl from 'yazl';

export interface ArchiveWriter {
  /** Adds a file, and resolves once all of it has been read. */
  add(name: string, content: Readable, options?: { compress?: boolean }): Promise<void>;
}

/**
 * Writes an archive that its owner alone can read. It has its name only once it is complete and on the disk; where the work
 * throws, nothing is left. @throws where there is a file of that name
 */
export async function writeArchive(
  file: string,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  const zip = new yazl.ZipFile();
  const written = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  await once(written, 'open');
  try {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    zip.on('error', reject);
    const complete = pipeline(Readable.from(zip.outputStream), written);
    const add: ArchiveWriter['add'] = async (name, content, { compress = true } = {}) => {
      zip.addReadStream(content, name, { compress });
      await finished(content, { writable: false });
    };
    const working = work({ add }).then(() => zip.end());
    await Promise.race([broken, Promise.all([working, complete])]);
    await rename(partial, file);
  } catch (error) {
    written.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** A file that is no backup, or is not as it was written. The message says so to an operator. */
export class DamagedArchive extends Error {}

export interface ArchiveReader {
  /** The files in it. */
  readonly names: ReadonlySet<string>;
  /** A file's content. Reading fails with DamagedArchive where it isn't what was written. */
  read(name: string): Promise<Readable>;
  close(): void;
}

/** Opens an archive. @throws DamagedArchive where the file is none, or ends too early */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, lazyEntries: true })
    .catch((error: unknown) => {
      throw damaged(file, error);
    });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw damaged(file, error);
  }
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new DamagedArchive(`${file} is not complete: ${name} is missing.`);
      return Readable.from(checked(file, entry, await zip.openReadStreamPromise(entry)));
    },
    close: () => zip.close(),
  };
}

/** What was written has the checksum that was written with it. */
async function* checked(file: string, { crc32: expected, fileName }: yauzl.Entry, content: Readable) {
  let sum = 0;
  try {
    for await (const chunk of content) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(`${file} (${fileName})`, error);
  }
  if (sum !== expected) throw new DamagedArchive(`${file} is damaged: ${fileName} is not as it was written.`);
}

function damaged(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error;
  return new DamagedArchive(`${file} is no backup, or not a complete one: ${error.message}`);
}
