/** Everything that lasts in one file, pictures included (design §6), and back into an empty site. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { fillDatabase, inSnapshot, type Snapshot } from '../db/snapshot.ts';
import { addWaitingJobs, waitingJobs } from '../jobs/index.ts';
import { pictureFileNames } from '../pictures/index.ts';
import { checkSignature, type PublicKey, type Signer } from '../signatures/index.ts';
import {
  type ArchiveReader,
  type ArchiveWriter,
  DamagedArchive,
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

/** Where a site is: its database and its pictures. */
export interface Place {
  connection: pg.PoolConfig;
  files: Disk;
}

/** Told of each part of the work: how many there are, and that one more is done. */
interface Progress {
  start(total: number): void;
  advance(): void;
}

export interface BackedUp {
  rows: number;
  files: number;
  /** Files that the database knows and the store does not have. */
  missing: string[];
}

interface BackupOptions {
  at: Date;
  progress: Progress;
  /** Signs the backup, so that a change of it is found. */
  signer: Signer;
  /** Encrypts it too. */
  lock?: Lock | null;
}

/**
 * Writes the site as it is at one moment into a new file, while it goes on being used. What is left out: sessions, and what is
 * made to be lost (budgets of calls, the day's salts). Work that waits, such as messages, goes along.
 */
export async function makeBackup(
  { connection, files }: Place,
  file: string,
  { at, progress, signer, lock = null }: BackupOptions,
): Promise<BackedUp> {
  const missing: string[] = [];
  const written: NewManifest = {
    format: 2,
    made: at.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    jobs: [],
    files: [],
  };
  await writeArchive(file, lock, (archive) =>
    inSnapshot(connection, async (snapshot) => {
      const names = await pictureFileNames(snapshot.db);
      progress.start(snapshot.tables.length + names.length);
      written.migrations = snapshot.migrations;
      written.sequences = snapshot.sequences;
      written.jobs = await waitingJobs(snapshot.db);
      for (const table of snapshot.tables) {
        written.tables.push({ ...table, ...(await copyTable(snapshot, archive, table)) });
        progress.advance();
      }
      for (const name of names) {
        if (await files.exists(name)) {
          const content = await files.getStream(name);
          written.files.push({
            name,
            sha256: await archive.add(fileEntry(name), content, { compress: false }),
          });
        } else missing.push(name);
        progress.advance();
      }
      const manifestBytes = Buffer.from(JSON.stringify(written, null, 2));
      await archive.add(manifestName, Readable.from([manifestBytes]));
      const signature = signer.sign(manifestBytes, `a backup of the site as it was at ${written.made}`);
      await archive.add(signatureName, Readable.from([Buffer.from(signature)]));
    }),
  );
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: written.files.length, missing };
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

/** A backup that is open for reading. */
export interface Backup {
  readonly manifest: Manifest;
  /** The last migration that its tables were made by. */
  readonly through: string;
  /**
   * Puts everything into a site without accounts whose tables were made by the same migrations: all of it, or nothing but
   * files of pictures that nobody knows of. @throws DamagedArchive, OtherTables
   */
  restore(place: Place, progress: Progress): Promise<void>;
  close(): void;
}

/** The tables of the database are not those that the backup was made of. */
export class OtherTables extends Error {}

/** A backup that nobody who is known signed, or that has changed since. The message says what an operator can do. */
export class Unverified extends Error {}

/** Whose backups are believed. */
interface Trust {
  /** The keys of sites whose backups may be restored. */
  keys: readonly PublicKey[];
  /** Opens a backup that is encrypted. Who knows its passphrase is believed, whatever the key that signed it. */
  unlock?: Unlock | null;
  /** Believes everything. */
  unverified?: boolean;
  /** Where an encrypted backup is decrypted to. */
  folder: string;
}

/** Opens a backup. @throws DamagedArchive, WrongKey, Unverified */
export async function openBackup(
  file: string,
  { keys, unlock = null, unverified = false, folder }: Trust,
): Promise<Backup> {
  const archive = await openArchive(file, { unlock, folder });
  try {
    if (!archive.names.has(manifestName)) throw new DamagedArchive(`${file} is an archive, but no backup.`);
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

/** Lets nothing past that none of the keys signed, unless it is authenticated in another way. @throws Unverified */
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
    throw new Unverified(`${file} is not signed: anybody may have changed it. ${otherwise}`);
  }
  const verdicts = keys.map((key) => checkSignature(signature, bytes, key));
  if (verdicts.includes('good')) return;
  if (verdicts.includes('bad')) throw new Unverified(`${file} has changed since it was signed. ${otherwise}`);
  if (authenticated) return;
  throw new Unverified(
    `${file} is signed with a key that this site does not know. Name the public key that was printed with the backup: --public-key RW… ${otherwise}`,
  );
}

function readManifest(bytes: Buffer, file: string): Manifest {
  const parsed = manifest.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw new DamagedArchive(`${file} is a backup that this version of the program doesn't know.`);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** The digests of what was changed on purpose are not what it has now. */
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
  place: Place,
  progress: Progress,
): Promise<void> {
  return fillDatabase(place.connection, sequences, async (filling) => {
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    const shapes = tables.map(({ name, columns }) => ({ name, columns }));
    if (!same(migrations, filling.migrations) || !same(shapes, filling.tables)) {
      throw new OtherTables('The tables of the database are not those that the backup was made of.');
    }
    progress.start(tables.length + files.length);
    for (const table of tables) {
      const rows = await archive.read(tableEntry(table.name), table.sha256);
      const into = filling.copyIn(table);
      await pipeline(rows, into);
      if (into.rowCount !== table.rows)
        throw new DamagedArchive(
          `The backup is damaged: ${table.name} has ${into.rowCount} of ${table.rows} rows.`,
        );
      progress.advance();
    }
    for (const { name, sha256 } of files) {
      await place.files.putStream(name, await archive.read(fileEntry(name), sha256)).catch(throwCause);
      progress.advance();
    }
    await addWaitingJobs(filling.db, jobs);
  });
}

/** The store wraps what the archive said of itself. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof DamagedArchive ? error.cause : error;
}
