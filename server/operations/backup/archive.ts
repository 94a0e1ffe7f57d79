/** The file format of a backup: a zip archive, which any machine can open. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createWriteStream, openSync, unlinkSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { decrypt, encrypt, isEncrypted, type Lock, type Unlock, WrongKeyError } from './encryption.ts';

export interface ArchiveWriter {
  /** Adds a file, resolves once all of it has been read; gives its SHA-256 in hexadecimal. */
  add(name: string, content: Readable, options?: { compress?: boolean }): Promise<string>;
}

/**
 * Writes an archive that only its owner can read. It gets its name once it is complete and flushed to disk;
 * if the work throws, nothing is left. With `lock` it is encrypted while it is written.
 * @throws if a file of that name exists
 */
export async function writeArchive(
  file: string,
  lock: Lock | null,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`;
  const zip = new yazl.ZipFile();
  const written = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  await once(written, 'open');
  try {
    const { promise: broken, reject } = Promise.withResolvers<never>();
    zip.on('error', reject);
    const archive = Readable.from(zip.outputStream);
    const complete = pipeline(lock === null ? archive : await encrypt(archive, lock), written);
    const add: ArchiveWriter['add'] = async (name, content, { compress = true } = {}) => {
      const digest = createHash('sha256');
      const digested = Readable.from(
        watched(content, (chunk) => digest.update(chunk)),
        { objectMode: false },
      );
      zip.addReadStream(digested, name, { compress });
      await finished(digested, { writable: false });
      return digest.digest('hex');
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

/** A file that is no backup, or was changed or cut off. The message is for operators. */
export class DamagedArchiveError extends Error {}

export interface ArchiveReader {
  /** Whether the file was encrypted. */
  readonly encrypted: boolean;
  /** Names of the files in the archive. */
  readonly names: ReadonlySet<string>;
  /**
   * A file's content. Reading fails with DamagedArchiveError if the checksum in the archive, or the given digest,
   * doesn't match.
   */
  read(name: string, sha256?: string | null): Promise<Readable>;
  /** The number of bytes of a file's content. Reading fails if it has more or less. */
  sizeOf(name: string): number;
  close(): void;
}

/**
 * Opens an archive, with a passphrase or key if it is encrypted. The decrypted copy is an unnamed file in
 * `folder` until the archive is closed, and is gone with the process.
 * @throws DamagedArchiveError if the file is no archive, or ends too early; WrongKeyError
 */
export async function openArchive(
  file: string,
  { unlock, folder }: { unlock: Unlock | null; folder: string },
): Promise<ArchiveReader> {
  if (!(await isEncrypted(file))) return { ...(await openZip(file, openSync(file, 'r'))), encrypted: false };
  if (unlock === null)
    throw new WrongKeyError(`${file} is encrypted. Name its passphrase or its private key.`);
  const content = await decrypt(file, unlock);
  const plain = openUnnamed(folder);
  // An error closes the file; the end of the content leaves it open.
  const copy = createWriteStream('', { fd: plain, autoClose: false });
  await pipeline(content, copy).catch((error: unknown) => {
    throw damaged(file, error);
  });
  return { ...(await openZip(file, plain)), encrypted: true };
}

/** Opens a new file without a name, for reading and writing: it is gone once it is closed, however the process ends. */
function openUnnamed(folder: string): number {
  const name = path.join(folder, `backup-${randomUUID()}`);
  const fd = openSync(name, 'wx+', 0o600);
  unlinkSync(name);
  return fd;
}

/** Opens the archive in an open file, which closing the archive closes; error messages name it `file`. */
async function openZip(file: string, fd: number): Promise<Omit<ArchiveReader, 'encrypted'>> {
  const zip = await yauzl
    .fromFdPromise(fd, { autoClose: false, lazyEntries: true })
    .catch((error: unknown) => {
      closeSync(fd);
      throw damaged(file, error);
    });
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    zip.close();
    throw damaged(file, error);
  }
  const entryOf = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new DamagedArchiveError(`${file} is not complete: ${name} is missing.`);
    return entry;
  };
  return {
    names: new Set(entries.keys()),
    sizeOf: (name) => entryOf(name).uncompressedSize,
    async read(name, sha256 = null) {
      const entry = entryOf(name);
      const content = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw damaged(file, error);
      });
      return Readable.from(checked(file, entry, content, sha256));
    },
    close: () => zip.close(),
  };
}

/** Checks the content against the checksum in the archive and the digest in the manifest. */
async function* checked(
  file: string,
  { crc32: expected, fileName }: yauzl.Entry,
  content: Readable,
  sha256: string | null,
) {
  let sum = 0;
  const digest = createHash('sha256');
  try {
    for await (const chunk of content) {
      sum = crc32(chunk, sum);
      digest.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw damaged(`${file} (${fileName})`, error);
  }
  if (sum !== expected || (sha256 !== null && digest.digest('hex') !== sha256))
    throw new DamagedArchiveError(`${file} is damaged: ${fileName} is not as it was written.`);
}

/** Passes the chunks of a content on, and shows each to `see` first. */
async function* watched(content: Readable, see: (chunk: Buffer) => void) {
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    see(bytes);
    yield bytes;
  }
}

function damaged(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error;
  return new DamagedArchiveError(`${file} is no backup, or not a complete one: ${error.message}`);
}
