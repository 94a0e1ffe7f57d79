import { afterAll, beforeAll, expect, it } from 'vitest';
import { convert } from 'xmlbuilder2';
import { portalScreens } from '../../../contract/portal-screens.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { longEnoughReason, makeApproved, makeDraft } from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

async function read(url: string): Promise<string> {
  await site.settled();
  const { status, html, headers } = await site.page(url);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  convert(html, { format: 'object' });
  return html;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc ?? '');

it('the sitemap exists before anything is published', async () => {
  const empty = await startTestApp();
  expect(locations((await empty.page('/sitemap.xml')).html)).toEqual(['https://afya.example/sitemaps/1.xml']);
  expect(locations((await empty.page('/sitemaps/1.xml')).html)).toEqual([
    'https://afya.example/',
    'https://afya.example/phis',
    'https://afya.example/phis/topics',
    'https://afya.example/phis/countries',
    'https://afya.example/phis/notices',
    'https://afya.example/about',
    'https://afya.example/contact',
    'https://afya.example/privacy',
    'https://afya.example/terms',
    'https://afya.example/developer',
    'https://afya.example/developer/docs',
    'https://afya.example/developer/tutorials',
  ]);
  await empty.close();
});

it('the sitemap has every published post with its date, and no broken addresses', async () => {
  const { slug } = await makeApproved(site.context);
  const draft = await makeDraft(site.context);
  const part = await read('/sitemaps/1.xml');
  expect(part).toMatch(
    new RegExp(`<loc>https://afya.example/phis/read/${slug}</loc><lastmod>\\d{4}-[^<]+Z</lastmod>`),
  );
  expect(part).not.toContain(draft.post.slug);
  for (const location of locations(part))
    expect((await site.page(new URL(location).pathname)).status).toBe(200);
  expect(await read('/sitemap.xml')).toMatch(/<lastmod>\d{4}-[^<]+Z<\/lastmod>/);
});

it('the sitemap leaves out a withdrawn post', async () => {
  const { id, slug } = await makeApproved(site.context);
  expect(await read('/sitemaps/1.xml')).toContain(slug);
  await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
  expect(await read('/sitemaps/1.xml')).not.toContain(slug);
});

it('the sitemap has parts of fewer than 50,000 addresses', async () => {
  const far = await makeApproved(site.context);
  const farther = await makeApproved(site.context);
  for (const [id, number] of [
    [far.id, 49_001],
    [farther.id, 98_001],
  ] as const)
    await site.context.db.updateTable('posts').set({ number }).where('id', '=', id).execute();
  const parts = locations(await read('/sitemap.xml'));
  expect(parts).toEqual([1, 2, 3].map((part) => `https://afya.example/sitemaps/${part}.xml`));
  expect(locations(await read('/sitemaps/2.xml'))).toEqual([`https://afya.example/phis/read/${far.slug}`]);
  expect(locations(await read('/sitemaps/3.xml'))).toEqual([
    `https://afya.example/phis/read/${farther.slug}`,
  ]);
});

it.each(['/sitemaps/0.xml', '/sitemaps/4.xml', '/sitemaps/x.xml', '/sitemaps/1', '/sitemaps/99999999.xml'])(
  'the sitemap has no part at %s',
  async (url) => {
    expect((await site.call('GET', url)).status).toBe(404);
  },
);

it('the sitemap answers 304 to a client that has it', async () => {
  const { headers } = await site.page('/sitemaps/1.xml');
  for (const asked of [
    { 'if-none-match': String(headers.etag) },
    { 'if-modified-since': String(headers['last-modified']) },
  ] as Record<string, string>[])
    expect((await site.page('/sitemaps/1.xml', asked)).status).toBe(304);
});

it('robots.txt names the sitemap, and disallows screens and calls', async () => {
  const { status, html, headers } = await site.page('/robots.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(html).toContain('\nSitemap: https://afya.example/sitemap.xml\n');
  const closed = [...html.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const isClosed = (path: string) => closed.some((beginning) => path.startsWith(beginning));
  for (const screen of [...portalScreens, '/content/posts', '/first-admin/token'])
    expect(isClosed(screen)).toBe(true);
  for (const page of ['/', '/phis', '/phis/read/a', '/phis/author/b', '/phis/topics/c', '/oai', '/developer'])
    expect(isClosed(page)).toBe(false);
});
