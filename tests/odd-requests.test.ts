/** Requests that no browser sends: each gets its own error code, and none causes a server error. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, endpoints } from '../contract/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeAccount, makeApproved, type TestAccount } from './factories.ts';

let site: TestApp;
let author: TestAccount;
let slug: string;
let port: number;

beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
  slug = (await makeApproved(site.context, { author })).slug;
  await site.settled();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.server.address() as AddressInfo);
});
afterAll(() => site.close());

/** Sends a path unchanged; other clients normalise it. */
async function send(path: string, { method = 'GET', headers = {} } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http
    .request({ port, host: '127.0.0.1', path, method, headers, agent: false })
    .once('response', resolve)
    .once('error', reject)
    .end();
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('paths that lead out of a folder of files', () => {
  it.each([
    '/assets/../x',
    '/assets/%2e%2e/x',
    '/assets/..%2fx',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/a/../../x',
    '/assets/.vite/manifest.json',
    '/assets/%00',
    `/assets/${'a'.repeat(256)}`,
    '/islands/../x',
    '/islands/%2e%2e/x',
    '/islands/..%5cx',
  ])('are not found: %s', async (path) => {
    expect((await send(path)).status).toBe(404);
  });
});

describe('a body that is not an object', () => {
  const takingBodies = endpoints.filter(({ body, method }) => body !== undefined && method !== 'GET');

  it('is refused by every call with a body, and creates no draft', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true']) {
      const reply = await site.app.inject({
        method: 'POST',
        url: contract.createDraft.path,
        headers: { authorization: author.token, 'content-type': 'application/json' },
        payload: body,
      });
      expect(reply.statusCode, body).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { body: 'Send a JSON object' } });
    }
    const { posts } = (await site.call('GET', contract.getDrafts.path, { token: author.token })).body;
    expect(posts).toEqual([]);
  });

  it.each(takingBodies.map(({ method, path }) => [method, path] as const))(
    'is never taken for an empty one: %s %s',
    async (method, path) => {
      const reply = await site.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
        headers: { authorization: author.token, 'content-type': 'application/json' },
        payload: 'null',
        remoteAddress: '10.12.0.1',
      });
      expect([400, 401, 403]).toContain(reply.statusCode);
    },
  );
});

describe('a known path with another method', () => {
  it.each([
    ['DELETE', '/content/posts', 'GET, HEAD'],
    ['POST', '/phis', 'GET, HEAD'],
    ['PUT', '/phis/read/some-post', 'GET, HEAD'],
    ['GET', '/content/preview', 'POST'],
    ['DELETE', '/api/v1/posts', 'GET, HEAD'],
    ['POST', '/api/v1', 'GET, HEAD'],
    ['PATCH', '/readyz', 'GET, HEAD'],
  ] as const)('answers 405 with Allow: %s %s', async (method, url, allow) => {
    const reply = await site.app.inject({ method, url });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    expect(reply.json()).toMatchObject({ ok: false, code: 'method_not_allowed' });
  });

  it('shows a browser a page', async () => {
    const { status, html, headers } = await site.page('/content/preview');
    expect([status, headers.allow]).toEqual([405, 'POST']);
    expect(html).toContain('<!doctype html>');
  });

  it.each(['/content/nothing', '/phis/read/never-was', '/api/v1/nothing', '/x'])(
    'is not mixed up with an address that is not there: %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const reply = await site.app.inject({ method, url });
        const expected = method === 'POST' && url.startsWith('/phis/read/') ? 405 : 404;
        expect(reply.statusCode, method).toBe(expected);
      }
    },
  );
});

describe('the id of a request', () => {
  it('is unique, and in every reply, including cached pages and errors', async () => {
    const ids: unknown[] = [];
    for (const path of [
      '/phis',
      '/phis',
      '/phis',
      `/phis/read/${slug}`,
      '/phis/read/never-was',
      '/content/posts',
      '/api/v1/posts',
      '/api/v1/nothing',
      '/assets/../x',
      '/healthz',
      '/oai?verb=Identify',
      '/.well-known/openid-configuration',
    ])
      ids.push((await send(path, { headers: { accept: 'text/html' } })).headers['x-request-id']);
    expect(ids.every((id) => typeof id === 'string' && id.length >= 8)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is in every error', async () => {
    for (const [method, path] of [
      ['GET', '/content/posts?cursor=none'],
      ['GET', '/content/get-drafts'],
      ['GET', '/api/v1/posts/never-was'],
      ['GET', '/api/v1/nothing'],
      ['GET', '/content/nothing'],
      ['DELETE', '/content/posts'],
    ] as const) {
      const { body, headers } = await send(path, { method });
      expect(JSON.parse(body).request_id, path).toBe(headers['x-request-id']);
    }
  });
});

describe('public posts as JSON', () => {
  it.each(['/content/posts', `/content/posts/{slug}`, '/content/posts?q=water'])(
    'have a validator: %s',
    async (address) => {
      const url = address.replace('{slug}', slug);
      const first = await site.app.inject({ url });
      const { etag } = first.headers;
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      const again = await site.app.inject({ url, headers: { 'if-none-match': String(etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await site.app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
    },
  );
});

describe('the directory of the public API', () => {
  it('lists every call, and links to the descriptions', async () => {
    const { status, body } = await site.call('GET', '/api/v1');
    expect(status).toBe(200);
    const ofApi = endpoints.filter(({ path }) => path.startsWith('/api/v1'));
    const named = body.calls.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`);
    expect(named.sort()).toEqual(ofApi.map(({ method, path }) => `${method} ${path}`).sort());
    for (const address of [body.documentation, body.description]) {
      const { pathname } = new URL(address);
      expect((await site.page(pathname)).status, pathname).toBe(200);
    }
  });
});
