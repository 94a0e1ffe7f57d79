import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { sha256 } from '../text/digest.ts';
import { type AdvisoryLock, type Patience, patience, takeAdvisoryLock } from './advisory-lock.ts';
import { newClient } from './client.ts';
import { DatabaseUnavailableError, errorCode, messageOf } from './errors.ts';

/** The migration files contradict the migrations that the database records as applied. */
export class MigrationMismatchError extends Error {
  override readonly name = 'MigrationMismatchError';
}

export type MigrateOptions = {
  readonly directory?: string;
  /** The last migration to apply; all of them unless given. */
  readonly through?: string | undefined;
  readonly log?: (message: string) => void;
  /** Told what this process waits for: another one that is migrating, or a table. */
  readonly waiting?: (message: string) => void;
  /** How long to wait for another process, and then for the tables of each migration. */
  readonly patience?: Patience;
};

type Migration = {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** Hashes of earlier files that did the same. */
  readonly formerly: readonly string[];
};
/** A migration that the database records as applied, with the hash of its file. */
export type AppliedMigration = { readonly name: string; readonly sha256: string };

const shipped = join(import.meta.dirname, 'migrations');

/**
 * Applies the files `NNN-name.sql` that have not been applied yet, and resolves to their names. Each is
 * applied once, in a transaction of its own, however many processes migrate at the same time. A file may say
 * `-- formerly` and the hash of an earlier one that did the same, which counts as applied then.
 * @throws MigrationMismatchError, before anything is changed, where the files differ from those already
 * applied
 */
export async function migrate(connection: pg.PoolConfig, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? shipped);
  const { waiting = () => {}, patience: wait = patience } = options;
  const client = newClient(connection, 'afya migrate');
  try {
    await client.connect();
    await takeAdvisoryLock(client, lock, waiting, wait);
    await client.query(`set lock_timeout = ${lockMilliseconds}`);
    const pending = pendingOf(migrations, await readApplied(client)).filter(
      ({ name }) => options.through === undefined || name <= options.through,
    );
    for (const migration of pending) {
      await applyPatiently(client, migration, waiting, wait);
      options.log?.(`Applied migration ${migration.name}.`);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * How many migrations the database has, and the names of those that it lacks; changes nothing.
 * @throws MigrationMismatchError where the files differ from those applied
 */
export async function migrationState(
  connection: pg.PoolConfig,
  directory = shipped,
): Promise<{ applied: number; pending: string[] }> {
  const migrations = await readMigrations(directory);
  const client = newClient(connection, 'afya migrate');
  try {
    await client.connect();
    const { rows } = await client.query("select to_regclass('migrations') is not null as made");
    const applied = rows[0]?.made ? await selectApplied(client) : [];
    return {
      applied: applied.length,
      pending: pendingOf(migrations, applied).map(({ name }) => name),
    };
  } finally {
    await client.end();
  }
}

/** What the migrations of this program make. */
export interface Shipped {
  /** Whether one of them is, or did the same as, a migration that a database records as applied. */
  has(applied: AppliedMigration): boolean;
  /** The tables of any version, also those that later ones dropped or renamed. */
  tables: ReadonlySet<string>;
}

export async function readShipped(): Promise<Shipped> {
  const migrations = await readMigrations(shipped);
  const made = /^(?:create (?:unlogged )?table(?: if not exists)?|alter table \w+ rename to) (\w+)/gm;
  const names = migrations.flatMap(({ sql }) => [...sql.matchAll(made)].flatMap(([, name]) => name ?? []));
  return {
    has: (applied) => migrations.some((migration) => isSame(migration, applied)),
    tables: new Set(['migrations', ...names]),
  };
}

const lock: AdvisoryLock = { key: 0x61667961, purpose: 'brings the database up to date' };

/** How long a migration waits at once for a table that others lock, in milliseconds: whoever wants that table then waits behind it. */
const lockMilliseconds = 3_000;
/** How long the others go first before it waits again. */
const pauseMilliseconds = 1_000;

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file, index) => {
      checkName(file, index + 1, files[index - 1]);
      // A checkout on Windows may have changed the line endings.
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.slice(0, -'.sql'.length),
        sql,
        sha256: sha256(sql).toString('hex'),
        formerly: [...sql.matchAll(/^-- formerly ([0-9a-f]{64})\b/gm)].flatMap(([, hash]) => hash ?? []),
      };
    }),
  );
}

function checkName(file: string, expected: number, previous: string | undefined): void {
  const number = /^(\d{3})-[a-z0-9-]+\.sql$/.exec(file)?.[1];
  if (number === undefined) throw new MigrationMismatchError(`${file} is not named like 001-some-words.sql.`);
  if (previous?.startsWith(number)) {
    throw new MigrationMismatchError(`${previous} and ${file} have the same number.`);
  }
  if (Number(number) !== expected) {
    const missing = String(expected).padStart(3, '0');
    throw new MigrationMismatchError(`There is a migration ${file}, but none with the number ${missing}.`);
  }
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  return selectApplied(client);
}

async function selectApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from migrations order by name collate "C"',
  );
  return rows;
}

function pendingOf(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const [index, one] of applied.entries()) {
    const migration = migrations[index];
    if (migration && isSame(migration, one)) continue;
    throw new MigrationMismatchError(mismatch(migrations, one));
  }
  return migrations.slice(applied.length);
}

/** Whether a file is the one that was applied, or says that it does the same. */
function isSame({ name, sha256, formerly }: Migration, applied: AppliedMigration): boolean {
  return name === applied.name && (sha256 === applied.sha256 || formerly.includes(applied.sha256));
}

function mismatch(migrations: readonly Migration[], { name, sha256 }: AppliedMigration): string {
  const migration = migrations.find((candidate) => candidate.name === name);
  if (migration?.sha256 === sha256) {
    return `The database has the migration ${name} without all the earlier ones.`;
  }
  if (migration) {
    return (
      `The migration ${name} is not the one that the database was made with. ` +
      'Restore the file; make changes in a new one.'
    );
  }
  const newest = migrations.at(-1)?.name ?? '';
  return numberOf(name) > numberOf(newest)
    ? `The database is newer than this version of the program, which doesn't know its migration ${name}.`
    : `The migration ${name}, which the database was made with, is missing.`;
}

const numberOf = (name: string) => name.slice(0, 3);

/** Tries to apply a migration until it gets the tables that it locks. @throws DatabaseUnavailableError after the longest wait */
async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  waiting: (message: string) => void,
  { longest }: Patience,
): Promise<void> {
  const { name, sql } = migration;
  const start = performance.now();
  for (;;) {
    const error: unknown = await apply(client, migration).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return;
    if (errorCode(error) !== '55P03')
      throw new Error(`The migration ${name} failed${place(error, sql)}: ${messageOf(error)}`, {
        cause: error,
      });
    const seconds = Math.round((performance.now() - start) / 1000);
    if (seconds * 1000 >= longest)
      throw new DatabaseUnavailableError(
        `The migration ${name} waited ${seconds} s for a table that another process uses. ` +
          'Start again when backups and other commands have finished, or with the other servers stopped.',
        { cause: error },
      );
    waiting(`Waiting: another process uses a table that the migration ${name} changes.`);
    await delay(pauseMilliseconds);
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function place(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` in line ${sql.slice(0, Number(error.position)).split('\n').length}`;
}
