/** @module-tag edge */
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTcpProxy } from '../../../tests/e2e/tcp-proxy.ts';
import { databaseUrlOf } from './database-url.ts';
import { isAlive } from './embedded/processes.ts';
import { startPooler } from './fixtures/pooler.ts';
import { afterwards, newDataDir, open, query, serverPid, usedDataDir } from './fixtures/servers.ts';
import { createPool } from './pool.ts';
import { isServedHere } from './pooling.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A data directory whose path is too long for a socket, so that its server listens on a loopback port. */
async function newFarDataDir(): Promise<string> {
  const dataDir = join(await newDataDir(), 'far'.repeat(40));
  await rename(await usedDataDir(), dataDir);
  return dataDir;
}

/** A server that only tells the given version. */
async function startImpostor(version: string): Promise<string> {
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = message('Z', 'I');
  const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
  const numbers = (...bytes: number[]) => Buffer.from(bytes);
  const answer = Buffer.concat([
    message(
      'T',
      numbers(0, 1),
      'version\0',
      Buffer.alloc(6),
      numbers(0, 0, 0, 25, 255, 255),
      Buffer.alloc(6, 255).fill(0, 4),
    ),
    message('D', numbers(0, 1, 0, 0, 0, version.length), version),
    message('C', 'SELECT 1\0'),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => socket.write(answer));
    });
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(async () => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `postgres://somebody@127.0.0.1:${address.port}/old`;
}

test('the first start creates a database that accepts its password only, from this machine only', async () => {
  const dataDir = await newDataDir();
  const { connection, embedded } = await open(dataDir, { durable: true });

  expect(embedded).toBe(true);
  const [settings] = await query(
    connection,
    `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
       current_setting('data_checksums') as checksums, pg_encoding_to_char(encoding) as encoding, datlocale
     from pg_database
     where datname = current_database()`,
  );
  expect(settings).toEqual({
    addresses: '',
    fsync: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    datlocale: 'C.UTF-8',
  });
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
  const rules = await query(connection, 'select distinct auth_method from pg_hba_file_rules');
  expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
  const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777;
  expect(await modeOf('postgresql')).toBe(0o700);
  expect(await modeOf('postgresql.password')).toBe(0o600);
  expect(await modeOf('postgresql.log')).toBe(0o600);
});

test('data survives a stop and a start', async () => {
  const dataDir = await usedDataDir();
  const first = await open(dataDir);
  await query(first.connection, `create table kept as select 'é' as word`);
  const pid = serverPid(dataDir);
  await first.close();
  expect(isAlive(pid)).toBe(false);

  const second = await open(dataDir);

  expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'é' }]);
});

test('a path too long for a socket gets a loopback port, with a password', async () => {
  const { connection } = await open(await newFarDataDir());

  expect(connection.host).toBe('127.0.0.1');
  expect(await query(connection, `select current_setting('listen_addresses') as addresses`)).toEqual([
    { addresses: '127.0.0.1' },
  ]);
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
});

test('the server of DATABASE_URL is used, and still runs after closing', async () => {
  const other = await open(await newFarDataDir());
  const dataDir = join(await newDataDir(), 'unused');

  const database = await open(dataDir, { databaseUrl: databaseUrlOf(other.connection) });
  expect(database.embedded).toBe(false);
  await query(database.connection, 'select 1');
  await database.close();

  await query(other.connection, 'select 1');
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a DATABASE_URL where nothing answers is refused; the error hides its password', async () => {
  const refused = open('/nowhere', { databaseUrl: 'postgres://me:secret@127.0.0.1:1/afya' });

  await expect(refused).rejects.toMatchObject({
    name: 'DatabaseUnavailableError',
    message: expect.stringMatching(
      /^(?!.*secret).*127\.0\.0\.1:1, database afya.* does not answer: .*ECONNREFUSED/,
    ),
  });
});

test('a pooler in transaction mode is refused with what to set; one in session mode is used', async () => {
  const { connection } = await open(await usedDataDir());
  const urlOf = async (mode: 'session' | 'transaction') => databaseUrlOf(await startPooler(connection, mode));

  await expect(open(await newDataDir(), { databaseUrl: await urlOf('transaction') })).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler in transaction mode, .* Set pool_mode = session .*$/,
  );

  const pooled = await open(await newDataDir(), { databaseUrl: await urlOf('session') });
  const pool = createPool(pooled.connection);
  afterwards(() => pool.end());
  const { rows } = await pool.query(`select current_setting('statement_timeout') as timeout`);
  expect(rows).toEqual([{ timeout: '30s' }]);
});

test('a session knows whether a PostgreSQL of this machine serves it, with nothing between', async () => {
  const [onSocket, onPort] = [await open(await usedDataDir()), await open(await newFarDataDir())];
  const proxy = await startTcpProxy(onPort.connection);
  afterwards(() => proxy.cut());
  const seen = async (connection: pg.ClientConfig) => {
    const session = new pg.Client(connection);
    await session.connect();
    const isHere = await isServedHere(session);
    await session.end();
    return isHere;
  };
  expect(await seen(onSocket.connection)).toBe(true);
  expect(await seen(onPort.connection)).toBe(true);
  expect(await seen(proxy.connection)).toBe(false);
  expect(await seen(await startPooler(onPort.connection, 'session'))).toBe(false);
  expect(await seen(await startPooler(onSocket.connection, 'session'))).toBe(false);
});

test('a DATABASE_URL that is no address is refused', async () => {
  await expect(open('/nowhere', { databaseUrl: 'postgres://[' })).rejects.toThrow(
    'DATABASE_URL is not an address such as postgres://user:password@host:5432/database.',
  );
});

test('a PostgreSQL older than 15 is refused', async () => {
  await expect(open('/nowhere', { databaseUrl: await startImpostor('140019') })).rejects.toThrow(
    'DATABASE_URL leads to PostgreSQL 14; 15 or newer is needed.',
  );
});

test('a database that does not hold Unicode is refused with the statement that makes one', async () => {
  const { connection } = await open(await usedDataDir());
  await query(connection, `create database old template template0 encoding 'LATIN1' locale 'C'`);
  const old = databaseUrlOf({ ...connection, database: 'old' });

  await expect(open(await newDataDir(), { databaseUrl: old })).rejects.toThrow(
    /^The database old of DATABASE_URL has the encoding LATIN1; UTF8 is needed\. .*create database/,
  );
});

test('a lost password file is named, and the database stays as it is', async () => {
  const dataDir = await usedDataDir();
  const passwordFile = join(dataDir, 'postgresql.password');
  const password = await readFile(passwordFile);
  await rm(passwordFile);

  await expect(open(dataDir)).rejects.toThrow(`${passwordFile} is missing`);

  await writeFile(passwordFile, password);
  await query((await open(dataDir)).connection, 'select 1');
});

test('a database that was moved aside opens again where it was, whatever was started meanwhile', async () => {
  const dataDir = await usedDataDir();
  const [place, aside] = [join(dataDir, 'postgresql'), join(dataDir, 'aside')];
  await rename(place, aside);
  const meanwhile = await open(dataDir);
  await query(meanwhile.connection, 'create table of_the_other ()');
  await meanwhile.close();
  await rm(place, { recursive: true });
  await rename(aside, place);
  const { connection } = await open(dataDir);
  expect(await query(connection, `select to_regclass('of_the_other') as found`)).toEqual([{ found: null }]);
});

test('a database whose disk is not mounted is not taken for a new one', async () => {
  const dataDir = await usedDataDir();
  const [place, disk] = [join(dataDir, 'postgresql'), join(dataDir, 'disk')];
  const password = await readFile(join(dataDir, 'postgresql.password'), 'utf8');
  await rename(place, disk);
  await symlink(`${disk}-away`, place);
  await expect(open(dataDir)).rejects.toThrow(
    /postgresql is a link to .*disk-away, which is not there\. Is a disk/,
  );
  await rm(place);
  await mkdir(place);
  await expect(open(dataDir)).rejects.toThrow(/postgresql is empty, although .*postgresql\.password opens/);
  expect(await readdir(place)).toEqual([]);
  await rm(place, { recursive: true });
  await rename(disk, place);
  await query((await open(dataDir)).connection, 'select 1');
  expect(await readFile(join(dataDir, 'postgresql.password'), 'utf8')).toBe(password);
});

test('a first start into an empty folder that was killed is made up for by the next one', async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, 'postgresql'));
  await mkdir(join(dataDir, 'postgresql.new-killed'));
  await writeFile(join(dataDir, 'postgresql.password'), '');
  await query((await open(dataDir)).connection, 'select 1');
  expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
});

test('a directory that holds something else is not written to', async () => {
  const dataDir = await newDataDir();
  await mkdir(join(dataDir, 'postgresql'));
  await writeFile(join(dataDir, 'postgresql', 'notes.txt'), 'mine');

  await expect(open(dataDir)).rejects.toThrow('postgresql holds something else than a database.');

  expect(await readdir(join(dataDir, 'postgresql'))).toEqual(['notes.txt']);
});

test('the error for a cluster that PostgreSQL refuses quotes PostgreSQL', async () => {
  const dataDir = await usedDataDir();
  await writeFile(join(dataDir, 'postgresql', 'postgresql.conf'), 'nonsense = 1\n');

  await expect(open(dataDir)).rejects.toThrow(/did not start\. .*configuration file .*contains errors/);
});

test('a large log is renamed at the next start', async () => {
  const dataDir = await usedDataDir();
  const log = join(dataDir, 'postgresql.log');
  await writeFile(log, '');
  await truncate(log, 11 * 1024 * 1024);

  await open(dataDir);

  expect((await stat(log)).size).toBeLessThan(100_000);
  expect((await stat(`${log}.1`)).size).toBe(11 * 1024 * 1024);
});

test('a database of another major version is refused with what to do, and stays as it is', async () => {
  const dataDir = await usedDataDir();
  const file = join(dataDir, 'postgresql', 'PG_VERSION');
  const made = await readFile(file, 'utf8');
  await writeFile(file, '17\n');
  await expect(open(dataDir)).rejects.toThrow(
    / was made by PostgreSQL 17, .+ Nothing was changed\. .+npm run restore -- FILE/,
  );
  await writeFile(file, made);
  const { connection } = await open(dataDir);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});
