/** The directory of DATA_DIR: whether it can be made, read and written, and what to do where it can't. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readlink, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { causesOf, DatabaseUnavailableError, errorCode, messageOf } from '../errors.ts';

/**
 * Creates a folder and those above it, for this user alone unless `mode` says more. Node's own way to create them all never ends in /proc, where a
 * folder is denied as if the one above were missing.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  const target = resolve(folder);
  const made = await tryToMake(target, mode);
  if (made === null) return;
  const above = dirname(target);
  if (errorCode(made) !== 'ENOENT' || above === target) throw made;
  // Where the one above is there by now, another process may have made it since.
  if (!(await exists(above))) await makeFolder(above, mode);
  const again = await tryToMake(target, mode);
  if (again !== null) throw again;
}

/** Null where the folder is there; else why it isn't. */
async function tryToMake(folder: string, mode: number): Promise<unknown> {
  try {
    await mkdir(folder, { mode });
    return null;
  } catch (error) {
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    return isThere ? null : error;
  }
}

async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

/**
 * Creates the data directory where it is missing, for this user alone, and resolves to its real path.
 * @throws DatabaseUnavailableError where it can't be used
 */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  await checkDataDirectory(dataDir);
  try {
    await makeFolder(dataDir);
    return await realpath(dataDir);
  } catch (cause) {
    throw await unusable(dataDir, cause);
  }
}

/**
 * Checks that an existing data directory can be used, without creating one. @throws DatabaseUnavailableError
 */
export async function checkDataDirectory(dataDir: string): Promise<void> {
  try {
    const found = await stat(resolve(dataDir));
    if (!found.isDirectory())
      throw new DatabaseUnavailableError(
        `DATA_DIR ${dataDir} can't be used: it is a file, not a directory. ${elsewhere}`,
      );
    await access(resolve(dataDir), constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) throw error;
    if (errorCode(error) === 'ENOENT' && !(await exists(resolve(dataDir)))) return;
    throw await unusable(dataDir, error);
  }
}

const elsewhere = 'Set it to another place.';

/** What keeps a directory from being made or written, as the end of a sentence, and what to do about it. */
async function reasonOf(directory: string, error: unknown): Promise<[reason: string, advice: string]> {
  const uid = process.getuid?.();
  switch (errorCode(error)) {
    case 'ENOSPC':
      return ['the disk is full', `Make room on it, or set DATA_DIR to another place.`];
    case 'EDQUOT':
      return ['the quota of the disk is used up', 'Make room, or set DATA_DIR to another place.'];
    case 'EROFS':
      return ['its file system is read-only', 'Mount it for writing, or set DATA_DIR to another place.'];
    case 'EACCES':
    case 'EPERM':
      return [
        `user ${uid ?? 'of this process'} may not use it`,
        `Give it to that user, with the folders above readable (chown ${uid ?? ''} ${directory}), or set DATA_DIR to another place.`,
      ];
    case 'ENOTDIR':
      return ['a part of its path is a file', elsewhere];
    case 'ELOOP':
      return ['its links lead in a circle', elsewhere];
    case 'ENAMETOOLONG':
      return ['its path is too long', elsewhere];
    case 'EIO':
      return ['its disk fails', 'Examine the disk, or set DATA_DIR to another place.'];
    case 'ENOENT':
    case 'EEXIST': {
      const target = await readlink(directory).catch(() => null);
      if (target !== null)
        return [
          `it is a link to ${target}, which is not there`,
          'Is a disk not mounted? Mount it, or set DATA_DIR to another place.',
        ];
      return [`no folder can be made in ${dirname(directory)}`, elsewhere];
    }
    default:
      return [messageOf(error), elsewhere];
  }
}

async function unusable(dataDir: string, cause: unknown): Promise<DatabaseUnavailableError> {
  const [reason, advice] = await reasonOf(resolve(dataDir), cause);
  return new DatabaseUnavailableError(`DATA_DIR ${dataDir} can't be used: ${reason}. ${advice}`, { cause });
}

/** More than a file system keeps beside a file's name, so that a full disk refuses it. */
const trial = Buffer.alloc(8_192, ' ');

/** Why nothing can be written to a data directory, as the end of a sentence, and what to do about it. */
interface WriteFault {
  reason: string;
  advice: string;
}

/** Null where a small file was written to the data directory, flushed to the disk, and deleted. */
export async function writeFault(dataDir: string): Promise<WriteFault | null> {
  const file = join(dataDir, `.writable-${randomUUID()}`);
  try {
    await using opened = await open(file, 'wx', 0o600);
    await opened.writeFile(trial);
    await opened.sync();
    return null;
  } catch (error) {
    const isGone = errorCode(error) === 'ENOENT' && !(await exists(dataDir));
    const [reason = '', advice = ''] = isGone
      ? ['it is gone', 'Is its disk not mounted? Mount it, and start again.']
      : await reasonOf(resolve(dataDir), error);
    return { reason, advice };
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

/** What a program of PostgreSQL says of a disk that takes no more; its messages are in English. */
const fullDisk = /No space left on device|Disk quota exceeded/;

/** The error in place of one that a full or read-only data directory has caused; the error itself where it has not. */
export async function withWriteFault(dataDir: string, error: unknown): Promise<unknown> {
  const fault = await writeFault(dataDir);
  if (fault !== null)
    return new DatabaseUnavailableError(
      `DATA_DIR ${dataDir} can't be written: ${fault.reason}. ${fault.advice}`,
      {
        cause: error,
      },
    );
  if (!causesOf(error).some(({ message }) => fullDisk.test(message))) return error;
  // What was written before the error has been deleted since.
  return new DatabaseUnavailableError(
    `DATA_DIR ${dataDir} can't be written: the disk is full. Make room on it, or set DATA_DIR to another place.`,
    { cause: error },
  );
}

/** In milliseconds: those who ask within this time share one trial, so that asking often writes little. */
const trialMilliseconds = 1_000;

/** Tells whether a data directory can be written, to whoever asks. */
export class WritableDirectory {
  readonly #dataDir: string;
  #last: { at: number; fault: Promise<WriteFault | null> } | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** As `writeFault`, a moment ago. */
  fault(): Promise<WriteFault | null> {
    const now = performance.now();
    if (this.#last === null || now - this.#last.at > trialMilliseconds)
      this.#last = { at: now, fault: writeFault(this.#dataDir) };
    return this.#last.fault;
  }
}
