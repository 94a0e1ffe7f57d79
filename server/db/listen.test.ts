import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { copyDatabase } from '../../tests/database-server.ts';
import { DatabaseClock } from './clock.ts';
import { listen } from './listen.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

/** What PgBouncer answers once a client has waited for a server for as long as it may. */
const waitedInVain = (() => {
  const fields = Buffer.from('SFATAL\0C08P01\0Mquery_wait_timeout\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();

type Way = 'leads to the database' | 'hangs up' | 'waits in vain' | 'is silent';

/** A proxy in front of the database, whose way can be changed. */
async function proxied() {
  const { host = '', port = 5432 } = database.connection;
  const sockets = new Set<Socket>();
  let way: Way = 'leads to the database';
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (way === 'hangs up') socket.destroy();
    else if (way === 'waits in vain') socket.once('data', () => socket.end(waitedInVain));
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
    for (const socket of sockets) socket.destroy();
  };
  return { connection, turn };
}

async function listening(longestFailover: number) {
  const { connection, turn } = await proxied();
  const told = { onGap: vi.fn(), onUnresponsive: vi.fn(), onListening: vi.fn() };
  const listener = await listen(connection, 'changes', {
    onMessage: () => {},
    ...told,
    longestFailover,
    log: pino({ level: 'silent' }),
    clock: new DatabaseClock(),
  });
  onTestFinished(() => listener.close());
  return { turn, ...told };
}

test.each(['hangs up', 'waits in vain'] as const)(
  'while a proxy without a primary %s, nothing counts as lost until a fail-over would be over',
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
