import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../contract/programs/scopes.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeWithdrawn,
  reviseText,
  type TestAccount,
} from '../../../tests/factories.ts';
import { newcomer } from '../../../tests/people.ts';
import { operator } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { replyWithError } from '../../platform/http/errors.ts';
import { KnownMethods } from '../../platform/http/known-methods.ts';
import { approvePost, submitPost } from '../../posts/index.ts';
import { openSession } from '../../trust/index.ts';
import type { ApiCaller } from '../keys/keys.ts';
import { callsOnSandbox } from '../sandbox/calls.ts';
import { mountApi } from './routes.ts';

let site: TestApp;
let app: FastifyInstance;
const keys = new Map<string, ApiCaller>();
const counted: string[] = [];

beforeAll(async () => {
  site = await startTestApp();
  app = Fastify();
  app.setErrorHandler(replyWithError);
  const methods = new KnownMethods();
  methods.learnFrom(app);
  mountApi(
    app,
    site.context,
    {
      authorize: async (_, bearer) => {
        const caller = keys.get(bearer);
        if (!caller) throw new AppError(bearer === 'old' ? 'token_expired' : 'invalid_token');
        return caller;
      },
      count: ({ client }, call, status) => counted.push(`${client.id} ${call} ${status}`),
    },
    callsOnSandbox(site.context),
    methods,
    () => {},
  );
});
afterAll(async () => {
  await app.close();
  await site.close();
});

function keyOf(account: TestAccount, ...scopes: Scope[]): string {
  const key = randomUUID();
  keys.set(key, { account, scopes, client: { kind: 'key', id: key, owner: account.id } });
  return key;
}

interface Sent {
  key?: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';
  body?: object;
  headers?: Record<string, string>;
  ip?: string;
}

async function ask(path: string, { key, method = 'GET', body, headers = {}, ip = newcomer().ip }: Sent = {}) {
  const reply = await app.inject({
    url: `/api/v1/${path}`,
    method,
    headers: { ...headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    remoteAddress: ip,
    ...(body && { payload: body }),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    body: reply.body.startsWith('{"ok"') ? reply.json() : null,
  };
}

describe('posts', () => {
  it('are listed newest first, by language, topic, author and date, page by page', async () => {
    const author = await makeAccount(site.context, 'R');
    const made = [];
    for (const [day, language, topic] of [
      [1, 'en', 'malaria'],
      [2, 'sw', 'malaria'],
      [3, 'en', 'cholera'],
    ] as const) {
      const at = new Date(Date.UTC(2031, 0, day));
      made.push(
        await makeApproved({ ...site.context, clock: () => at }, { author, language, topics: [topic] }),
      );
    }
    const [first, second, third] = made.map(({ id }) => id);
    const ids = async (query: string) => {
      const { body } = await ask(`posts?author=${author.id}&${query}`);
      return body.posts.map(({ id }: { id: string }) => id);
    };
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('language=sw')).toEqual([second]);
    expect(await ids('topic=Malaria')).toEqual([second, first]);
    expect(await ids('since=2031-01-02T00:00:00Z')).toEqual([third, second]);
    const page = await ask(`posts?author=${author.id}&limit=2`);
    expect(page.body.posts).toHaveLength(2);
    const rest = await ask(`posts?author=${author.id}&limit=2&cursor=${page.body.next}`);
    expect(rest.body).toMatchObject({ posts: [{ id: first }], next: null });
    expect((await ask(`users/${author.id}/posts?limit=2`)).body).toEqual(page.body);
  });

  it('are found by id and by slug, with Markdown, approval dates, and HTML if the call asks for it', async () => {
    const { id, slug, author, revision } = await makeApproved(site.context, { body: 'Boil it **well**.' });
    const byId = await ask(`posts/${id}`);
    expect(byId.body.post).toMatchObject({
      id,
      slug,
      url: `https://afya.example/phis/read/${slug}`,
      author_id: author.id,
      body: 'Boil it **well**.',
      source: null,
      revisions: [{ revision, approved_at: expect.any(String) }],
    });
    expect(byId.body.post).not.toHaveProperty('html');
    expect((await ask(`posts/${slug}`)).body).toEqual(byId.body);
    const withHtml = await ask(`posts/${slug}?include=html`);
    expect(withHtml.body.post.html).toContain('<strong>well</strong>');
  });

  it('with long texts as HTML are refused to a network that asks for many at once, while others and readers get them', {
    tags: 'long',
  }, async () => {
    // Each takes longer to render than the requests take to arrive.
    const body = 'Boil *water* for **one** minute, and let it cool.\n\n'.repeat(4000);
    const posts = await Promise.all(
      Array.from({ length: 10 }, (_, number) => makeApproved(site.context, { body: `${body}${number}` })),
    );
    const asked = (slug: string, remoteAddress: string) =>
      app.inject({ url: `/api/v1/posts/${slug}?include=html`, remoteAddress });
    const flood = posts.map(({ slug }) => asked(slug, '198.51.100.7'));
    const [mine] = posts;
    const [page, other] = await Promise.all([
      site.page(`/phis/read/${mine?.slug}`),
      asked(mine?.slug ?? '', '198.51.100.8'),
    ]);
    expect([page.status, other.statusCode]).toEqual([200, 200]);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('that are withdrawn answer 410 with the public notice', async () => {
    const { id, slug } = await makeWithdrawn(site.context);
    for (const name of [id, slug]) {
      expect(await ask(`posts/${name}`)).toMatchObject({
        status: 410,
        body: {
          ok: false,
          code: 'withdrawn',
          notice: { id, slug, reason: longEnoughReason, withdrawn_by: { as: 'author' } },
        },
      });
    }
  });

  it('that were never published are not found, and neither are invalid ids', async () => {
    const { id, post } = await makeDraft(site.context);
    for (const name of [id, post.slug, randomUUID(), 'a%20b', '%F0%9F%92%A7'])
      expect(await ask(`posts/${name}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ask('posts/a%00b')).status).toBe(400);
    for (const [name, code] of [
      ['a'.repeat(201), 'invalid_input'],
      ['%ff', 'not_found'],
    ])
      expect(await site.call('GET', `/api/v1/posts/${name}`)).toMatchObject({ body: { ok: false, code } });
  });

  it('refuse an invalid filter', async () => {
    const beforeHistory = `-${(8e15).toString(36)}.${randomUUID()}`;
    const never = `zzzzzzzzzzz.${randomUUID()}`;
    const cursors = ['x', beforeHistory, never].map((cursor) => `cursor=${cursor}`);
    for (const query of [...cursors, 'since=yesterday', 'author=me', 'limit=0', 'limit=101'])
      expect(await ask(`posts?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('can be searched', async () => {
    const { id } = await makeApproved(site.context, { topics: ['schistosomiasis'] });
    const { body } = await ask('search?q=schistosomiasis');
    expect(body.posts).toMatchObject([{ id }]);
    expect((await ask('search?q=%20')).body).toMatchObject({
      code: 'invalid_input',
      fields: { q: '*Required' },
    });
  });
});

describe('users', () => {
  it('are the public profiles of authors, without email addresses', async () => {
    const { id, email } = await makeAccount(site.context, 'R', { firstname: 'Amina', lastname: 'Juma' });
    const { text, body } = await ask(`users/${id}`);
    expect(body.user).toMatchObject({
      id,
      firstname: 'Amina',
      lastname: 'Juma',
      picture: null,
      followers: 0,
    });
    expect(text).not.toContain(email);
    expect((await ask(`users/${(await makeAccount(site.context, 'P')).id}`)).status).toBe(404);
    expect((await ask(`users/${(await makeAccount(site.context, 'P')).id}/posts`)).status).toBe(404);
  });
});

describe('a key', () => {
  it('reports its owner and its scopes', async () => {
    const account = await makeAccount(site.context, 'R');
    const { body } = await ask('me', { key: keyOf(account, 'profile') });
    expect(body).toMatchObject({ user: { id: account.id, role: 'R', author: true }, scopes: ['profile'] });
  });

  it('that is unknown or expired is refused, even by calls that need no key', async () => {
    for (const [key, code] of [
      ['made-up', 'invalid_token'],
      ['old', 'token_expired'],
    ] as const) {
      const reply = await ask('posts', { key });
      expect(reply).toMatchObject({ status: 401, body: { ok: false, code } });
      expect(reply.headers['www-authenticate']).toContain('error="invalid_token"');
    }
  });

  it('that is unknown is charged to the network, until its budget is spent', async () => {
    const { ip } = newcomer();
    const codes = new Set<number>();
    for (let tries = 0; tries < 62; tries += 1)
      codes.add((await ask('posts', { key: 'made-up', ip })).status);
    expect([...codes]).toEqual([401, 429]);
  });

  it('without the required scope is refused with the name of that scope', async () => {
    const account = await makeAccount(site.context, 'R');
    const { id } = await makeDraft(site.context, { author: account });
    const refused = async (path: string, sent: Sent, scope: Scope) => {
      const reply = await ask(path, sent);
      expect(reply).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
      expect(reply.headers['www-authenticate']).toContain(`scope="${scope}"`);
    };
    const reads = keyOf(account, 'posts:read');
    await refused('me', { key: reads }, 'profile');
    await refused('drafts', { key: reads, method: 'POST', body: {} }, 'posts:write');
    await refused(`drafts/${id}`, { key: reads, method: 'PATCH', body: { version: 1 } }, 'posts:write');
    await refused(`drafts/${id}/submit`, { key: reads, method: 'POST', body: { version: 1 } }, 'posts:write');
    await refused('drafts', { key: keyOf(account, 'profile', 'posts:write') }, 'posts:read');
  });
});

describe('calls', () => {
  it('with a key are counted with their outcome, and calls without a key are not', async () => {
    const key = keyOf(await makeAccount(site.context, 'R'), 'profile');
    const { id } = await makeApproved(site.context);
    const before = counted.length;
    await ask('posts');
    await ask(`posts/${id}`, { key });
    await ask('drafts', { key });
    await ask('posts?limit=0', { key });
    expect(counted.slice(before)).toEqual([
      `${key} GET /api/v1/posts/{post} 200`,
      `${key} GET /api/v1/drafts 403`,
      `${key} GET /api/v1/posts 400`,
    ]);
  });
});

describe('drafts', () => {
  it('are created, saved and submitted by a program, and can’t be approved in the API', async () => {
    const account = await makeAccount(site.context, 'S');
    const key = keyOf(account, 'posts:write', 'posts:read');
    const made = await ask('drafts', { key, method: 'POST', body: { title: 'Wells', body: 'Dig deep.' } });
    expect(made).toMatchObject({
      status: 201,
      body: { draft: { title: 'Wells', version: 1, waiting: false } },
    });
    const { id } = made.body.draft;
    const saved = await ask(`drafts/${id}`, {
      key,
      method: 'PATCH',
      body: { body: 'Dig deeper.', version: 1 },
    });
    expect(saved.body.draft).toMatchObject({ body: 'Dig deeper.', version: 2 });
    const late = await ask(`drafts/${id}`, { key, method: 'PATCH', body: { body: 'No.', version: 1 } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { id, body: 'Dig deeper.', version: 2 } },
    });
    expect((await ask('drafts', { key })).body.drafts).toMatchObject([{ id, title: 'Wells' }]);
    const submitted = await ask(`drafts/${id}/submit`, { key, method: 'POST', body: { version: 2 } });
    expect(submitted.body.draft).toMatchObject({ status: 'submitted', waiting: true });
    expect((await ask(`drafts/${id}`, { key })).body.draft).toMatchObject({ waiting: true });
    expect((await ask(`drafts/${id}/approve`, { key, method: 'POST', body: {} })).status).toBe(404);
  });

  it('belong to their author, and readers have none', async () => {
    const { id } = await makeDraft(site.context);
    const other = keyOf(await makeAccount(site.context, 'R'), 'posts:write', 'posts:read');
    expect((await ask(`drafts/${id}`, { key: other })).status).toBe(404);
    expect((await ask(`drafts/${id}`, { key: other, method: 'PATCH', body: { version: 1 } })).status).toBe(
      404,
    );
    const reader = keyOf(await makeAccount(site.context, 'P'), 'posts:write', 'posts:read');
    expect(await ask('drafts', { key: reader, method: 'POST', body: {} })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: expect.stringContaining('application to write') },
    });
    expect((await ask('drafts', { key: reader })).status).toBe(403);
  });

  it('with missing or unknown fields are refused', async () => {
    const key = keyOf(await makeAccount(site.context, 'R'), 'posts:write');
    const { body } = await ask('drafts', { key, method: 'POST', body: {} });
    const submit = await ask(`drafts/${body.draft.id}/submit`, { key, method: 'POST', body: { version: 1 } });
    expect(submit).toMatchObject({ status: 422, body: { code: 'incomplete_post' } });
    const odd = await ask('drafts', { key, method: 'POST', body: { tittle: 'Wells' } });
    expect(odd).toMatchObject({ status: 400, body: { fields: { tittle: 'Unknown field' } } });
  });
});

it.each(['posts?topicc=water', 'search?q=wells&page=2', 'posts/nothing?html=1', 'me?y=z'])(
  'an unknown parameter is refused and named: %s',
  async (path) => {
    const key = keyOf(await makeAccount(site.context, 'P'), 'profile');
    const { status, body } = await ask(path, { key });
    expect(status).toBe(400);
    expect(Object.values(body.fields)).toEqual(['Unknown field']);
  },
);

describe('a reply', () => {
  it('has an ETag, and is not sent again to a client that has it', async () => {
    const { slug } = await makeApproved(site.context);
    const { headers, text } = await ask(`posts/${slug}`);
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    expect(headers.etag).toBe(`W/"${digest}"`);
    const again = await ask(`posts/${slug}`, { headers: { 'if-none-match': `"x", ${headers.etag}` } });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await ask(`posts/${slug}`, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it('is compressed for clients that accept it, with the same ETag', async () => {
    const { slug } = await makeApproved(site.context, { body: 'Maji safi ni uhai. '.repeat(500) });
    const url = `/api/v1/posts/${slug}`;
    const plain = await app.inject({ url });
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(small.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'authorization, accept-encoding',
      etag: plain.headers.etag,
    });
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    const again = await app.inject({
      url,
      headers: { 'accept-encoding': 'gzip', 'if-none-match': String(small.headers.etag) },
    });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
  });

  it.each([undefined, 'gzip'])(
    'says the same of what it depends on when it is not sent again (%s)',
    async (encoding) => {
      const { slug } = await makeApproved(site.context, { body: 'Maji safi ni uhai. '.repeat(500) });
      for (const url of ['/api/v1/posts', `/api/v1/posts/${slug}`]) {
        const headers = { ...(encoding && { 'accept-encoding': encoding }) };
        const { etag } = (await app.inject({ url, headers })).headers;
        for (const method of ['GET', 'HEAD'] as const)
          for (const known of [undefined, etag]) {
            const reply = await app.inject({
              method,
              url,
              headers: { ...headers, ...(known && { 'if-none-match': known }) },
            });
            expect(reply.statusCode).toBe(known ? 304 : 200);
            expect(reply.headers, `${method} ${url}`).toMatchObject({
              vary: 'authorization, accept-encoding',
              'cache-control': 'no-cache',
              etag,
            });
          }
      }
    },
  );

  it('reports the remaining budget of the key, or of the network without a key', async () => {
    const { ip } = newcomer();
    const [first, second] = [await ask('posts', { ip }), await ask('posts', { ip })];
    expect(first.headers['ratelimit-policy']).toBe('"api:network";q=300;w=300');
    expect(first.headers.ratelimit).toBe('"api:network";r=299;t=1');
    expect(second.headers.ratelimit).toMatch(/^"api:network";r=298;t=[12]$/);
    const key = keyOf(await makeAccount(site.context, 'P'), 'profile');
    expect((await ask('me', { key, ip })).headers.ratelimit).toBe('"api:key";r=599;t=1');
  });

  it('reports a budget also where it refuses', async () => {
    const { ip } = newcomer();
    expect(await ask('me', { ip })).toMatchObject({
      status: 401,
      headers: {
        ratelimit: '"api:network";r=299;t=1',
        'ratelimit-policy': '"api:network";q=300;w=300',
        'www-authenticate': 'Bearer realm="api", scope="profile"',
      },
    });
    const key = keyOf(await makeAccount(site.context, 'P'), 'profile');
    expect(await ask('drafts', { key })).toMatchObject({
      status: 403,
      headers: {
        ratelimit: '"api:key";r=599;t=1',
        'www-authenticate': 'Bearer realm="api", error="insufficient_scope", scope="posts:read"',
      },
    });
    expect(await ask('nothing', { ip })).toMatchObject({
      status: 404,
      headers: { ratelimit: expect.stringMatching(/^"api:network";r=298;t=[12]$/) },
    });
    expect(await ask('me', { ip, key: 'afya_key_of-nobody-at-all' })).toMatchObject({
      status: 401,
      headers: { ratelimit: expect.stringMatching(/^"token:network";r=\d+;t=\d+$/) },
    });
  });

  it('is refused when the budget is spent, with the time to wait', async () => {
    const { ip } = newcomer();
    const replies = [];
    for (let copies = 0; copies < 7; copies += 1) replies.push(await ask('bulk/posts', { ip }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(replies[6]?.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^1[12]\d\d$/),
      'ratelimit-policy': '"api:network";q=300;w=300, "api-bulk:network";q=6;w=7200',
      ratelimit: expect.stringMatching(/^"api-bulk:network";r=0;t=1[12]\d\d$/),
      'access-control-allow-origin': '*',
    });
    expect((await ask('posts', { ip })).status).toBe(200);
  });

  it('can be read by pages of any site, without their cookies', async () => {
    const reply = await ask('posts', { headers: { origin: 'https://elsewhere.example' } });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const [path, methods] of [
      ['posts', 'GET, HEAD'],
      ['drafts/019a0000-0000-7000-8000-000000000000', 'DELETE, GET, HEAD, PATCH'],
    ] as const)
      expect(await ask(path, { method: 'OPTIONS' })).toMatchObject({
        status: 204,
        headers: {
          allow: `${methods}, OPTIONS`,
          'access-control-allow-methods': methods,
          'access-control-allow-headers': expect.stringContaining('authorization'),
        },
      });
    expect((await ask('nothing', { method: 'OPTIONS' })).status).toBe(404);
    expect(await ask('posts', { method: 'DELETE' })).toMatchObject({
      status: 405,
      headers: { 'access-control-allow-origin': '*' },
      body: { ok: false, code: 'method_not_allowed' },
    });
    for (const nothing of [await ask('posts/none'), await ask('post')])
      expect(nothing).toMatchObject({
        status: 404,
        headers: { 'access-control-allow-origin': '*' },
        body: { ok: false, code: 'not_found' },
      });
  });
});

describe('changes', () => {
  const since = async (cursor?: string, limit = 100) =>
    (await ask(`changes?limit=${limit}${cursor === undefined ? '' : `&since=${cursor}`}`)).body;
  const now = async () => {
    let place = await since();
    while (place.more) place = await since(place.cursor);
    return place.cursor as string;
  };

  it('are listed in the order in which they happened, each once', async () => {
    const start = await now();
    const { id, author } = await makeWithdrawn(site.context, { title: 'Nets' });
    const version = await reviseText(site.context, author, id);
    const back = await submitPost(site.context, author, id, version, aChange);
    const revision = back.draft.submitted_revision_id ?? '';
    await approvePost(site.context, operator, id, revision);
    const again = await site.call('POST', `/content/posts/${id}/revise`, { token: await tokenOf(author) });
    const next = await submitPost(site.context, author, id, again.body.draft.version, aChange);
    await approvePost(site.context, operator, id, next.draft.submitted_revision_id ?? '');
    const all = await since(start);
    expect(all.changes.map(({ type }: { type: string }) => type)).toEqual([
      'approved',
      'withdrawn',
      'approved',
      'revised',
    ]);
    expect(all.changes[2].post).toMatchObject({ id, title: 'Nets', revision });
    expect(all.more).toBe(false);
    const first = await since(start, 3);
    expect(first.more).toBe(true);
    const rest = await since(first.cursor, 3);
    expect([...first.changes, ...rest.changes]).toEqual(all.changes);
    expect(await since(all.cursor)).toEqual({ ok: true, changes: [], cursor: all.cursor, more: false });
  });

  it('leave out drafts, and posts that were withdrawn without ever being published', async () => {
    const start = await now();
    const { id, author } = await makeDraft(site.context);
    const body = { comment: longEnoughReason, filter: 'author' };
    const token = await tokenOf(author);
    expect(
      (await site.call('PATCH', `/content/withdraw-post/${id}`, { proved: true, token, body })).status,
    ).toBe(200);
    expect((await since(start)).changes).toEqual([]);
  });

  it('miss nothing if a transaction begins first and commits last', async () => {
    const start = await now();
    const [one, other] = [await makeSubmittedPost(), await makeSubmittedPost()];
    const approved = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = site.context.db.transaction().execute(async (db) => {
      await approvePost({ ...site.context, db }, operator, one.id, one.revision);
      approved.resolve();
      await goOn.promise;
    });
    await approved.promise;
    const quick = approvePost(site.context, operator, other.id, other.revision);
    // The second change stays invisible until the first one commits.
    const between = await since(start);
    expect(between.changes).toEqual([]);
    goOn.resolve();
    await Promise.all([slow, quick]);
    const seen = (await since(between.cursor)).changes;
    expect(seen.map(({ post }: { post: { id: string } }) => post.id)).toEqual([one.id, other.id]);
  });

  it('refuse an invalid cursor, and one from another site', async () => {
    for (const cursor of ['x', 'p', 'p-1', 'pzzzzzzzzz'])
      expect(await ask(`changes?since=${cursor}`)).toMatchObject({
        status: 400,
        body: { fields: { since: expect.any(String) } },
      });
  });
});

async function makeSubmittedPost() {
  const { id, author, draft } = await makeDraft(site.context);
  const submitted = await submitPost(site.context, author, id, draft.version);
  return { id, revision: submitted.draft.submitted_revision_id ?? '' };
}

function tokenOf({ id }: { id: string }): Promise<string> {
  return openSession(site.context, id);
}
