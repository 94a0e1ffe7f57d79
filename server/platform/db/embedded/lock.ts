import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseUnavailableError, messageOf } from '../errors.ts';
import { giveToOwnerOf } from './os-user.ts';

/** Another process serves from the data directory. This one has changed nothing in it. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
  constructor(dataDir: string) {
    super(
      `The data directory ${dataDir} is in use by ${describeOwner(dataDir)}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
}

/** A lock that the kernel releases when the process ends, however it ends. */
export type Lock = { release(): void };

/**
 * Makes this process the owner of the data directory, the one that runs its server; undefined where another
 * process is.
 */
export function takeOwnership(dataDir: string): Lock | undefined {
  const lock = takeLock(join(dataDir, 'lock.sqlite'), 'begin exclusive');
  if (lock) writeFileSync(ownerFile(dataDir), `${process.pid}\n`, { mode: 0o600 });
  return lock;
}

/**
 * Makes this process a client of the owner's server; undefined while the owner is stopping and accepts no
 * clients.
 */
export function enterAsClient(dataDir: string): Lock | undefined {
  return takeLock(clientLockFile(dataDir), 'begin; select 1 from sqlite_schema');
}

/** Has the owner accept no more clients; undefined while there are some. */
export function refuseClients(dataDir: string): Lock | undefined {
  return takeLock(clientLockFile(dataDir), 'begin exclusive');
}

/** The owner process in words, for a message. */
export function describeOwner(dataDir: string): string {
  try {
    return `process ${readFileSync(ownerFile(dataDir), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}

// References keep the connections, and with them their locks, from being collected as garbage.
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

/**
 * SQLite is the only portable way to lock a file in Node. POSIX releases such a lock as soon as this process
 * closes the file anywhere, so nothing else may ever open it.
 */
function takeLock(file: string, statement: string): Lock | undefined {
  const isNew = !existsSync(file);
  const database = new DatabaseSync(file, { timeout: 0, open: false });
  try {
    database.open();
    // Whoever can read the file can lock it.
    if (isNew) chmodSync(file, 0o600);
    // The service whose directory it is has to lock it too, when it stops while a command of root runs.
    if (isNew) giveToOwnerOf(dirname(file), file);
    // A journal on disk would be left behind by a killed process.
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
const clientLockFile = (dataDir: string) => join(dataDir, 'guests.sqlite');
