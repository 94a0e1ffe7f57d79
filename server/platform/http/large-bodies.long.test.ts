/** @module-tag long */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { giveDeveloperAccess, makeAccount, makeDraft, type TestAccount } from '../../../tests/factories.ts';

const preview = contract.previewPost.path;
const megabyte = { body: 'a'.repeat(1_000_000), language: 'en' };

let site: TestApp;
let origin: string;
let author: TestAccount;
let now: Date;
beforeAll(async () => {
  site = await startTestApp();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
});
afterAll(() => site.close());
beforeEach(async () => {
  now = new Date();
  site.context.clock = () => now;
  author = await makeAccount(site.context, 'R');
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

const show = (body: unknown, { token } = author) => site.call('POST', preview, { token, body });

/** Requests previews until one is refused, and returns how many were not. */
async function previewUntilRefused(): Promise<number> {
  for (let made = 0; made < 20; made += 1) if ((await show(megabyte)).status !== 200) return made;
  return 20;
}

interface Announced {
  token?: string;
  path?: string;
  method?: string;
  headers: Record<string, string | number>;
  /** The beginning of the body. The rest is never sent, so a response was made without it. */
  sent?: string;
}

/** The response to a request whose body is not sent, or not to its end. */
async function answerTo({ token = '', path = preview, method = 'POST', headers, sent }: Announced) {
  const request = http.request(`${origin}${path}`, {
    method,
    agent: false,
    headers: { ...(token && { authorization: token }), 'content-type': 'application/json', ...headers },
  });
  request.on('error', () => {});
  if (sent === undefined) request.flushHeaders();
  else request.write(sent);
  const [response]: [http.IncomingMessage] = (await once(request, 'response')) as [http.IncomingMessage];
  const body = JSON.parse((await response.toArray()).join(''));
  request.destroy();
  return { status: response.statusCode, headers: response.headers, body };
}

it('the limit of large bodies refuses large previews in a loop before reading their body; other accounts, short previews and saving go on', async () => {
  expect(await previewUntilRefused()).toBe(8);
  expect(await answerTo({ token: author.token, headers: { 'content-length': 1_000_040 } })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2' },
    body: { ok: false, code: 'too_many_requests' },
  });
  const other = await makeAccount(site.context, 'R');
  expect((await show(megabyte, other)).status).toBe(200);
  expect((await show({ body: 'Boil it.', language: 'en' })).status).toBe(200);
  const { id } = await makeDraft(site.context, { author });
  const text = { body: megabyte.body, version: 1 };
  const saved = await site.call('PATCH', `/content/drafts/${id}`, { token: author.token, body: text });
  expect(saved.status).toBe(200);
  pass(2000);
  expect((await show(megabyte)).status).toBe(200);
  pass(2000);
  expect((await show(megabyte)).status).toBe(429);
});

it('the limit of large bodies never refuses an author who previews a text of 300 kB every second', async () => {
  const text = { body: 'a'.repeat(300_000), language: 'en' };
  for (let asked = 0; asked < 50; asked += 1) {
    expect((await show(text)).status).toBe(200);
    pass(1000);
  }
});

it('charges a chunked body as it arrives', async () => {
  const headers = { 'transfer-encoding': 'chunked' };
  const sent = JSON.stringify(megabyte);
  expect(await previewUntilRefused()).toBe(8);
  // More than is left of the budget; the client has not ended the body.
  expect(await answerTo({ token: author.token, headers, sent })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1', connection: 'close' },
    body: { ok: false, code: 'too_many_requests' },
  });
  pass(60_000);
  const answer = await site.call('POST', preview, {
    token: author.token,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Readable.from([sent.slice(0, 300_000), sent.slice(300_000)], { objectMode: false }),
  });
  expect(answer.status).toBe(200);
});

it('the limit of large bodies refuses callers without a session or role, and bodies that are too long, before reading the body', async () => {
  const headers = { 'content-length': 1_000_040 };
  expect(await answerTo({ headers })).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  const reader = await makeAccount(site.context, 'P');
  expect(await answerTo({ token: reader.token, headers })).toMatchObject({ status: 403 });
  const tooLong = { 'content-length': contract.previewPost.bodyBytes + 1 };
  expect(await answerTo({ token: author.token, headers: tooLong })).toMatchObject({ status: 413 });
});

it('charges saved drafts, by session and by key, separately from previews', async () => {
  await giveDeveloperAccess(site.context, author);
  const key = await site.call('POST', '/developer/keys', {
    token: author.token,
    proved: true,
    body: { name: 'Notebook', scopes: ['posts:write'], days: 1 },
  });
  const { id } = await makeDraft(site.context, { author });
  const headers = { 'content-length': 1_000_040 };
  for (const { token, path } of [
    { token: author.token, path: `/content/drafts/${id}` },
    { token: `Bearer ${key.body.secret}`, path: `/api/v1/drafts/${id}` },
  ]) {
    const save = () => site.call('PATCH', path, { token, body: { body: megabyte.body, version: 99 } });
    for (let count = 0; count < 8; count += 1) expect((await save()).body.code).toBe('version_conflict');
    const refused = await answerTo({ token, path, method: 'PATCH', headers });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  }
  expect((await show(megabyte)).status).toBe(200);
});
