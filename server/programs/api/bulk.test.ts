/** @module-tag edge */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved, makeWithdrawn } from '../../../tests/factories.ts';
import { newcomer } from '../../../tests/people.ts';
import { type Authenticator, mountApiCall } from '../../platform/http/mount-api.ts';
import { withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

interface Line {
  type: 'post' | 'withdrawn' | 'end';
  cursor: string;
  post?: { id: string; body: string };
  notice?: { id: string; reason: string };
}

async function copy(cursor?: string, headers: Record<string, string> = {}) {
  const reply = await site.app.inject({
    url: `/api/v1/bulk/posts${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    remoteAddress: newcomer().ip,
    headers,
  });
  const read: Line[] = reply.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  // Every line has the schema of the reference.
  for (const line of read) contract.apiGetEverything.lines.parse(line);
  return { status: reply.statusCode, headers: reply.headers, lines: read };
}

it('a copy has every published post, the notices, and a last line with the cursor to continue from', async () => {
  const empty = await copy();
  expect(empty.lines).toEqual([{ type: 'end', cursor: 'p0' }]);
  const post = await makeApproved(site.context, { body: 'Boil *it*.' });
  const gone = await makeWithdrawn(site.context);
  const { lines, headers } = await copy();
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(lines).toMatchObject([
    { type: 'post', post: { id: post.id, body: 'Boil *it*.' } },
    { type: 'withdrawn', notice: { id: gone.id, reason: longEnoughReason } },
    { type: 'end', cursor: lines[1]?.cursor },
  ]);
});

it('an interrupted copy continues from its last line, and a complete one continues with the changes', async () => {
  for (let made = 0; made < 3; made += 1) await makeApproved(site.context);
  const whole = await copy();
  const place = whole.lines.at(-4)?.cursor ?? '';
  const rest = await copy(place);
  expect(rest.lines).toEqual(whole.lines.slice(-3));
  const end = whole.lines.at(-1)?.cursor;
  const { id } = await makeApproved(site.context);
  const changes = await site.call('GET', `/api/v1/changes?since=${end}`);
  expect(changes.body.changes).toMatchObject([{ type: 'approved', post: { id } }]);
  expect((await copy(end)).lines).toMatchObject([{ type: 'post', post: { id } }, { type: 'end' }]);
});

it('an invalid cursor, or one from another site, is refused', async () => {
  for (const cursor of ['x', 'pzzzzzzzzz']) {
    const reply = await site.call('GET', `/api/v1/bulk/posts?cursor=${cursor}`, { ip: newcomer().ip });
    expect(reply).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } });
  }
});

it('a copy is read from the database no faster than the client reads it', async () => {
  const author = await makeAccount(site.context, 'R');
  const { db } = site.context;
  const before = (await copy()).lines.at(-1)?.cursor;
  let last = await makeApproved(site.context, { author });
  for (let made = 1; made < 20; made += 1) last = await makeApproved(site.context, { author });
  // Written at once: texts of this size, which fill all buffers on the way, would take a minute to render.
  await sql`alter table revisions disable trigger user`.execute(db);
  await sql`
    update revisions
    set body = repeat('Maji safi ni uhai. ', 50000)
    where post_id in (select id from posts where author_id = ${author.id})`.execute(db);
  await sql`alter table revisions enable trigger user`.execute(db);

  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const request = http.get({ port, path: `/api/v1/bulk/posts?cursor=${before}` });
  const [response]: [http.IncomingMessage] = (await once(request, 'response')) as [http.IncomingMessage];
  // Nothing has been read yet. The post withdrawn now would be in the copy if all posts had already been
  // loaded.
  await withdrawPost(site.context, author, last.id, { reason: longEnoughReason, as: 'author' });

  const lines: Line[] = [];
  for await (const line of createInterface({ input: response })) lines.push(JSON.parse(line));
  expect(lines.map(({ type }) => type)).toEqual([...Array(19).fill('post'), 'withdrawn', 'end']);
}, 300_000);

it('a HEAD request for a copy makes none of it', async () => {
  let made = 0;
  async function* lines() {
    made += 1;
    yield '{}\n';
  }
  const app = Fastify();
  const authenticator: Authenticator<null> = {
    authenticate: async () => ({ caller: null, headers: {} }),
    chargeBody: async () => {},
    answerOnce: async (_caller, _call, answer) => ({ ...(await answer(async () => {})), repeated: false }),
    count: () => {},
  };
  mountApiCall(app, authenticator, contract.apiGetEverything, async () => lines());
  const reply = await app.inject({ method: 'HEAD', url: '/api/v1/bulk/posts' });
  expect(reply).toMatchObject({ statusCode: 200, body: '' });
  expect(reply.headers['content-type']).toContain('application/x-ndjson');
  expect(made).toBe(0);
  await app.close();
});

it('a copy is compressed for clients that accept it', async () => {
  await makeApproved(site.context);
  const reply = await site.app.inject({
    url: '/api/v1/bulk/posts',
    remoteAddress: newcomer().ip,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(reply.rawPayload).toString()).toContain('"type":"end"');
});
