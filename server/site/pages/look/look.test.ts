/** The size of the text and the colours that a reader chooses for one browser. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { longEnoughReason, makeAccount, makeApproved } from '../../../../tests/factories.ts';
import { withdrawPost } from '../../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const choose = (body: string, headers: Record<string, string> = {}, query = '') =>
  site.app.inject({
    method: 'POST',
    url: `/look${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
  });
const sheetIn = (html: string) =>
  /<link rel="stylesheet" href="(\/islands\/look-[\w-]+\.css)">/.exec(html)?.[1] ?? null;
const dark = { cookie: 'other=1; look=largest-dark; more=2' };

it('a look is remembered in a cookie that no script and no other site reads, and leads back', async () => {
  const reply = await choose('text=large&scheme=dark&from=/phis/read/wells', {}, '?lang=fr');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/phis/read/wells?lang=fr']);
  const [cookie = ''] = [reply.headers['set-cookie']].flat();
  expect(cookie).toMatch(/^look=large-dark; Max-Age=31536000; Path=\/; HttpOnly;.* SameSite=Lax/);
  const plain = await choose('text=normal&scheme=device&from=/');
  expect(String(plain.headers['set-cookie'])).toMatch(/^look=; .*Expires=Thu, 01 Jan 1970/);
  const { html } = await site.page('/look?from=/phis/topics', dark);
  expect(html).toMatch(/value="largest"[^>]*checked|checked[^>]*value="largest"/);
  expect(html).toMatch(/value="dark"[^>]*checked|checked[^>]*value="dark"/);
  expect(html).toContain('name="from" value="/phis/topics"');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', ''])(
  'a look never leads to %j',
  async (from) => {
    const reply = await choose(new URLSearchParams({ text: 'large', from }).toString());
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
    expect((await site.page(`/look?${new URLSearchParams({ from })}`)).html).toContain(
      'name="from" value="/"',
    );
  },
);

it('a look is not changed by a page of another site', async () => {
  const reply = await choose('text=largest&scheme=dark&from=/', { 'sec-fetch-site': 'cross-site' });
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([303, undefined]);
});

it('a look has every page load one style sheet before anything is shown, and nothing else is changed', async () => {
  const { slug } = await makeApproved(site.context);
  const pages = [
    '/',
    '/phis',
    `/phis/read/${slug}`,
    '/phis/search?q=x',
    '/no',
    '/status',
    '/auth/signin',
    '/look',
  ];
  for (const url of [...pages, '/developer/docs', '/phis/saved', `/phis/read/${slug}/report`]) {
    const plain = await site.page(url);
    expect(sheetIn(plain.html), url).toBeNull();
    const chosen = await site.page(url, dark);
    const sheet = sheetIn(chosen.html);
    expect(sheet, url).toMatch(/^\/islands\/look-largest-dark-[\da-f]{8}\.css$/);
    const added = `<link rel="stylesheet" href="${sheet}"><meta name="theme-color" content="#111715">`;
    if (url !== '/look') expect(chosen.html.replace(added, ''), url).toBe(plain.html);
    expect(chosen.html.indexOf(added), url).toBeLessThan(chosen.html.indexOf('</head>'));
    expect(chosen.status, url).toBe(plain.status);
    expect(chosen.headers['cache-control'], url).toMatch(/^private, no-(?:cache|store)$/);
  }
  const file = `/phis/read/${slug}/offline.html`;
  expect((await site.page(file, dark)).html).toBe((await site.page(file)).html);
});

it('a look has a style sheet with a value for every colour, the size, and nothing for paper', async () => {
  const names = (file: string) => {
    const [, inDark = ''] = readFileSync(file, 'utf8').split('@media (prefers-color-scheme: dark)');
    return [...inDark.matchAll(/(--[\w-]+):/g)].map(([, name]) => name);
  };
  const wanted = [...names('web/ui/tokens.css'), ...names('web/ui/chart.css')];
  expect(wanted.length).toBeGreaterThan(15);
  for (const [look, paper] of [
    ['largest-dark', '#111715'],
    ['large-light', '#fdfdfb'],
  ] as const) {
    const sheet = sheetIn((await site.page('/', { cookie: `look=${look}` })).html) ?? '';
    const { payload, headers } = await site.app.inject(sheet);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(payload).toMatch(/^@media screen\{.*\}$/);
    for (const name of wanted) expect(payload).toMatch(new RegExp(`${name}:[^;}]+[;}]`));
    expect(payload).not.toContain('undefined');
    expect(payload).toContain(`--paper:${paper}`);
    expect(payload).toMatch(/html:root\{font-size:1[25]0%\}/);
  }
  const sizeAlone = sheetIn((await site.page('/', { cookie: 'look=large-device' })).html) ?? '';
  expect((await site.app.inject(sizeAlone)).payload).toBe('@media screen{html:root{font-size:120%}}');
});

it.each(['look=normal-device', 'look=huge-dark', 'look=', 'outlook=large-dark', 'look=large-dark-x'])(
  'a look takes the cookie %j for no choice',
  async (cookie) => {
    const { html, headers } = await site.page('/', { cookie });
    expect([sheetIn(html), headers['cache-control']]).toEqual([null, 'no-cache']);
  },
);

it('a look has tags of its own: a browser loads a page again in another look, and not in the same', async () => {
  const ask = (cookie: string, tag: string) =>
    site.page('/about', { ...(cookie && { cookie }), 'if-none-match': tag });
  const tagOf = async (cookie: string) => String((await ask(cookie, '"none"')).headers.etag);
  const looks = ['', 'look=large-dark', 'look=large-light'];
  for (const had of looks)
    for (const now of looks) {
      const reply = await ask(now, await tagOf(had));
      expect(reply.status, `${had} then ${now}`).toBe(had === now ? 304 : 200);
      expect(reply.headers.etag).toBe(await tagOf(now));
    }
  const { slug } = await makeApproved(site.context);
  const { headers } = await site.page(`/phis/read/${slug}`);
  const since = { 'if-modified-since': String(headers['last-modified'] ?? new Date().toUTCString()) };
  expect((await site.page(`/phis/read/${slug}`, { ...dark, ...since })).status).toBe(200);
});

it('a look is compressed, again from memory, and never outlives the page', async () => {
  const { context } = site;
  const author = await makeAccount(context, 'R');
  const { id, slug } = await makeApproved(context, { author });
  const url = `/phis/read/${slug}`;
  const ask = (encoding: string) =>
    site.app.inject({ url, headers: { ...dark, accept: 'text/html', 'accept-encoding': encoding } });
  for (let round = 0; round < 2; round += 1) {
    const br = await ask('br');
    expect(sheetIn(brotliDecompressSync(br.rawPayload).toString())).not.toBeNull();
    expect(sheetIn(gunzipSync((await ask('gzip')).rawPayload).toString())).not.toBeNull();
    expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
  }
  await withdrawPost(context, author, id, { reason: longEnoughReason, as: 'author' });
  await site.settled();
  const gone = await ask('br');
  expect(gone.statusCode).toBe(410);
  expect(brotliDecompressSync(gone.rawPayload).toString()).toContain(longEnoughReason);
});

it.each(['varnish', 'fastly', 'cloudflare'])(
  'a look is for nobody else: %s is not to keep it',
  async (kind) => {
    const behind = await startTestApp({
      EDGE: kind,
      EDGE_URL: 'https://edge.example',
      EDGE_TOKEN: 'a-token-of-twenty-letters',
    });
    try {
      const { headers } = await behind.page('/about', dark);
      expect(headers['cache-control']).toBe('private, no-cache');
      for (const name of ['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'cache-tag'])
        expect(headers[name], name).toBeUndefined();
    } finally {
      await behind.close();
    }
  },
);
