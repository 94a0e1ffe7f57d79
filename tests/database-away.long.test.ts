/** @module-tag long */
/** Replies while the database is down, hangs, or is read-only. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints, type NamedEndpoint } from '../contract/index.ts';
import { databaseUrlOf } from '../server/platform/db/database-url.ts';
import { withdrawPost } from '../server/posts/index.ts';
import { startTestApp } from './app.ts';
import { copyDatabase } from './database-server.ts';
import { startTcpProxy, type TcpProxy } from './e2e/tcp-proxy.ts';
import { longEnoughReason, makeAccount, makeApproved } from './factories.ts';
import { openContext, type Server, startServer } from './process.ts';

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

/** A server with its own database behind a TCP proxy, and the token of a signed-in user. */
async function startBehindProxy(): Promise<{ server: Server; proxy: TcpProxy; token: string }> {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'away-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { context, stop } = await openContext({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(connection) });
  const { token } = await makeAccount(context, 'S');
  await stop();
  const proxy = await startTcpProxy(connection);
  onTestFinished(proxy.cut);
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(proxy.connection) });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  await server.answers();
  return { server, proxy, token };
}

/** Makes a call as a browser would, with placeholder parameters and body. */
function send(server: Server, { method, path: address, upload, body }: NamedEndpoint, token: string | null) {
  const url = server.url + address.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const form = new FormData();
  if (upload) form.append(upload.field, new Blob(['picture']), 'picture.png');
  return fetch(url, {
    method,
    headers: {
      accept: browserAccept,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: '{}' }),
    ...(upload && { body: form }),
  });
}

test.each([{ who: 'somebody who is signed in' }, { who: 'nobody' }])(
  'every call of the contract answers a browser of $who in JSON while the database is away',
  async ({ who }) => {
    const { server, proxy, token } = await startBehindProxy();
    await proxy.cut();

    const statuses = new Set<number>();
    for (const endpoint of endpoints) {
      // It asks nobody who they are.
      if (endpoint.path.startsWith('/openapi') && who !== 'nobody') continue;
      const answer = await send(server, endpoint, who === 'nobody' ? null : token);
      const text = await answer.text();
      const call = `${endpoint.method} ${endpoint.path}`;
      statuses.add(answer.status);
      if (answer.status < 400) continue;
      const type = answer.headers.get('content-type');
      expect(`${call}: ${type}`).toBe(`${call}: application/json; charset=utf-8`);
      const error = { ok: false, code: expect.any(String), message: expect.any(String) };
      expect(JSON.parse(text), call).toMatchObject(error);
      if (answer.status === 503) expect(answer.headers.get('retry-after'), call).toMatch(/^\d+$/);
    }
    expect([...statuses].sort()).toEqual(who === 'nobody' ? [200, 400, 401, 503] : [503]);
  },
);

test('a page that needs the database reports the failure to a browser as a page', async () => {
  const { server, proxy } = await startBehindProxy();
  await proxy.cut();
  const answer = await fetch(`${server.url}/phis`, { headers: { accept: browserAccept } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('an unknown address is answered with the not-found page, without its posts until the database is back', async () => {
  const { server, proxy } = await startBehindProxy();
  await proxy.cut();
  for (const address of ['/nowhere', '/phis/elsewhere']) {
    const answer = await fetch(server.url + address, { headers: { accept: browserAccept } });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('Uh oh! I think you’re lost.');
    expect(html).not.toContain('Newest posts');
  }
});

test('the status page and its JSON say since when the database is away, also where it hangs', async () => {
  const { server, proxy } = await startBehindProxy();
  const read = async () => (await (await fetch(`${server.url}/status.json`)).json()).database_away_since;
  expect(await read()).toBeNull();

  proxy.stall('all connections');
  await expect.poll(read, { timeout: 20_000 }).not.toBeNull();
  const since = await read();
  await proxy.cut();
  const page = await fetch(`${server.url}/status`, { headers: { accept: browserAccept } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('The database is away since');
  expect(await read()).toBe(since);
});

test('a read-only database counts as down, its connections are closed, and it is back once it takes writes', async () => {
  const site = await startTestApp();
  onTestFinished(site.close);
  const { db } = site.context;
  const { token } = await makeAccount(site.context, 'R');
  const write = () =>
    site.call('PATCH', '/adminPHIS/update.bio', { token, body: { bio: 'Looks after wells. '.repeat(8) } });
  const pidOf = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const name = sql.id(
    (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? '',
  );
  const standby = await pidOf();
  // Behaves as a standby: connections read, and refuse to write.
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await sql`set default_transaction_read_only = on`.execute(db);

  expect((await site.call('GET', '/readyz')).status).toBe(503);
  const refused = await write();
  expect(refused).toMatchObject({ status: 503, body: { ok: false, code: 'unavailable' } });
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(await pidOf()).not.toBe(standby);

  await db.transaction().execute(async (transaction) => {
    await sql`set transaction read write`.execute(transaction);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(transaction);
  });
  // The connection that is left learns it from its first refusal.
  await write();
  expect((await site.call('GET', '/readyz')).status).toBe(200);
  expect((await write()).status).toBe(200);
});

/** Whether a reply reports a hanging database, rather than an error of the app. */
async function statusOf(server: Server, address: string): Promise<number> {
  const answer = await fetch(server.url + address, { headers: { accept: browserAccept } });
  await answer.arrayBuffer();
  return answer.status;
}

test('requests to a hanging database fail as unavailable, and succeed once it is back', async () => {
  const { server, proxy } = await startBehindProxy();
  expect(await statusOf(server, '/phis')).toBe(200);

  proxy.stall('all connections');
  const addresses = Array.from({ length: 30 }, (_, number) => `/phis/read/post-${number}`);
  const statuses = await Promise.all(addresses.map((address) => statusOf(server, address)));
  expect(new Set(statuses)).toEqual(new Set([503]));
  expect(await statusOf(server, '/readyz')).toBe(503);
  expect(await statusOf(server, '/healthz')).toBe(200);

  proxy.resume();
  await expect.poll(() => statusOf(server, '/readyz'), { timeout: 30_000 }).toBe(200);
  expect(await statusOf(server, '/phis/read/post-1')).toBe(404);
});

test('a server whose database hangs stops on SIGTERM', async () => {
  const { server, proxy } = await startBehindProxy();
  proxy.stall('all connections');
  const waiting = statusOf(server, '/phis').catch(() => 0);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  await waiting;
});

test('a process whose connections hang shows no withdrawn post, and is not ready until it receives changes again', async () => {
  const { connection, drop } = await copyDatabase();
  onTestFinished(drop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'away-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { context, stop } = await openContext({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(connection) });
  onTestFinished(stop);
  const post = await makeApproved(context, { title: 'Boil water' });
  const proxy = await startTcpProxy(connection);
  onTestFinished(proxy.cut);
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(proxy.connection) });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  await server.answers();
  const address = `/phis/read/${post.slug}`;
  expect(await statusOf(server, address)).toBe(200);

  proxy.stall('all connections');
  await withdrawPost(context, post.author, post.id, { reason: longEnoughReason, as: 'author' });
  await expect.poll(() => statusOf(server, address), { timeout: 30_000 }).toBe(503);
  expect(await statusOf(server, '/readyz')).toBe(503);

  proxy.resume();
  await expect.poll(() => statusOf(server, address), { timeout: 30_000 }).toBe(410);
  await expect.poll(() => statusOf(server, '/readyz'), { timeout: 30_000 }).toBe(200);
});
