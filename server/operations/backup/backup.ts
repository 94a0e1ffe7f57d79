/** Backs up a site with its pictures into one file (product.md#for-operators), and restores it into an empty site. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { hashOfContent, pictureFileNames } from '../../people/index.ts';
import { fillDatabase, inSnapshot, type Snapshot } from '../../platform/db/snapshot.ts';
import { addWaitingJobs, waitingJobs } from '../../platform/jobs/job-queue.ts';
import { recordingFileNames } from '../../posts/index.ts';
import { checkSignature, type PublicKey, type Signer } from '../../trust/index.ts';
import {
  type ArchiveReader,
  type ArchiveWriter,
  DamagedArchiveError,
  openArchive,
  writeArchive,
} from './archive.ts';
import type { Lock, Unlock } from './encryption.ts';
import {
  fileEntry,
  type Manifest,
  manifest,
  manifestName,
  type NewManifest,
  signatureName,
  tableEntry,
} from './manifest.ts';
import { matchSchema } from './schema-match.ts';

/** The database and the picture store of a site. */
export interface Storage {
  connection: pg.PoolConfig;
  files: Disk;
}

/** Called with the number of parts before each step, and after each part. */
interface Progress {
  start(total: number): void;
  advance(): void;
}

export interface BackedUp {
  rows: number;
  files: number;
  /** Picture files that the database refers to and the store lacks, but for those deleted during the backup. */
  missing: string[];
  /** Picture files that are in the backup as they are in the store, but not as they were stored. */
  damaged: string[];
  /** What is in the schema of the database and not in the backup, such as `table old_posts`: no migration made it. */
  foreign: string[];
}

interface BackupOptions {
  at: Date;
  progress: Progress;
  /** Signs the backup, so that changes are detected. */
  signer: Signer;
  /** Encrypts it, if given. */
  lock?: Lock | null;
  secrets_key?: string | undefined;
}

/**
 * Writes a snapshot of the site into a new file while the site is in use. Sessions and short-lived data (budgets, daily salts) are
 * left out; queued jobs, such as emails, are included. A transaction is open until the tables are copied; the files follow.
 */
export async function makeBackup(
  { connection, files }: Storage,
  file: string,
  { at, progress, signer, lock = null, secrets_key }: BackupOptions,
): Promise<BackedUp> {
  const written: NewManifest = {
    format: 2,
    made: at.toISOString(),
    secrets_key,
    migrations: [],
    tables: [],
    sequences: [],
    jobs: [],
    files: [],
  };
  const [missing, foreign]: [string[], string[]] = [[], []];
  await writeArchive(file, lock, async (archive) => {
    const names = await inSnapshot(connection, async (snapshot) => {
      const listed = await fileNames(snapshot);
      progress.start(snapshot.tables.length + listed.length);
      written.migrations = snapshot.migrations;
      written.sequences = snapshot.sequences;
      foreign.push(...snapshot.foreign);
      written.jobs = await waitingJobs(snapshot.db);
      for (const table of snapshot.tables) {
        written.tables.push({ ...table, ...(await copyTable(snapshot, archive, table)) });
        progress.advance();
      }
      return listed;
    });
    // Outside of the transaction, since a migration waits for its locks, and everybody for the migration.
    const absent: string[] = [];
    for (const name of names) {
      const copied = await copyFile(files, archive, name);
      if (copied === null) absent.push(name);
      else written.files.push(copied);
      progress.advance();
    }
    // A picture that was deleted meanwhile is not missing, and a recording is listed before it is stored.
    const stillListed = new Set(absent.length === 0 ? [] : await inSnapshot(connection, fileNames));
    for (const name of absent.filter((each) => stillListed.has(each))) {
      const copied = await copyFile(files, archive, name);
      if (copied === null) missing.push(name);
      else written.files.push(copied);
    }
    const manifestBytes = Buffer.from(JSON.stringify(written, null, 2));
    await archive.add(manifestName, Readable.from([manifestBytes]));
    const signature = signer.sign(manifestBytes, `a backup of the site as it was at ${written.made}`);
    await archive.add(signatureName, Readable.from([Buffer.from(signature)]));
  });
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
  const damaged = written.files.filter(isDamaged).map(({ name }) => name);
  return { rows, files: written.files.length, missing, damaged, foreign };
}

/** Copies a file of the store with its digest; null if the store lacks it. */
async function copyFile(
  files: Disk,
  archive: ArchiveWriter,
  name: string,
): Promise<NewManifest['files'][number] | null> {
  if (!(await files.exists(name))) return null;
  const sha256 = await archive.add(fileEntry(name), await files.getStream(name), { compress: false });
  return { name, sha256 };
}

/** Whether the content of a picture's own file is not the one that its name says. Smaller files of it are not named so. */
export function isDamaged({ name, sha256 }: { name: string; sha256: string | null }): boolean {
  const own = hashOfContent(name);
  return own !== null && sha256 !== null && own !== sha256;
}

/** The names of all files. The database of an earlier version has no recordings. */
async function fileNames({ db, tables }: Snapshot): Promise<string[]> {
  const hasRecordings = tables.some(({ name }) => name === 'recording_files');
  return [...(await pictureFileNames(db)), ...(hasRecordings ? await recordingFileNames(db) : [])];
}

async function copyTable(
  snapshot: Snapshot,
  archive: ArchiveWriter,
  table: Snapshot['tables'][number],
): Promise<{ rows: number; sha256: string }> {
  const rows = snapshot.copyOut(table);
  const sha256 = await archive.add(tableEntry(table.name), rows);
  return { rows: rows.rowCount, sha256 };
}

export interface Backup {
  readonly manifest: Manifest;
  /** The last migration that the backup contains. */
  readonly through: string;
  /**
   * Restores everything into a site without accounts and with the same migrations. If it fails, only files of
   * pictures that no row refers to are left. Gives what it passed over, such as `table old_posts`: no migration made it.
   * @throws DamagedArchiveError, SchemaMismatchError
   */
  restore(place: Storage, progress: Progress): Promise<string[]>;
  close(): void;
}

/**
 * A backup that isn't signed by a trusted key, or has changed since. The message tells operators what to do.
 */
export class UnverifiedBackupError extends Error {
  /** What is wrong, without the options of a restore. */
  readonly fault: string;

  constructor(fault: string, advice: string) {
    super(`${fault} ${advice}`);
    this.fault = fault;
  }
}

/** The backup is signed, but with none of the trusted keys. */
export class UnknownKeyError extends UnverifiedBackupError {}

/** Which backups are trusted. */
interface Trust {
  /** Public keys of sites whose backups may be restored. */
  keys: readonly PublicKey[];
  /** Opens an encrypted backup. The right passphrase is proof of origin, whichever key signed it. */
  unlock?: Unlock | null;
  /** Skips the check of the signature. */
  unverified?: boolean;
  /** Folder for the decrypted copy. */
  folder: string;
}

/** Opens a backup and checks its signature. @throws DamagedArchiveError, WrongKeyError, UnverifiedBackupError */
export async function openBackup(
  file: string,
  { keys, unlock = null, unverified = false, folder }: Trust,
): Promise<Backup> {
  const archive = await openArchive(file, { unlock, folder });
  try {
    if (!archive.names.has(manifestName))
      throw new DamagedArchiveError(`${file} is an archive, but no backup.`);
    const bytes = await buffer(await archive.read(manifestName));
    if (!unverified) {
      const signature = archive.names.has(signatureName)
        ? (await buffer(await archive.read(signatureName))).toString()
        : null;
      const passphraseOpened = archive.encrypted && unlock !== null && 'passphrase' in unlock;
      refuseUnverified(file, { bytes, signature, keys, authenticated: passphraseOpened });
    }
    const read = readManifest(bytes, file);
    return {
      manifest: read,
      through: read.migrations.at(-1)?.name ?? '',
      restore: (place, progress) =>
        restore(archive, unverified ? withoutDigests(read) : read, place, progress),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/**
 * Refuses a backup without the signature of a trusted key, unless the passphrase authenticates it.
 * @throws UnverifiedBackupError
 */
function refuseUnverified(
  file: string,
  {
    bytes,
    signature,
    keys,
    authenticated,
  }: { bytes: Buffer; signature: string | null; keys: readonly PublicKey[]; authenticated: boolean },
): void {
  const otherwise = 'To restore it all the same, add --unverified.';
  if (signature === null) {
    if (authenticated) return;
    throw new UnverifiedBackupError(`${file} is not signed: anybody may have changed it.`, otherwise);
  }
  const verdicts = keys.map((key) => checkSignature(signature, bytes, key));
  if (verdicts.includes('good')) return;
  if (verdicts.includes('bad'))
    throw new UnverifiedBackupError(`${file} has changed since it was signed.`, otherwise);
  if (authenticated) return;
  throw new UnknownKeyError(
    `${file} is signed with a key that this site does not know.`,
    `Name the public key that was printed with the backup: --public-key RW… ${otherwise}`,
  );
}

function readManifest(bytes: Buffer, file: string): Manifest {
  const parsed = manifest.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw new DamagedArchiveError(`${file} is a backup that this version of the program doesn't know.`);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Without digests: the operator accepts changed content. */
function withoutDigests({ tables, files, ...rest }: Manifest): Manifest {
  return {
    ...rest,
    format: 1,
    tables: tables.map((table) => ({ ...table, sha256: null })),
    files: files.map(({ name }) => ({ name, sha256: null })),
  };
}

function restore(
  archive: ArchiveReader,
  { migrations, tables, sequences, jobs, files }: Manifest,
  place: Storage,
  progress: Progress,
): Promise<string[]> {
  return fillDatabase(place.connection, sequences, async (filling) => {
    const { own, foreign } = matchSchema({ migrations, tables, sequences }, filling);
    progress.start(own.length + files.length);
    for (const table of own) {
      const rows = await archive.read(tableEntry(table.name), table.sha256);
      const into = filling.copyIn(table);
      await pipeline(rows, into).catch(async (error: unknown) => {
        // PostgreSQL may refuse damaged rows before their checksum is known: whether they are damaged is said first.
        for await (const _ of await archive.read(tableEntry(table.name), table.sha256));
        throw error;
      });
      if (into.rowCount !== table.rows)
        throw new DamagedArchiveError(
          `The backup is damaged: ${table.name} has ${into.rowCount} of ${table.rows} rows.`,
        );
      progress.advance();
    }
    for (const { name, sha256 } of files) {
      const content = await archive.read(fileEntry(name), sha256);
      // A bucket refuses a stream whose length it isn't told.
      const contentLength = archive.sizeOf(fileEntry(name));
      await place.files.putStream(name, content, { contentLength }).catch(throwCause);
      progress.advance();
    }
    await addWaitingJobs(filling.db, jobs);
    return foreign;
  });
}

/** The store wraps the error that the archive threw. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof DamagedArchiveError ? error.cause : error;
}
