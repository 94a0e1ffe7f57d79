/** What Fastly is told: it reads Surrogate-Control, keeps what has neither that nor `private` for an hour, and ignores no-store. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { unshared } from '../http/edge-headers.ts';
import { EdgeMarks } from './marks.ts';

const offer = 'max-age=86400, stale-while-revalidate=60, stale-if-error=86400';
let site: TestApp;

beforeAll(async () => {
  const EDGE_URL = 'https://api.fastly.com/service/abc';
  site = await startTestApp({ EDGE: 'fastly', EDGE_URL, EDGE_TOKEN: 'a-token-of-twenty-letters' });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** The values of a header, one for each line of it. */
function linesOf({ rawHeaders }: http.IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === name && index % 2 === 1);
}

async function ask(path: string, headers: http.OutgoingHttpHeaders = {}): Promise<http.IncomingMessage> {
  const { port } = site.app.server.address() as AddressInfo;
  const request = http.get({ port, path, agent: false, headers: { accept: 'text/html', ...headers } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return response;
}

describe('with Fastly in front', () => {
  it('a page is offered in Surrogate-Control, rendered and cached, and browsers go on asking', async () => {
    const { slug } = await makeApproved(site.context);
    await site.settled();
    const kept = site.publicPages.servedFromCache;
    for (const from of ['rendered', 'cached']) {
      const response = await ask(`/phis/read/${slug}`);
      expect(linesOf(response, 'surrogate-control'), from).toEqual([offer]);
      expect(linesOf(response, 'cdn-cache-control'), from).toEqual([offer]);
      expect(linesOf(response, 'cache-control'), from).toEqual(['no-cache']);
      const again = await ask(`/phis/read/${slug}`, { 'if-none-match': response.headers.etag });
      expect(again.statusCode, from).toBe(304);
    }
    expect(site.publicPages.servedFromCache).toBe(kept + 3);
  });

  it('a page that is refused is private, and browsers ask for it as before', () => {
    const marks = new EdgeMarks('fastly', () => 0);
    const page = { status: 200, dependsOn: ['posts'] as const, trueUntil: Number.POSITIVE_INFINITY };
    const refused = { 'cdn-cache-control': 'no-store', 'cache-control': 'private, no-cache' };
    expect(marks.of({ ...page, isKept: true }).fields()).toEqual(refused);
    marks.heard(0);
    expect(marks.of({ ...page, isKept: false }).fields()).toEqual(refused);
    expect(marks.of({ ...page, isKept: true }).fields()).toMatchObject({ 'cache-control': 'no-cache' });
  });

  it('whatever is not offered is private, unless it names for how long it may be kept', async () => {
    const { token } = await makeAccount(site.context, 'R', { author: true });
    const expected: [path: string, status: number, cacheControl: string, headers?: object][] = [
      ['/content/get-drafts', 200, 'private, no-store', { authorization: token }],
      ['/content/get-drafts', 401, 'private, no-store'],
      ['/api/v1/posts', 200, 'private, no-cache'],
      ['/phis/search?q=water', 200, 'private, no-cache'],
      ['/phis/read/nothing-here', 404, 'private, no-cache'],
      ['/phis?topic=water', 301, 'private'],
      ['/phis/user/posts', 200, 'private, no-cache'],
      ['/oauth/jwks', 200, 'private'],
      ['/oauth/userinfo', 401, 'private, no-store'],
      ['/status.json', 200, 'public, max-age=15'],
      ['/favicon.svg', 200, 'public, max-age=86400'],
    ];
    for (const [path, status, cacheControl, headers] of expected) {
      const response = await ask(path, { ...headers });
      expect(response.statusCode, path).toBe(status);
      expect(linesOf(response, 'cache-control'), path).toEqual([cacheControl]);
      expect(response.headers['surrogate-control'], path).toBeUndefined();
    }
  });

  it.each([
    [undefined, 'private'],
    ['no-store', 'private, no-store'],
    ['public, no-cache', 'private, no-cache'],
    ['private, max-age=600', 'private, max-age=600'],
    ['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable'],
  ])('Cache-Control %s becomes %s', (given, expected) => expect(unshared(given)).toBe(expected));
});
