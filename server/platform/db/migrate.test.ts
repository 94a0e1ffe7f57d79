import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { functionsText } from './fixtures/functions-text.ts';
import { schemaText } from './fixtures/schema-text.ts';
import { afterwards, connect, query } from './fixtures/servers.ts';
import { MigrationMismatchError, migrate } from './migrate.ts';
import { type OpenedDatabase, openDatabase } from './open.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: OpenedDatabase;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'afya-test-'));
  server = await openDatabase({ dataDir, role: 'serve', durable: false, log: () => {} });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

let count = 0;

async function newDatabase(): Promise<pg.PoolConfig> {
  count += 1;
  await query(server.connection, `create database migrated_${count}`);
  return { ...server.connection, database: `migrated_${count}` };
}

async function newDirectory(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'afya-test-'));
  afterwards(() => rm(directory, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(directory, name), sql);
  return directory;
}

const posts = 'create table posts (id int primary key);\ncreate index on posts (id);\n';
const titles = 'alter table posts add column title text;\n';

/** A database with two migrations applied, and their directory. */
async function migrated() {
  const connection = await newDatabase();
  const directory = await newDirectory({ '001-posts.sql': posts, '002-titles.sql': titles });
  await migrate(connection, { directory });
  return { connection, directory };
}

test('migrations are applied once, in order, and their names returned', async () => {
  const connection = await newDatabase();
  const directory = await newDirectory({ '002-titles.sql': titles, '001-posts.sql': posts, 'notes.txt': '' });
  const messages: string[] = [];
  const log = (message: string) => messages.push(message);

  expect(await migrate(connection, { directory, log })).toEqual(['001-posts', '002-titles']);
  expect(await migrate(connection, { directory, log })).toEqual([]);

  expect(messages).toEqual(['Applied migration 001-posts.', 'Applied migration 002-titles.']);
  await query(connection, 'select id, title from posts');
  expect(await query(connection, 'select name from migrations where applied_at is not null')).toHaveLength(2);
});

test('a new migration is applied to a database that has the earlier ones', async () => {
  const { connection, directory } = await migrated();
  await writeFile(join(directory, '003-dates.sql'), 'alter table posts add column date date;');

  expect(await migrate(connection, { directory })).toEqual(['003-dates']);
});

test('three processes that start together apply each migration once', async () => {
  const connection = await newDatabase();
  const directory = await newDirectory({ '001-posts.sql': posts, '002-titles.sql': titles });
  const script = join(import.meta.dirname, 'fixtures', 'migrate.ts');
  const start = () => promisify(execFile)(process.execPath, [script, JSON.stringify(connection), directory]);

  const applied = await Promise.all([start(), start(), start()]);

  const names = applied.flatMap(({ stdout }) => JSON.parse(stdout));
  expect(names.sort()).toEqual(['001-posts', '002-titles']);
});

test('a migration that fails is rolled back and named with its line; earlier ones stay', async () => {
  const connection = await newDatabase();
  const directory = await newDirectory({
    '001-posts.sql': posts,
    '002-titles.sql': 'create table half_made ();\nalter table nothing add column title text;\n',
  });

  await expect(migrate(connection, { directory })).rejects.toThrow(
    'The migration 002-titles failed: relation "nothing" does not exist',
  );

  expect(await query(connection, `select to_regclass('half_made') as half_made`)).toEqual([
    { half_made: null },
  ]);
  await writeFile(join(directory, '002-titles.sql'), 'create table half_made ();\n\nselekt 1;\n');
  await expect(migrate(connection, { directory })).rejects.toThrow(
    '002-titles failed in line 3: syntax error',
  );
  await writeFile(join(directory, '002-titles.sql'), titles);
  expect(await migrate(connection, { directory })).toEqual(['002-titles']);
});

test('a changed migration is refused', async () => {
  const { connection, directory } = await migrated();
  await writeFile(join(directory, '001-posts.sql'), `${posts}-- better\n`);

  await expectMismatch(
    connection,
    directory,
    'The migration 001-posts is not the one that the database was made with.',
  );
});

test('a migration counts as unchanged if it names the hash of the file that was applied', async () => {
  const { connection, directory } = await migrated();
  const file = join(directory, '001-posts.sql');
  const better = `${posts}-- better\n`;

  await writeFile(file, `-- formerly ${createHash('sha256').update(better).digest('hex')}\n${better}`);
  await expectMismatch(
    connection,
    directory,
    'The migration 001-posts is not the one that the database was made with.',
  );
  await writeFile(file, `-- formerly ${createHash('sha256').update(posts).digest('hex')}\n${better}`);
  expect(await migrate(connection, { directory })).toEqual([]);
});

test('a migration with other line endings counts as unchanged', async () => {
  const { connection, directory } = await migrated();
  await writeFile(join(directory, '001-posts.sql'), posts.replaceAll('\n', '\r\n'));

  expect(await migrate(connection, { directory })).toEqual([]);
});

test('a renamed migration is refused', async () => {
  const { connection, directory } = await migrated();
  await rename(join(directory, '002-titles.sql'), join(directory, '002-headings.sql'));

  await expectMismatch(
    connection,
    directory,
    'The migration 002-titles, which the database was made with, is missing.',
  );
});

test('a missing old migration is refused', async () => {
  const { connection, directory } = await migrated();
  await rm(join(directory, '001-posts.sql'));

  await expectMismatch(
    connection,
    directory,
    'There is a migration 002-titles.sql, but none with the number 001.',
  );
});

test('a database newer than the program is refused', async () => {
  const { connection, directory } = await migrated();
  await rm(join(directory, '002-titles.sql'));

  await expectMismatch(
    connection,
    directory,
    "newer than this version of the program, which doesn't know its migration 002-titles",
  );
});

test('a database that lacks an earlier migration is refused', async () => {
  const { connection, directory } = await migrated();
  await query(connection, `delete from migrations where name = '001-posts'`);

  await expectMismatch(
    connection,
    directory,
    'The database has the migration 002-titles without all the earlier ones.',
  );
});

test('gaps, duplicate numbers and odd names are refused before the database is touched', async () => {
  const nowhere = { host: '127.0.0.1', port: 1 };
  const expectError = async (names: string[], message: string) => {
    const directory = await newDirectory(Object.fromEntries(names.map((name) => [name, ''])));
    await expectMismatch(nowhere, directory, message);
  };

  await expectError(
    ['001-posts.sql', '003-dates.sql'],
    'There is a migration 003-dates.sql, but none with the number 002.',
  );
  await expectError(
    ['001-posts.sql', '001-titles.sql'],
    '001-posts.sql and 001-titles.sql have the same number.',
  );
  await expectError(['posts.sql'], 'posts.sql is not named like 001-some-words.sql.');
});

async function expectMismatch(connection: pg.PoolConfig, directory: string, message: string): Promise<void> {
  const migrating = migrate(connection, { directory });
  await expect(migrating).rejects.toThrow(MigrationMismatchError);
  await expect(migrating).rejects.toThrow(message);
}

test('a process that waits for another’s migration logs which one it is, and gives up in the end', async () => {
  const { connection, directory } = await migrated();
  const holder = await connect({ ...connection, application_name: 'afya migrate' });
  // Like a session that a pooler has kept open with its lock.
  await holder.query('select pg_advisory_lock($1)', [0x61667961]);
  const messages: string[] = [];
  const waiting = (message: string) => messages.push(message);

  await expect(
    migrate(connection, { directory, waiting, patience: { report: 1, longest: 500 } }),
  ).rejects.toThrow(
    /^process \d+ of the database \(afya migrate, idle\) still brings the database up to date after \d+ s\. /,
  );

  expect(messages[0]).toMatch(/^Waiting: process \d+ of the database \(afya migrate, idle\) /);
  await holder.end();
  expect(await migrate(connection, { directory })).toEqual([]);
});

test('a migration lets others use a table that it waits for, and is applied once the table is free', {
  tags: 'long',
}, async () => {
  const { connection, directory } = await migrated();
  await writeFile(join(directory, '003-dates.sql'), 'alter table posts add column dated date');
  const holder = await connect(connection);
  await holder.query('begin; select from posts');
  const { promise: waited, resolve } = Promise.withResolvers<string>();

  const migrating = migrate(connection, { directory, waiting: resolve });

  expect(await waited).toBe('Waiting: another process uses a table that the migration 003-dates changes.');
  expect(await query(connection, 'select count(*)::int as count from posts')).toEqual([{ count: 0 }]);
  await holder.query('commit');
  expect(await migrating).toEqual(['003-dates']);
  await holder.end();
});

test('a migration gives up on a table that stays in use', { tags: 'long' }, async () => {
  const { connection, directory } = await migrated();
  await writeFile(join(directory, '003-dates.sql'), 'alter table posts add column dated date');
  const holder = await connect(connection);
  await holder.query('begin; select from posts');

  await expect(migrate(connection, { directory, patience: { report: 1000, longest: 1000 } })).rejects.toThrow(
    /^The migration 003-dates waited \d s for a table that another process uses\. Start again when /,
  );

  await holder.end();
  expect(await migrate(connection, { directory })).toEqual(['003-dates']);
});

test('the types of the tables are those that the migrations make', async () => {
  const file = (name: string) => join(import.meta.dirname, name);
  const connection = await newDatabase();
  await migrate(connection);
  const named = (await readFile(file('column-types.ts'), 'utf8')).matchAll(/^ {2}'(\w+\.\w+)':/gm);
  const text = await schemaText(
    await connect(connection),
    new Set([...named].map(([, column = '']) => column)),
  );
  if (process.env.UPDATE_SCHEMA) await writeFile(file('schema.ts'), text);
  expect(await readFile(file('schema.ts'), 'utf8')).toBe(text);
});

test('functions.sql has the functions and triggers that the migrations make', async () => {
  const file = join(import.meta.dirname, 'functions.sql');
  const connection = await newDatabase();
  await migrate(connection);
  const text = await functionsText(await connect(connection));
  if (process.env.UPDATE_SCHEMA) await writeFile(file, text);
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('a column of an unknown type needs a name, and a name needs a column', async () => {
  const client = await connect(await newDatabase());
  await client.query('create table places (at point)');
  await expect(schemaText(client, new Set())).rejects.toThrow('places.at has the type point');
  await expect(schemaText(client, new Set(['places.on', 'places.at']))).rejects.toThrow(
    'No column has the name places.on',
  );
});
