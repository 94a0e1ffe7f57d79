import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { endpoints } from '../../../contract/index.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { giveDeveloperAccess, makeAccount, type TestAccount } from '../../../tests/factories.ts';
import { isStatement, startBehindMessageProxy } from '../../../tests/message-proxy.ts';
import { createKey } from '../../programs/index.ts';
import { takesIdempotencyKey } from '../http/mount.ts';

let site: TestApp;
let author: TestAccount;
let bearer: string;

beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  bearer = await keyOf(author);
});
afterAll(() => site.close());

async function keyOf(account: TestAccount, { test = false } = {}): Promise<string> {
  await giveDeveloperAccess(site.context, account);
  const { secret } = await createKey(site.context, account, {
    name: 'Script',
    scopes: ['posts:read', 'posts:write', 'webhooks'],
    days: 30,
    test,
  });
  return `Bearer ${secret}`;
}

const draft = (title = 'Wells') => ({ title, body: 'Boil the water.', language: 'en', topics: [] });

function create(key: string | null, body: unknown = draft(), { token = bearer, node = site } = {}) {
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  return node.call('POST', '/api/v1/drafts', { token, headers, body });
}

async function countDrafts(token = bearer): Promise<number> {
  return (await site.call('GET', '/api/v1/drafts', { token })).body.drafts.length;
}

describe('a call with an Idempotency-Key', () => {
  it('is carried out once if it is sent again, and gets the same response on every node', async () => {
    const before = await countDrafts();
    const first = await create('once');
    const other = await site.addNode();
    for (const node of [site, other, site]) {
      const again = await create('once', draft(), { node });
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(await countDrafts()).toBe(before + 1);
  });

  it('is rejected if the key was used with another body or path', async () => {
    const { body } = await create('other-body');
    const refused = { status: 422, body: { code: 'idempotency_mismatch' } };
    expect(await create('other-body', draft('Rivers'))).toMatchObject(refused);
    const submitted = await site.call('POST', `/api/v1/drafts/${body.draft.id}/submit`, {
      token: bearer,
      headers: { 'idempotency-key': 'other-body' },
      body: { version: body.draft.version },
    });
    expect(submitted).toMatchObject(refused);
  });

  it('is carried out once if it is sent many times at the same moment', async () => {
    const before = await countDrafts();
    const replies = await Promise.all(Array.from({ length: 12 }, () => create('at-once')));
    for (const reply of replies) {
      if (reply.status === 409) {
        expect(reply.body.code).toBe('idempotency_in_progress');
        expect(reply.headers['retry-after']).toBe('1');
      } else expect(reply.status).toBe(201);
    }
    expect(replies.some(({ status }) => status === 201)).toBe(true);
    expect(await countDrafts()).toBe(before + 1);
    expect((await create('at-once')).status).toBe(201);
  });

  it('can use its key again after it was rejected', async () => {
    expect((await create('corrected', { ...draft(), title: 7 })).status).toBe(400);
    expect((await create('corrected')).status).toBe(201);
  });

  it('is independent of a call of another account with the same key', async () => {
    const token = await keyOf(await makeAccount(site.context, 'R'));
    const [own, others] = [await create('shared-name'), await create('shared-name', draft(), { token })];
    expect(own.body.draft.id).not.toBe(others.body.draft.id);
    expect(await countDrafts(token)).toBe(1);
  });

  it('is carried out again after a day, when the first response is deleted', async () => {
    const { body } = await create('old');
    await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(site.context.db);
    const again = await create('old');
    expect(again.status).toBe(201);
    expect(again.body.draft.id).not.toBe(body.draft.id);
    await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(site.context.db);
    await sql`select graphile_worker.add_job('sweep', '{}')`.execute(site.context.db);
    await site.runJobs();
    expect(await site.context.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  it('is rejected if the key is malformed', async () => {
    for (const key of ['', 'two words', 'x'.repeat(256)])
      expect(await create(key)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('is charged once if it is repeated', async () => {
    for (let time = 0; time < 3; time += 1) await create('cheap');
    expect((await create('cheap')).status).toBe(201);
  });
});

describe('a call with an Idempotency-Key of which nobody heard whether it was committed', () => {
  /** Sends a call twice to a node whose connection breaks at a statement of the first one. */
  async function sendTwice(key: string, fault: 'lost' | 'unanswered', statement: string) {
    const { app, proxy, close } = await startBehindMessageProxy(site);
    onTestFinished(close);
    proxy.breakAt(fault, (message) => isStatement(message, statement));
    const send = async () => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/v1/drafts',
        headers: { authorization: bearer, 'idempotency-key': key },
        payload: draft(key),
      });
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
    };
    const replies = [await send(), await send()] as const;
    expect(proxy.stop()).toBe(true);
    expect(replies[0]).toMatchObject({ status: 503, headers: { 'retry-after': expect.anything() } });
    return replies[1];
  }

  it('gets the response of the first time if it was', { tags: 'edge' }, async () => {
    const before = await countDrafts();
    const again = await sendTwice('committed', 'unanswered', 'commit');
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(await countDrafts()).toBe(before + 1);
    const { body } = await site.call('GET', `/api/v1/drafts/${again.body.draft.id}`, { token: bearer });
    expect(body).toEqual(again.body);
  });

  it('is carried out if it was not', { tags: 'edge' }, async () => {
    const before = await countDrafts();
    const again = await sendTwice('not-committed', 'lost', 'commit');
    expect(again.status).toBe(201);
    expect(again.headers).not.toHaveProperty('idempotency-replayed');
    expect(await countDrafts()).toBe(before + 1);
  });
});

it('each call that takes an Idempotency-Key stores its answer with what it does', async () => {
  const keep = async (url: string, body?: unknown) => {
    const call = () =>
      site.call('POST', url, { token: bearer, headers: { 'idempotency-key': url.replace('/', '') }, body });
    const first = await call();
    expect(first.status, url).toBeLessThan(300);
    const again = await call();
    expect(again, url).toMatchObject({ status: first.status, body: first.body });
    expect(again.headers['idempotency-replayed'], url).toBe('true');
    return first.body;
  };
  const { draft: written } = await keep('/api/v1/drafts', {
    ...draft('Kept'),
    kind: 'explainer',
    topics: ['water'],
  });
  await keep(`/api/v1/drafts/${written.id}/submit`, { version: written.version });
  const { webhook } = await keep('/api/v1/webhooks', {
    url: 'https://93.184.215.14/hook',
    events: ['post.approved'],
  });
  await keep(`/api/v1/webhooks/${webhook.id}/secret`);
  const { delivery } = await keep(`/api/v1/webhooks/${webhook.id}/test`);
  await keep(`/api/v1/webhooks/${webhook.id}/deliveries/${delivery.id}`);
  bearer = await keyOf(author, { test: true });
  const { body } = await site.call('POST', '/api/v1/drafts', { token: bearer, body: draft('Tried') });
  await keep(`/api/v1/sandbox/posts/${body.draft.id}`, { step: 'withdraw' });
  const taking = endpoints.filter(takesIdempotencyKey).map(({ path }) => path);
  expect(taking).toHaveLength(7);
});

it('a call without an Idempotency-Key is carried out each time', async () => {
  const before = await countDrafts();
  await create(null);
  await create(null);
  expect(await countDrafts()).toBe(before + 2);
});
