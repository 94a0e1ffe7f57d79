import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createDatabase, inTransaction } from './database.ts';
import { afterwards, killServer, open, query, serverPid, until, usedDataDir } from './fixtures/servers.ts';
import { createPool } from './pool.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function openPool() {
  const dataDir = await usedDataDir();
  const { connection } = await open(dataDir);
  const messages: string[] = [];
  const pool = createPool(connection, (message) => messages.push(message));
  afterwards(() => pool.end());
  return { pool, connection, dataDir, messages };
}

/** A proxy that keeps connections open which PostgreSQL has closed, as if the end came late. */
async function startLingeringProxy(connection: pg.PoolConfig): Promise<pg.PoolConfig> {
  const { host = '', port = 5432 } = connection;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const database = connect(path.join(host, `.s.PGSQL.${port}`));
    client.pipe(database);
    database.on('data', (bytes: Buffer) => client.write(bytes));
    sockets.push(
      client.on('error', () => {}),
      database.on('error', () => {}),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    ...connection,
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  };
}

test('queries time out after 30 seconds, and their sessions carry the application’s name', async () => {
  const { pool } = await openPool();

  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as timeout, current_setting('application_name') as name`,
  );

  expect(rows).toEqual([{ timeout: '30s', name: 'afya' }]);
});

test('sessions have the time zone UTC, whatever that of the server is', async () => {
  const { pool, connection } = await openPool();
  const zone = "select current_setting('timezone') as zone";
  await query(connection, `alter role current_user set timezone = 'America/Santiago'`);
  expect(await query(connection, zone)).toEqual([{ zone: 'America/Santiago' }]);

  expect((await pool.query(zone)).rows).toEqual([{ zone: 'UTC' }]);
});

test('a count arrives as a number; one too large for a number fails its query alone', async () => {
  const { pool } = await openPool();

  expect((await pool.query('select count(*) from generate_series(1, 3)')).rows).toEqual([{ count: 3 }]);
  await expect(pool.query('select 9007199254740993')).rejects.toThrow(
    '9007199254740993 is too large for a number',
  );
  expect((await pool.query(`select '9007199254740993'::int8::text as text`)).rows).toEqual([
    { text: '9007199254740993' },
  ]);
});

test('connections that break while idle are reported and replaced', async () => {
  const { pool, connection, messages } = await openPool();
  await pool.query('select 1');

  await query(
    connection,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'afya'`,
  );
  await until(() => messages.length > 0);

  expect(messages[0]).toMatch('An idle connection to the database broke: ');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection that PostgreSQL ended during a query is not used again', async () => {
  const { connection } = await openPool();
  const pool = createPool({ ...(await startLingeringProxy(connection)), max: 1 }, () => {});
  afterwards(() => pool.end());

  const db = createDatabase(pool);

  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(
    'administrator',
  );
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a transaction whose connection breaks fails with the reason for that', async () => {
  const { pool } = await openPool();
  const ending = inTransaction({ db: createDatabase(pool) }, ({ db }) =>
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(db),
  );
  await expect(ending).rejects.toMatchObject({ code: '57P01' });
});

test('the pool works again when PostgreSQL has died and come back', async () => {
  const { pool, dataDir } = await openPool();
  await pool.query('create table kept ()');

  await killServer(serverPid(dataDir));

  await until(() => pool.query('select * from kept').catch(() => undefined));
});
