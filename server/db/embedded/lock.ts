import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailableError, messageOf } from '../errors.ts';

/** Another process serves from the data directory. Nothing has been touched. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by ${describeOwner(dataDir)}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
}

/** A lock that the kernel gives back when the process ends, however it ends. */
export type Lock = { release(): void };

/** Makes this process the one owner of the data directory; undefined when another one is. */
export function takeOwnership(dataDir: string): Lock | undefined {
  const lock = takeLock(join(dataDir, 'lock.sqlite'), 'begin exclusive');
  if (lock) writeFileSync(ownerFile(dataDir), `${process.pid}\n`, { mode: 0o600 });
  return lock;
}

/** Says "I am using the owner's database"; undefined while the owner is ending and takes no more guests. */
export function enterAsGuest(dataDir: string): Lock | undefined {
  return takeLock(guestFile(dataDir), 'begin; select 1 from sqlite_schema');
}

/** Takes no more guests; undefined while there are some. */
export function refuseGuests(dataDir: string): Lock | undefined {
  return takeLock(guestFile(dataDir), 'begin exclusive');
}

/** The owner in words, for a message. */
export function describeOwner(dataDir: string): string {
  try {
    return `process ${readFileSync(ownerFile(dataDir), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}

// Held from here, since a connection that nobody refers to is collected as garbage, and its lock with it.
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * SQLite is the one portable way in Node to lock a file. Such a lock is lost as soon as this process opens and
 * closes the file by other means, so nothing else may ever read it.
 */
function takeLock(file: string, statement: string): Lock | undefined {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file, { timeout: 0, open: false });
  try {
    database.open();
    // Whoever may read the file could lock it.
    if (isNew) chmodSync(file, 0o600);
    // A journal on disk would outlive a killed process.
    database.exec(`pragma journal_mode = memory; ${statement}`);
  } catch (error) {
    if (database.isOpen) database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw new DatabaseUnavailableError(`${file} can't be locked: ${messageOf(error)}`);
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

const ownerFile = (dataDir: string) => join(dataDir, 'lock.pid');
const guestFile = (dataDir: string) => join(dataDir, 'guests.sqlite');
