/**
 * A test key reads and changes the sandbox of its owner, nothing else, and nobody else sees what is in there.
 *
 * @module-tag edge
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { type KeyScope, keyScopes } from '../../../contract/programs/scopes.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { aChange, makeAccount, makeApproved, makeDraft, type TestAccount } from '../../../tests/factories.ts';
import { newcomer } from '../../../tests/people.ts';
import { routesOf, wild } from '../../../tests/routes.ts';
import { makeDeveloper } from '../../../tests/sample-app.ts';
import { dispatchWebhooks } from '../webhooks/dispatch.ts';

let site: TestApp;
let developer: TestAccount;
let key: string;
const messages: { headers: Record<string, string>; body: string }[] = [];
const receiver = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  messages.push({ headers, body: String(Buffer.concat(chunks)) });
  response.writeHead(204).end();
});
let hook: string;

beforeAll(async () => {
  site = await startTestApp({ OUTBOUND_LOOPBACK: 'true' });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  receiver.close();
  await site.close();
});
beforeEach(async () => {
  // A reader: in the sandbox everybody can write.
  developer = await makeDeveloper(site);
  key = await keyOf(developer);
  messages.length = 0;
});

async function keyOf(owner: TestAccount, { test = true, scopes = [...keyScopes] as KeyScope[] } = {}) {
  const { body } = await site.call('POST', '/developer/keys', {
    token: owner.token,
    proved: true,
    body: { name: 'Notebook', scopes, days: 30, test },
  });
  return String(body.secret);
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask(
  path: string,
  { method = 'GET' as Method, body = undefined as unknown, bearer = key } = {},
) {
  const reply = await site.app.inject({
    url: `/api/v1/${path}`,
    method,
    headers: { ...(bearer !== '' && { authorization: `Bearer ${bearer}` }) },
    remoteAddress: newcomer().ip,
    ...(body !== undefined && { payload: body as object }),
  });
  const isJson = reply.body.startsWith('{"ok"');
  return { status: reply.statusCode, text: reply.body, body: isJson ? reply.json() : null };
}
const send = (path: string, body: unknown = {}, bearer = key) => ask(path, { method: 'POST', body, bearer });

const text = { title: 'Clean Water', body: 'Boil it **well**.', topics: ['Water'] };

async function submitted(given: object = text, bearer = key) {
  const { body } = await send('drafts', given, bearer);
  const { id, version } = body.draft;
  expect((await send(`drafts/${id}/submit`, { version }, bearer)).status).toBe(200);
  return String(id);
}
async function published(given: object = text, bearer = key) {
  const id = await submitted(given, bearer);
  expect((await send(`sandbox/posts/${id}`, { step: 'approve' }, bearer)).status).toBe(200);
  return id;
}

describe('a test key', () => {
  it('is recognised by its prefix, keeps it when it is replaced, and says what it is', async () => {
    expect(key).toMatch(/^test_afya_key_/);
    const { body } = await site.call('GET', '/developer/keys', { token: developer.token });
    expect(body.keys).toMatchObject([{ test: true }]);
    const rotated = await site.call('POST', `/developer/keys/${body.keys[0].id}/rotate`, {
      token: developer.token,
      proved: true,
      body: { overlap_hours: 1, days: 30 },
    });
    expect(rotated.body).toMatchObject({ key: { test: true }, secret: expect.stringMatching(/^test_/) });
    expect((await ask('me')).body).toMatchObject({ user: { id: developer.id }, test: true });
    const live = await keyOf(developer, { test: false });
    expect((await ask('me', { bearer: live })).body).toMatchObject({ test: false });
    for (const forged of [`test_${live}`, key.replace('test_', '')])
      expect((await ask('me', { bearer: forged })).status).toBe(401);
  });

  it('takes a text from its draft to its readers, and back to its author', async () => {
    const made = await send('drafts', text);
    expect(made).toMatchObject({
      status: 201,
      body: { draft: { version: 1, status: 'draft', waiting: false } },
    });
    const { id } = made.body.draft;
    const save = (body: object) => ask(`drafts/${id}`, { method: 'PATCH', body });
    expect((await save({ title: 'Cleaner Water', version: 1 })).body.draft).toMatchObject({
      title: 'Cleaner Water',
      body: text.body,
      version: 2,
    });
    expect(await save({ body: 'Late.', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { version: 2 } },
    });
    expect((await ask('drafts')).body.drafts).toMatchObject([{ id, title: 'Cleaner Water' }]);
    const sent = await send(`drafts/${id}/submit`, { version: 2 });
    expect(sent.body.draft).toMatchObject({ status: 'submitted', waiting: true });
    expect((await save({ body: 'No.', version: 2 })).body.code).toBe('status_conflict');
    expect((await ask('posts')).body.posts).toEqual([]);

    const comment = 'Name the source.';
    await send(`sandbox/posts/${id}`, { step: 'return', comment });
    expect((await ask(`drafts/${id}`)).body.draft).toMatchObject({ waiting: false, review_comment: comment });
    await send(`drafts/${id}/submit`, { version: 2 });
    expect((await send(`sandbox/posts/${id}`, { step: 'approve' })).body.post).toMatchObject({
      status: 'approved',
      steps: ['revise', 'confirm', 'notice', 'withdraw'],
    });
    expect((await ask(`drafts/${id}`)).status).toBe(404);
    const post = (await ask('posts/cleaner-water?include=html')).body.post;
    expect(post).toMatchObject({
      id,
      url: 'https://afya.example/developer/account/sandbox#cleaner-water',
      body: text.body,
      html: expect.stringContaining('<strong>well</strong>'),
      versions: [{ number: 1 }],
      notices: [],
    });

    await send(`sandbox/posts/${id}`, { step: 'revise' });
    await ask(`drafts/${id}`, { method: 'PATCH', body: { body: 'Boil it longer.', version: 1 } });
    expect((await send(`drafts/${id}/submit`, { version: 2 })).body.fields).toHaveProperty('change');
    await send(`drafts/${id}/submit`, { version: 2, change: aChange });
    await send(`sandbox/posts/${id}`, { step: 'approve' });
    await send(`sandbox/posts/${id}`, { step: 'confirm' });
    await send(`sandbox/posts/${id}`, { step: 'notice', kind: 'retraction', comment: 'Ten times too much.' });
    expect((await ask(`posts/${id}`)).body.post).toMatchObject({
      body: 'Boil it longer.',
      retracted: true,
      versions: [{ change: null }, { change: aChange }],
      confirmations: [{ version: 2 }],
      notices: [{ number: 1, kind: 'retraction', what_was_wrong: 'Ten times too much.' }],
    });
    await send(`sandbox/posts/${id}`, { step: 'withdraw', comment: 'Wrong well.' });
    expect(await ask(`posts/${id}`)).toMatchObject({
      status: 410,
      body: { code: 'withdrawn', notice: { id, reason: 'Wrong well.' } },
    });
    expect((await ask('notices')).body.notices).toMatchObject([
      { kind: 'withdrawal' },
      { kind: 'retraction' },
    ]);
    const { body } = await ask('changes');
    expect(body.changes.map(({ type }: { type: string }) => type)).toEqual([
      'approved',
      'revised',
      'confirmed',
      'notice',
      'withdrawn',
    ]);
    expect((await ask(`changes?since=${body.cursor}`)).body).toMatchObject({ changes: [], more: false });
    const lines = (await ask('bulk/posts')).text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(['withdrawn', 'end']);
  });

  it('lists posts page by page, by language, topic, kind and words', async () => {
    const first = await published({ ...text, language: 'sw', kind: 'news', body: 'Chemsha maji.' });
    const second = await published();
    const ids = async (query: string) => {
      const { body } = await ask(query);
      return [body.posts.map(({ id }: { id: string }) => id), body.next];
    };
    expect(await ids('posts')).toEqual([[second, first], null]);
    expect(await ids('posts?limit=1')).toEqual([[second], second]);
    expect(await ids(`posts?limit=1&cursor=${second}`)).toEqual([[first], null]);
    expect(await ids('posts?language=sw&topic=water')).toEqual([[first], null]);
    expect(await ids('posts?kind=news')).toEqual([[first], null]);
    expect(await ids('search?q=boil+WATER')).toEqual([[second], null]);
    expect(await ids(`users/${developer.id}/posts`)).toEqual([[second, first], null]);
    expect((await ask(`users/${developer.id}`)).body.user).toMatchObject({ id: developer.id });
    expect((await ask('posts?cursor=x')).status).toBe(400);
  });

  it('needs the scope of a call, and gives the same answer to a repeated key', async () => {
    const narrow = await keyOf(developer, { scopes: ['posts:read'] });
    expect((await send('drafts', text, narrow)).body.code).toBe('insufficient_scope');
    const repeat = (bearer: string) =>
      site.call('POST', '/api/v1/drafts', {
        headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': 'once' },
        body: text,
      });
    const author = await makeAccount(site.context, 'R');
    await site.context.db
      .updateTable('accounts')
      .set({ developer: true })
      .where('id', '=', author.id)
      .execute();
    const test = await keyOf(author);
    const [one, two] = [await repeat(test), await repeat(test)];
    expect(two.body).toEqual(one.body);
    // The same key in the live API is another one.
    const live = await repeat(await keyOf(author, { test: false }));
    expect(live.status).toBe(201);
    expect(live.body.draft.id).not.toBe(one.body.draft.id);
  });

  it.each([
    ['approve', 'approved', 'post.approved'],
    ['return', 'draft', null],
  ] as const)('has what it submits decided by a rule: %s', async (rule, status, event) => {
    await send('webhooks', { url: hook, events: ['post.approved'] });
    await ask('sandbox', { method: 'PATCH', body: { rule } });
    const id = await submitted();
    expect((await ask('sandbox')).body).toMatchObject({ rule, posts: [{ id, status, waiting: false }] });
    await site.runJobs();
    expect(messages.map(({ body }) => JSON.parse(body).type)).toEqual(event === null ? [] : [event]);
  });

  it('refuses what is incomplete, out of turn, of an emptied sandbox or too much', async () => {
    const { body } = await send('drafts', { title: 'Wells' });
    const { id } = body.draft;
    expect((await send(`drafts/${id}/submit`, { version: 1 })).body.code).toBe('incomplete_post');
    expect((await send(`sandbox/posts/${id}`, { step: 'approve' })).body.code).toBe('status_conflict');
    expect((await ask(`drafts/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await ask(`drafts/${id}`)).status).toBe(404);
    await published();
    const { cursor } = (await ask('changes')).body;
    await send('webhooks', { url: hook, events: ['post.approved'] });
    expect((await ask('sandbox', { method: 'DELETE' })).status).toBe(200);
    expect((await ask('sandbox')).body).toMatchObject({ rule: 'wait', posts: [] });
    expect((await ask('webhooks')).body.webhooks).toEqual([]);
    expect((await ask(`changes?since=${cursor}`)).status).toBe(400);
    for (let posts = 0; posts < 10; posts += 1) {
      const { status } = await send('drafts', { title: 'Long', body: 'm'.repeat(190_000) });
      expect(status).toBe(201);
    }
    expect(await send('drafts', { title: 'Long', body: 'm'.repeat(190_000) })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('full') },
    });
  });
});

describe('the screen of the owner', () => {
  it('shows the space, takes steps, chooses the rule and empties it', async () => {
    const id = await submitted();
    const own = (method: Method, path = '', body?: object) =>
      site.call(method, `/developer/sandbox${path}`, { token: developer.token, ...(body && { body }) });
    expect((await own('GET')).body).toMatchObject({
      rule: 'wait',
      posts: [
        {
          id,
          title: text.title,
          status: 'submitted',
          waiting: true,
          steps: ['approve', 'return', 'withdraw'],
        },
      ],
    });
    expect((await own('POST', `/posts/${id}`, { step: 'approve' })).body.post.status).toBe('approved');
    expect((await own('PATCH', '', { rule: 'return' })).body.rule).toBe('return');
    expect((await own('DELETE')).status).toBe(200);
    expect((await own('GET')).body).toEqual({ ok: true, rule: 'wait', posts: [] });
    const reader = await makeAccount(site.context, 'P');
    expect((await site.call('GET', '/developer/sandbox', { token: reader.token })).body.code).toBe(
      'developer_access_needed',
    );
  });
});

describe('webhooks', () => {
  const types = () => messages.map(({ body }) => JSON.parse(body).type);

  it('of the sandbox hear of it alone, signed, and those of the site never', async () => {
    const live = await keyOf(developer, { test: false });
    const events = ['post.approved', 'post.withdrawn', 'notice.issued'];
    const { body: test } = await send('webhooks', { url: hook, events });
    const { body: ofSite } = await send('webhooks', { url: `${hook}?site`, events }, live);
    const another = await keyOf(await makeDeveloper(site));
    await send('webhooks', { url: hook, events }, another);
    // Each key sees its own.
    expect((await ask('webhooks')).body.webhooks).toMatchObject([{ id: test.webhook.id }]);
    expect((await ask('webhooks', { bearer: live })).body.webhooks).toMatchObject([
      { id: ofSite.webhook.id },
    ]);
    for (const [bearer, { webhook }] of [
      [key, ofSite],
      [live, test],
    ] as const) {
      const path = `webhooks/${webhook.id}`;
      expect((await ask(path, { method: 'DELETE', bearer })).status).toBe(404);
      expect((await ask(path, { method: 'PATCH', body: { enabled: false }, bearer })).status).toBe(404);
      expect((await send(`${path}/secret`, {}, bearer)).status).toBe(404);
      expect((await send(`${path}/test`, {}, bearer)).status).toBe(404);
      expect((await ask(`${path}/deliveries`, { bearer })).status).toBe(404);
    }

    const id = await published();
    await send(`sandbox/posts/${id}`, { step: 'notice' });
    await send(`sandbox/posts/${id}`, { step: 'withdraw' });
    await dispatchWebhooks(site.context);
    await site.runJobs();
    expect(types()).toEqual(['post.approved', 'notice.issued', 'post.withdrawn']);
    for (const { headers, body } of messages) {
      expect(JSON.parse(body).data.post.id).toBe(id);
      new Webhook(test.secret).verify(body, headers);
    }

    messages.length = 0;
    await makeApproved(site.context);
    await dispatchWebhooks(site.context);
    await site.runJobs();
    const told = await site.context.db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'event'])
      .where('number', 'is not', null)
      .execute();
    expect(told).toEqual([{ webhook_id: ofSite.webhook.id, event: 'post.approved' }]);
    expect(types()).toEqual(['post.approved']);
  });
});

/** All tables with their rows as text. */
async function everyTable(): Promise<Map<string, string[]>> {
  const { db } = site.context;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(db);
  const tables = new Map<string, string[]>();
  for (const { name } of rows) {
    const all = await sql<{ row: string }>`
      select each::text as row from ${sql.id(name)} as each order by 1`.execute(db);
    tables.set(
      name,
      all.rows.map(({ row }) => row),
    );
  }
  return tables;
}

describe('nothing of a sandbox', () => {
  const mark = 'zebrafinch';
  let hidden: string[];
  let ids: string[];

  beforeEach(async () => {
    const given = { ...text, title: `Title ${mark}`, body: `Body ${mark}`, summary: mark, topics: [mark] };
    ids = [await published(given), await published(given), await submitted(given)];
    hidden = [mark, ...ids];
    await send(`sandbox/posts/${ids[0]}`, { step: 'notice', comment: mark });
    await send(`sandbox/posts/${ids[1]}`, { step: 'withdraw', comment: mark });
    await dispatchWebhooks(site.context);
    await site.runJobs();
    await site.settled();
  });

  const shows = (said: string) => hidden.filter((word) => said.includes(word));

  it('is in a table that anything else reads', async () => {
    const tables = await everyTable();
    const found = [...tables].filter(([, rows]) => shows(rows.join()).length > 0);
    expect(found.map(([name]) => name)).toEqual(['sandboxes']);
  });

  /** What an address answers, without the address itself: a page that finds nothing repeats what it was asked. */
  async function answerAt(address: string, authorization?: string): Promise<string> {
    const reply = await site.app.inject({
      url: address,
      headers: { accept: '*/*', ...(authorization !== undefined && { authorization }) },
      remoteAddress: newcomer().ip,
    });
    if (reply.statusCode >= 400) return '';
    return reply.body.replaceAll(address, '').replaceAll(encodeURIComponent(address), '');
  }

  it('is on an address that everybody has', async () => {
    const lists = [`/phis?q=${mark}`, `/phis?topic=${mark}`, '/oai?verb=ListRecords&metadataPrefix=oai_dc'];
    for (const address of [...routesOf(site.app).filter((route) => !route.match(wild)), ...lists])
      expect(shows(await answerAt(address)), address).toEqual([]);
  });

  it.each(['id', 'slug'] as const)(
    'is on an address with its %s, where a post of the site would be',
    async (by) => {
      const known = await makeApproved(site.context, { body: 'A goldfinch.' });
      const [its, others] = by === 'id' ? [ids[0] ?? '', known.id] : [`title-${mark}`, known.slug];
      let shown = 0;
      for (const route of routesOf(site.app).filter((one) => one.match(wild))) {
        const address = route.replace(wild, its);
        expect(shows(await answerAt(address)), address).toEqual([]);
        if ((await answerAt(route.replace(wild, others))).includes('goldfinch')) shown += 1;
      }
      expect(shown).toBeGreaterThan(0);
    },
  );

  it('is answered to the keys of others, or to another key of its owner', async () => {
    const others = [
      await keyOf(await makeDeveloper(site)),
      await keyOf(developer, { test: false }),
      await keyOf(await makeDeveloper(site), { test: false }),
    ];
    for (const bearer of others)
      for (const route of routesOf(site.app).filter((one) => one.startsWith('/api/v1')))
        for (const name of [ids[0] ?? '', `title-${mark}`]) {
          const address = route.replace(wild, name);
          expect(shows(await answerAt(address, `Bearer ${bearer}`)), address).toEqual([]);
        }
  });

  it('changes anything on the site, and a test key works nowhere else', async () => {
    const author = await makeAccount(site.context, 'S');
    await site.context.db
      .updateTable('accounts')
      .set({ developer: true })
      .where('id', '=', author.id)
      .execute();
    const test = await keyOf(author);
    const post = await makeApproved(site.context, { author });
    const draft = await makeDraft(site.context, { author });
    await site.runJobs();
    const before = await everyTable();
    const tries: [string, Method, object | undefined][] = [post.id, draft.id, post.slug].flatMap((id) => [
      [`posts/${id}`, 'GET', undefined],
      [`drafts/${id}`, 'GET', undefined],
      [`drafts/${id}`, 'PATCH', { title: 'Taken', version: 1 }],
      [`drafts/${id}`, 'DELETE', undefined],
      [`drafts/${id}/submit`, 'POST', { version: 1 }],
      [`sandbox/posts/${id}`, 'POST', { step: 'withdraw' }],
    ]);
    for (const [path, method, body] of tries)
      expect([400, 404], path).toContain((await ask(path, { method, body, bearer: test })).status);
    await published(text, test);
    await ask('sandbox', { method: 'DELETE', bearer: test });
    const after = await everyTable();
    const changed = [...after].filter(([name, rows]) => rows.join() !== before.get(name)?.join());
    const ofCalls = ['api_keys', 'api_usage', 'security_events', 'rate_limits', 'sandboxes', 'job_queue'];
    expect(changed.map(([name]) => name).filter((name) => !ofCalls.includes(name))).toEqual([]);

    const elsewhere = Object.values<Endpoint>(contract).filter(
      ({ path, access }) => access !== 'anyone' && !path.startsWith('/api/v1'),
    );
    expect(elsewhere.length).toBeGreaterThan(150);
    for (const { method, path } of elsewhere) {
      const reply = await site.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, post.id),
        headers: { authorization: `Bearer ${test}` },
        remoteAddress: newcomer().ip,
        ...(method !== 'GET' && { payload: {} }),
      });
      expect(reply.statusCode, `${method} ${path}`).toBe(401);
    }
    const live = await keyOf(author, { test: false });
    expect(await ask('sandbox', { bearer: live })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});
