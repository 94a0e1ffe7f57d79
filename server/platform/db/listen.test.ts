/** @module-tag edge */
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyDatabase, runStatements } from '../../../tests/database-server.ts';
import { DatabaseClock } from './clock.ts';
import { listen } from './listen.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

/** An error as PostgreSQL and PgBouncer send it before a session begins. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const refusals = {
  'waits in vain': refusal('08P01', 'query_wait_timeout'),
  'has no room': refusal('53300', 'sorry, too many clients already'),
  'knows another password': refusal('28P01', 'password authentication failed'),
  'says that PostgreSQL starts': refusal('57P03', 'the database system is starting up'),
};

type Way = 'leads to the database' | 'hangs up' | 'is gone' | 'is silent' | keyof typeof refusals;

/** A proxy in front of the database, whose way can be changed. */
async function proxied() {
  const { host = '', port = 5432 } = database.connection;
  const sockets = new Set<Socket>();
  let way: Way = 'leads to the database';
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (way === 'hangs up') socket.destroy();
    else if (way in refusals) socket.once('data', () => socket.end(refusals[way as keyof typeof refusals]));
    else if (way === 'leads to the database') {
      const inner = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
      sockets.add(inner.on('error', () => {}));
      socket.pipe(inner).pipe(socket);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const connection: pg.ClientConfig = {
    ...database.connection,
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    connectionTimeoutMillis: 500,
  };
  const turn = (to: Way) => {
    way = to;
    if (to === 'is gone') server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { connection, turn };
}

/** Listens by this connection, and gives what it is told. */
async function listenBy(connection: pg.ClientConfig, longestFailover: number) {
  const told = { onGap: vi.fn(), onUnresponsive: vi.fn(), onListening: vi.fn() };
  // On a busy machine even the first connection may take longer than those that these tests refuse.
  const listener = await vi.waitFor(
    () =>
      listen(connection, 'changes', {
        onMessage: () => {},
        ...told,
        longestFailover,
        log: pino({ level: 'silent' }),
        clock: new DatabaseClock(),
      }),
    { timeout: 20_000 },
  );
  onTestFinished(() => listener.close());
  return told;
}

async function listening(longestFailover: number) {
  const { connection, turn } = await proxied();
  return { turn, ...(await listenBy(connection, longestFailover)) };
}

test.each(['hangs up', 'waits in vain', 'is gone', 'has no room', 'knows another password'] as const)(
  'while what leads to the database %s, nothing counts as lost until a fail-over would be over',
  async (way) => {
    const { turn, onGap, onUnresponsive, onListening } = await listening(2_000);
    turn(way);
    await expect.poll(() => onListening).toHaveBeenLastCalledWith(false);
    await delay(1_000);
    expect(onGap).not.toHaveBeenCalled();
    await expect.poll(() => onUnresponsive, { timeout: 5_000 }).toHaveBeenCalled();
    expect(onGap).toHaveBeenCalled();
  },
);

test('while PostgreSQL says that it starts, nothing counts as lost, however long that takes', async () => {
  const { turn, onGap, onUnresponsive, onListening } = await listening(500);
  turn('says that PostgreSQL starts');
  await expect.poll(() => onListening.mock.calls.length).toBeGreaterThan(5);
  expect(onListening).toHaveBeenLastCalledWith(false);
  turn('leads to the database');
  await expect.poll(() => onListening).toHaveBeenLastCalledWith(true);
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(onUnresponsive).not.toHaveBeenCalled();
});

test('while the socket of a PostgreSQL on this machine is missing, nothing counts as lost, however long that is', async () => {
  const { host = '', port = 5432 } = database.connection;
  const folder = await mkdtemp(path.join(tmpdir(), 'socket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [own, name] = [path.join(folder, `.s.PGSQL.${port}`), 'afya changes'];
  await symlink(path.join(host, path.basename(own)), own);
  const told = await listenBy({ ...database.connection, host: folder }, 500);
  await rm(own);
  await runStatements(
    database.connection,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = '${name}'`,
  );
  await expect.poll(() => told.onListening.mock.calls.length).toBeGreaterThan(5);
  expect(told.onListening).toHaveBeenLastCalledWith(false);
  expect(told.onGap).not.toHaveBeenCalled();
  expect(told.onUnresponsive).not.toHaveBeenCalled();
});

test('a fail-over that ends in time costs one gap', async () => {
  const { turn, onGap, onUnresponsive, onListening } = await listening(20_000);
  turn('waits in vain');
  await delay(700);
  turn('leads to the database');
  await expect.poll(() => onListening).toHaveBeenLastCalledWith(true);
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(onUnresponsive).not.toHaveBeenCalled();
});

test('a proxy that is silent counts as a database that hangs', async () => {
  const { turn, onGap, onUnresponsive } = await listening(20_000);
  turn('is silent');
  await expect.poll(() => onUnresponsive, { timeout: 3_000 }).toHaveBeenCalled();
  expect(onGap).toHaveBeenCalled();
});
