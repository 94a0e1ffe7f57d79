/**
 * Reads with a real standby: one that is held back, one that dies, and an address that is silent.
 *
 * @module-tag edge
 */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, makeDraft } from '../../../../tests/factories.ts';
import { examineReplica } from '../../../operations/doctor/replica.ts';
import { withdrawPost } from '../../../posts/index.ts';
import { operator } from '../../actor.ts';
import { createDatabase, type Db } from '../database.ts';
import { databaseUrlOf } from '../database-url.ts';
import { type Standby, startStandby } from '../fixtures/standby.ts';
import { createPool } from '../pool.ts';
import { Replica, readFrom } from './read-from.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const maxLag = 1;
let standby: Standby;
let site: TestApp;
beforeAll(async () => {
  standby = await startStandby(JSON.parse(process.env.TEST_DATABASE_SERVER ?? '{}'));
  site = await startTestApp((primary) => ({
    DATABASE_URL: databaseUrlOf(primary),
    DATABASE_READ_URL: databaseUrlOf(standby.connectionTo(primary)),
    DATABASE_READ_MAX_LAG: String(maxLag),
  }));
});
afterAll(async () => {
  await site?.close();
  await standby?.remove();
});
afterEach(() => standby.query('select pg_wal_replay_resume()'));

/** Who answers a stranger's read now, or that of somebody who may have written. */
const reads = async (upToNow: boolean) =>
  readFrom(site.context, { upToNow }, async ({ db }) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return rows[0]?.is ? 'replica' : 'primary';
  });

const titles = async (address: string, token?: string) => {
  const { status, body } = await site.call('GET', address, token === undefined ? {} : { token });
  expect(status).toBe(200);
  return (body.posts ?? body.drafts).map((post: { title: string }) => post.title);
};

const pause = () => standby.query('select pg_wal_replay_pause()');

test('lists, searches and harvests are read from the replica', async () => {
  await makeApproved(site.context, { title: 'Clean water' });
  await site.settled();
  await expect.poll(() => reads(false)).toBe('replica');
  await expect.poll(() => reads(true)).toBe('replica');
  const before = site.context.replica?.totals.get('replica') ?? 0;
  expect(await titles('/api/v1/posts')).toContain('Clean water');
  expect(await titles('/api/v1/search?q=water')).toContain('Clean water');
  const harvest = await site.app.inject('/oai?verb=ListRecords&metadataPrefix=oai_dc');
  expect(harvest.body).toContain('Clean water');
  const copy = await site.app.inject('/api/v1/bulk/posts');
  expect(copy.body).toContain('Clean water');
  expect((await site.page('/phis/search?q=water')).html).toContain('/phis/read/clean-water');
  expect(site.context.replica?.totals.get('replica') ?? 0).toBeGreaterThanOrEqual(before + 5);
  for (const address of ['/api/v1/posts?language=en', '/api/v1/notices', '/api/v1/changes'])
    expect((await site.call('GET', address)).status).toBe(200);
  const { token } = await makeAccount(site.context, 'R', { author: true });
  for (const address of ['/content/get-drafts', '/content/posts'])
    expect((await site.call('GET', address, { token })).status).toBe(200);
  // Every query of these works on a replica.
  expect(site.context.replica?.totals.get('failed')).toBe(undefined);
  const { body: metrics } = await site.call('GET', '/metrics');
  expect(metrics).toMatch(/database_reads_total\{source="replica",reason="none"\} \d+/);
  expect(metrics).toMatch(/database_read_lag_seconds 0/);
});

test('whoever has just written reads it, however late the replica is', async () => {
  const author = await makeAccount(site.context, 'R', { author: true });
  const { token } = author;
  await pause();
  for (const title of ['First draft', 'Second draft']) {
    await makeDraft(site.context, { author, title });
    expect(await titles('/content/get-drafts', token)).toContain(title);
  }
  expect(site.context.replica?.totals.get('behind')).toBeGreaterThan(0);
});

test('what was withdrawn is in no list once this process has heard of it', async () => {
  const { id } = await makeApproved(site.context, { title: 'Wrong dose' });
  await site.settled();
  await expect.poll(() => reads(false)).toBe('replica');
  expect(await titles('/api/v1/posts')).toContain('Wrong dose');
  await pause();
  await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
  await site.settled();
  for (let turn = 0; turn < 5; turn += 1) expect(await titles('/api/v1/posts')).not.toContain('Wrong dose');
});

test('a replica that is held back is not asked, and is asked again when it has caught up', async () => {
  await expect.poll(() => reads(false), { timeout: 5_000 }).toBe('replica');
  await pause();
  await makeDraft(site.context);
  await expect.poll(() => reads(false), { timeout: 5_000 }).toBe('primary');
  await delay(maxLag * 1000);
  expect(await reads(false)).toBe('primary');
  const { body: metrics } = await site.call('GET', '/metrics');
  expect(Number(/^database_read_lag_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(0.5);
  await standby.query('select pg_wal_replay_resume()');
  await expect.poll(() => reads(false), { timeout: 5_000 }).toBe('replica');
});

test('a replica whose connections are all in use is busy, and neither rests nor stops what it reads', async () => {
  await expect.poll(() => reads(false), { timeout: 5_000 }).toBe('replica');
  const totals = () => new Map(site.context.replica?.totals);
  const before = totals();
  const end = Promise.withResolvers<void>();
  onTestFinished(() => end.resolve());
  const long: Promise<boolean | undefined>[] = [];
  for (let number = 0; number < 10; number += 1) {
    const begun = Promise.withResolvers<void>();
    const read = readFrom(site.context, { upToNow: false }, async ({ db }) => {
      begun.resolve();
      await end.promise;
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]?.is;
    });
    long.push(read);
    await begun.promise;
  }
  expect(await reads(false)).toBe('primary');
  expect(totals().get('busy')).toBe((before.get('busy') ?? 0) + 1);
  end.resolve();
  expect(await Promise.all(long)).toEqual(Array(10).fill(true));
  expect(await reads(false)).toBe('replica');
  expect(totals().get('failed')).toBe(before.get('failed'));
});

test('a read that can be answered nowhere fails, and the replica is asked for the next one', async () => {
  await expect.poll(() => reads(false), { timeout: 5_000 }).toBe('replica');
  const failing = (work: (db: Db) => Promise<unknown>) =>
    readFrom(site.context, { upToNow: false }, ({ db }) => work(db));
  await expect(failing((db) => sql`select ${'a\u0000b'}::text`.execute(db))).rejects.toMatchObject({
    code: '22021',
  });
  expect(await reads(false)).toBe('replica');
  await expect(failing(() => Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake');
  expect(await reads(false)).toBe('replica');
});

test('a harvest without records is answered by the replica', async () => {
  await expect.poll(() => reads(true), { timeout: 5_000 }).toBe('replica');
  const totals = () => [...(site.context.replica?.totals ?? [])].filter(([outcome]) => outcome !== 'replica');
  const before = totals();
  for (const query of ['set=topic.nothing', 'from=2999-01-01', 'set=topic.~00']) {
    const { body } = await site.app.inject(`/oai?verb=ListRecords&metadataPrefix=oai_dc&${query}`);
    expect(body).toContain('noRecordsMatch');
  }
  expect(totals()).toEqual(before);
});

test('the doctor says what is wrong with the replica', async () => {
  const { db } = site.context;
  const url = databaseUrlOf(standby.connectionTo(site.connection));
  const states = async (to: string) =>
    (await examineReplica(db, { url: to, maxLag })).map(({ text }) => text);
  expect(await states(url)).toEqual(['The replica of DATABASE_READ_URL keeps up.']);
  expect(await states(databaseUrlOf(site.connection))).toEqual(['DATABASE_READ_URL leads to the primary.']);
  const elsewhere = { ...standby.connectionTo(site.connection), database: 'postgres' };
  expect(await states(databaseUrlOf(elsewhere))).toEqual([expect.stringMatching(/another database/)]);
  expect(await states('postgresql://afya@127.0.0.1:1/afya')).toEqual([
    expect.stringMatching(/does not answer/),
  ]);
  await pause();
  await makeDraft(site.context);
  expect(await states(url)).toEqual([expect.stringMatching(/more than 1 s late/)]);
});

test('the doctor blames no replica where DATABASE_URL leads to a standby, and none for a primary that fails', async () => {
  const { connectionTo } = standby;
  const url = databaseUrlOf(connectionTo(site.connection));
  const pool = createPool({ ...connectionTo(site.connection), max: 1 }, () => {});
  const primary = createDatabase(pool);
  expect(await examineReplica(primary, { url, maxLag })).toEqual([]);
  await pool.end();
  await expect(examineReplica(primary, { url, maxLag })).rejects.toThrow();
});

test('no reader notices that the replica dies', { tags: 'long' }, async () => {
  await expect.poll(() => reads(false), { timeout: 5_000 }).toBe('replica');
  let isOver = false;
  const statuses: number[] = [];
  const reader = async () => {
    while (!isOver) {
      const ip = `10.0.${statuses.length >> 8}.${statuses.length & 255}`;
      statuses.push((await site.call('GET', '/api/v1/posts', { ip })).status);
      await delay(5);
    }
  };
  const readers = [reader(), reader(), reader()];
  await delay(100);
  standby.kill();
  await delay(1_500);
  await standby.start();
  await expect.poll(() => reads(false), { timeout: 10_000 }).toBe('replica');
  isOver = true;
  await Promise.all(readers);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(site.context.replica?.totals.get('failed')).toBeGreaterThan(0);
});

test('a read goes on while a switchover leads the address of the primary to the standby', async () => {
  await expect.poll(() => reads(true), { timeout: 5_000 }).toBe('replica');
  const pool = createPool({ ...site.connection, max: 1 }, () => {});
  const db = createDatabase(pool);
  const to = standby.connectionTo(site.connection);
  const replica = await Replica.open(db, { url: databaseUrlOf(to), maxLag: 60 }, () => {});
  onTestFinished(async () => {
    await replica.close();
    await pool.end();
  });
  const read = () =>
    readFrom({ db, replica }, { upToNow: true }, async (reading) => {
      const { rows } = await sql<{ state: string }>`select 'answered' as state`.execute(reading.db);
      return rows;
    });
  await read();
  expect([...replica.totals]).toEqual([['replica', 1]]);

  Object.assign(pool.options, to);
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow();
  expect(await read()).toEqual([{ state: 'answered' }]);
  expect([...replica.totals]).toEqual([
    ['replica', 1],
    ['unknown', 1],
  ]);
});

test('a replica that is silent costs a reader one second, and then nobody asks it for some', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const other = await startTestApp((primary) => ({
    DATABASE_URL: databaseUrlOf(primary),
    DATABASE_READ_URL: `postgresql://afya:afya@127.0.0.1:${port}/afya`,
  }));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await other.close();
  });
  const began = performance.now();
  expect((await other.call('GET', '/api/v1/posts')).status).toBe(200);
  const first = performance.now() - began;
  expect(first).toBeLessThan(3_000);
  for (let turn = 0; turn < 10; turn += 1)
    expect((await other.call('GET', '/api/v1/posts')).status).toBe(200);
  expect(performance.now() - began - first).toBeLessThan(2_000);
  expect(other.context.replica?.totals.get('failed')).toBe(11);
});
