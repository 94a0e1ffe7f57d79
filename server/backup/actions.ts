/** Everything that lasts in one file, pictures included (design §6), and back into an empty site. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { fillDatabase, inSnapshot, type Snapshot } from '../db/copying.ts';
import { addWaitingJobs, waitingJobs } from '../jobs/actions.ts';
import { pictureFileNames } from '../pictures/actions.ts';
import {
  type ArchiveReader,
  type ArchiveWriter,
  DamagedArchive,
  openArchive,
  writeArchive,
} from './archive.ts';
import { fileEntry, type Manifest, manifest, manifestName, tableEntry } from './manifest.ts';

export { DamagedArchive } from './archive.ts';

/** Where a site is: its database and its pictures. */
export interface Place {
  connection: pg.PoolConfig;
  files: Disk;
}

/** Told of each part of the work: how many there are, and that one more is done. */
export interface Progress {
  start(total: number): void;
  advance(): void;
}

export interface BackedUp {
  rows: number;
  files: number;
  /** Files that the database knows and the store does not have. */
  missing: string[];
}

/**
 * Writes the site as it is at one moment into a new file, while it goes on being used. What is left out: sessions, and what is
 * made to be lost (budgets of calls, the day's salts). Work that waits, such as messages, goes along.
 */
export async function makeBackup(
  { connection, files }: Place,
  file: string,
  { at, progress }: { at: Date; progress: Progress },
): Promise<BackedUp> {
  const missing: string[] = [];
  const written: Manifest = {
    format: 1,
    made: at.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    jobs: [],
    files: [],
  };
  await writeArchive(file, (archive) =>
    inSnapshot(connection, async (snapshot) => {
      const names = await pictureFileNames(snapshot.db);
      progress.start(snapshot.tables.length + names.length);
      written.migrations = snapshot.migrations;
      written.sequences = snapshot.sequences;
      written.jobs = await waitingJobs(snapshot.db);
      for (const table of snapshot.tables) {
        written.tables.push({ ...table, rows: await copyTable(snapshot, archive, table) });
        progress.advance();
      }
      for (const name of names) {
        if (await files.exists(name)) {
          await archive.add(fileEntry(name), await files.getStream(name), { compress: false });
          written.files.push(name);
        } else missing.push(name);
        progress.advance();
      }
      await archive.add(manifestName, Readable.from([JSON.stringify(written, null, 2)]));
    }),
  );
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
  return { rows, files: written.files.length, missing };
}

async function copyTable(
  snapshot: Snapshot,
  archive: ArchiveWriter,
  table: Snapshot['tables'][number],
): Promise<number> {
  const rows = snapshot.copyOut(table);
  await archive.add(tableEntry(table.name), rows);
  return rows.rowCount;
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

/** Opens a backup. @throws DamagedArchive */
export async function openBackup(file: string): Promise<Backup> {
  const archive = await openArchive(file);
  try {
    const read = await readManifest(archive, file);
    return {
      manifest: read,
      through: read.migrations.at(-1)?.name ?? '',
      restore: (place, progress) => restore(archive, read, place, progress),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function readManifest(archive: ArchiveReader, file: string): Promise<Manifest> {
  if (!archive.names.has(manifestName)) throw new DamagedArchive(`${file} is an archive, but no backup.`);
  const text = (await buffer(await archive.read(manifestName))).toString();
  const parsed = manifest.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new DamagedArchive(`${file} is a backup that this version of the program doesn't know.`);
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
      const into = filling.copyIn(table);
      await pipeline(await archive.read(tableEntry(table.name)), into);
      if (into.rowCount !== table.rows)
        throw new DamagedArchive(
          `The backup is damaged: ${table.name} has ${into.rowCount} of ${table.rows} rows.`,
        );
      progress.advance();
    }
    for (const name of files) {
      await place.files.putStream(name, await archive.read(fileEntry(name))).catch(throwCause);
      progress.advance();
    }
    await addWaitingJobs(filling.db, jobs);
  });
}

/** The store wraps what the archive said of itself. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof DamagedArchive ? error.cause : error;
}
