import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { makeApproved } from '../../../../tests/factories.ts';

let site: TestApp;
let slug: string;
beforeAll(async () => {
  site = await startTestApp();
  ({ slug } = await makeApproved(site.context));
});
afterAll(() => site.close());

it.each([
  () => `/phis/read/${slug}`,
  () => `/phis/read/${slug}/cite.bib`,
  () => `/api/v1/posts/${slug}`,
  () => '/phis/feed.atom',
])('HEAD says the length that GET has, and none of what is not sent again', async (address) => {
  const url = address();
  const { headers, rawPayload } = await site.app.inject(url);
  const head = await site.app.inject({ method: 'HEAD', url });
  expect(head.headers['content-length']).toBe(String(rawPayload.length));
  const known = { 'if-none-match': String(headers.etag) };
  for (const method of ['GET', 'HEAD'] as const) {
    const again = await site.app.inject({ method, url, headers: known });
    expect([again.statusCode, again.headers['content-length']]).toEqual([304, undefined]);
  }
});
