/** @module-tag edge */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { endpoints } from '../../../contract/index.ts';
import { tutorialPath } from '../../../contract/paths.ts';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { readPostFile } from '../../desk/index.ts';
import { addressesIn } from './addresses.ts';
import { categories, documentPath, entries, sideEntries, tutorials } from './catalogue.ts';
import { Documentation } from './documentation.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const addresses = [
  '/developer',
  '/developer/tutorials',
  '/developer/api',
  ...entries.map(({ name }) => documentPath(name)),
  ...tutorials.map(({ name }) => tutorialPath(name)),
];

/** Paths on this site that a page links to, without the language. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
}

describe.each(addresses)('%s', (address) => {
  it('is a complete page in each language of the interface', async () => {
    for (const language of ['en', 'ar']) {
      const { status, html } = await site.page(`${address}?lang=${language}`);
      expect(status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html.match(/<h1/g)).toHaveLength(1);
      const outsideCode = html.replace(/<code.*?<\/code>/gs, '');
      expect(/\{\{|undefined|\[object| style="| on\w+="/.test(outsideCode)).toBe(false);
    }
  });

  // The largest are those of the site's own calls, which grow with each of them.
  it('loads within 62 kB at first, with all of its files', async () => {
    const { app } = site;
    const weigh = async (url: string) => {
      const reply = await app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } });
      expect(reply.headers['content-encoding']).toBe('br');
      return reply.rawPayload.length;
    };
    const { html } = await site.page(address);
    const loaded = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/islands\/[^"]+)"/g)];
    expect(loaded).toHaveLength(7);
    let bytes = await weigh(address);
    for (const [, file = ''] of loaded) bytes += await weigh(file);
    expect(bytes).toBeLessThanOrEqual(62_000);
  });

  it('has no duplicate ids', async () => {
    const { html } = await site.page(address);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

it('the documentation has no broken links to pages or to their sections', async () => {
  const pages = new Map<string, { status: number; ids: Set<string> }>();
  const read = async (path: string) => {
    const known = pages.get(path);
    if (known) return known;
    const reply = await site.app.inject({ url: path, headers: { accept: 'text/html' } });
    const ids = new Set([...reply.body.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
    const page = { status: reply.statusCode, ids };
    pages.set(path, page);
    return page;
  };
  const broken = new Set<string>();
  for (const address of addresses) {
    const { html } = await site.page(address);
    for (const href of new Set(linksOf(html))) {
      // Each page is read in every language above.
      const [path = '', part] = href.replace(/\?lang=[\w-]+/, '').split('#');
      const { status, ids } = await read(path);
      if (status !== 200) broken.add(`${href} on ${address}: ${status}`);
      else if (part && !ids.has(part)) broken.add(`${href} on ${address}`);
    }
  }
  expect([...broken]).toEqual([]);
});

test('signing in from the header leads back to the page, in its language', async () => {
  const address = documentPath(entries.find(({ name }) => name !== null)?.name ?? '');
  for (const [query, from] of [
    ['', address],
    ['?lang=fr', `${address}?lang=fr`],
  ] as const) {
    const links = linksOf((await site.page(address + query)).html);
    const to = links.filter((link) => link.startsWith('/developer/auth/signin'));
    expect(to.map((link) => new URL(link, 'https://example.org').searchParams.get('from'))).toEqual([
      from,
      from,
    ]);
  }
});

test('the catalogue of the APIs leads to what describes them', async () => {
  const reply = await site.app.inject({ url: '/.well-known/api-catalog' });
  expect(reply.headers['content-type']).toMatch(/^application\/linkset\+json/);
  expect(reply.headers['access-control-allow-origin']).toBe('*');
  const [, api] = reply.json().linkset;
  expect(new URL(api.anchor).pathname).toBe('/api/v1');
  for (const relation of ['service-desc', 'service-doc', 'status']) {
    const { pathname } = new URL(api[relation][0].href);
    expect((await site.app.inject({ url: pathname })).statusCode).toBe(200);
  }
});

test('each page is Markdown too, with front matter and no page at two addresses', async () => {
  for (const path of [
    ...entries.map(({ name }) => documentPath(name)),
    ...tutorials.map(({ name }) => tutorialPath(name)),
  ]) {
    const { statusCode, headers, rawPayload } = await site.app.inject({ url: `${path}.md` });
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'text/markdown; charset=utf-8']);
    const { header, body } = readPostFile(rawPayload);
    expect(header.title).not.toBe('');
    expect(body).not.toContain('{{');
  }
  for (const path of ['/developer/docs/no-such-page.md', '/developer/docs/introduction.md'])
    expect((await site.app.inject({ url: path })).statusCode).toBe(404);
});

test.each([
  'OAI-PMH',
  'changelog',
  'deprecation',
  'sunset',
  'JATS',
  'BibTeX',
  'RSS',
  'feed',
  'Memento',
  'timegate',
  'checkpoint',
  'Markdown',
  'Accept',
])('the docs have something about %s', async (query) => {
  const { html } = await site.page(`/developer/docs/search?q=${query}`);
  expect(html).toMatch(
    /<main[\s\S]*href="\/developer\/docs\/(?:forms|feeds|harvesting|memento|log|versions|changelog)/,
  );
});

test('llms.txt lists each page of the docs', async () => {
  const { payload } = await site.app.inject({ url: '/llms.txt' });
  const listed = [...payload.matchAll(/\]\(https?:\/\/[^/]+([^)]*)\)/g)].map(([, path]) => path);
  const pages = categories.flatMap((category) => category.entries).map(({ name }) => documentPath(name));
  expect(listed).toEqual(
    expect.arrayContaining([...pages, ...tutorials.map(({ name }) => tutorialPath(name))]),
  );
  expect(payload).not.toMatch(/undefined|\{\{/);
});

describe('the menus', () => {
  it('have the fixed titles', () => {
    expect(categories.map(({ title }) => title)).toEqual(['Getting Started', 'OAuth', 'API']);
    expect(categories[2]?.entries.map(({ title }) => title)).toEqual([
      'Overview',
      'Authorization',
      'API Request',
      'Users',
      'Posts',
      'Enterprise',
    ]);
  });

  it('are on each page of the docs, and each entry links to its own page', async () => {
    const { html } = await site.page('/developer/docs/errors');
    const links = linksOf(html);
    for (const { name } of [...categories.flatMap((category) => category.entries), ...sideEntries])
      expect(links).toContain(documentPath(name));
    expect(html).toContain('href="/developer/docs/errors" aria-current="page"');
  });
});

describe('the reference', () => {
  it('describes every call of the contract exactly once', async () => {
    const described: string[] = [];
    for (const { name } of entries) {
      const { html } = await site.page(documentPath(name));
      described.push(...[...html.matchAll(/<section class="call" id="(\w+)"/g)].map(([, call = '']) => call));
    }
    expect(described.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });

  it('has the fields, limits and errors of the OpenAPI description', async () => {
    const { html } = await site.page('/developer/docs/site-calls');
    const start = html.indexOf('id="withdrawPost"');
    const call = html.slice(start, html.indexOf('<section', start));
    expect(call).toContain('/content/withdraw-post/{post_id}');
    expect(call).toContain('<code>comment</code>');
    expect(call).toContain('&quot;author&quot; or &quot;admin&quot;');
    expect(call).toContain('<code>status_conflict</code>');
  });
});

describe('an unknown path', () => {
  test.each(['/developer/docs/nowhere', '/developer/docs/introduction', '/developer/tutorials/nowhere'])(
    '%s',
    async (address) => {
      expect((await site.page(address)).status).toBe(404);
    },
  );
});

describe('searching the docs', () => {
  const search = (query: string) => site.page(`/developer/docs/search?q=${encodeURIComponent(query)}`);

  it.each([
    ['version_conflict', '/developer/docs/posts'],
    ['If-None-Match', '/developer/docs/caching'],
    ['redirect URIs', '/developer/docs/oauth-apps#h-redirect-uris'],
    ['refersh token', '/developer/docs/oauth-tokens'],
    ['cite', '/developer/tutorials/list-and-cite-posts'],
  ])('"%s" finds its page', async (query, path) => {
    const { status, html } = await search(query);
    expect(status).toBe(200);
    const found = linksOf(html.slice(html.indexOf('class="docs-found"'), html.indexOf('class="docs-aside')));
    expect(found.some((link) => link.startsWith(path))).toBe(true);
  });

  it.each([
    ['/api/v1/posts/clean-water', '/developer/docs/posts#apiGetPost'],
    ['GET https://afya.example/api/v1/changes?since=abc', '/developer/docs/enterprise#apiListChanges'],
    ['DELETE /api/v1/drafts/0199', '/developer/docs/posts#apiDeleteDraft'],
    ['/phis/topics/malaria/feed.atom', '/developer/docs/feeds'],
    ['/phis/read/clean-water/timemap', '/developer/docs/memento'],
    ['/phis/read/clean-water/cite.bib', '/developer/docs/forms'],
    ['/phis/read/clean-water/v/7.md', '/developer/docs/memento'],
  ])('the address %s leads first to what describes it', async (query, path) => {
    const [first] = await new Documentation(site.context.config).search(query);
    expect(first?.path).toBe(path);
  });

  it('finds each call by its path, and each address in the docs by itself', async () => {
    const documentation = new Documentation(site.context.config);
    const lost = [];
    for (const { path, blocks } of await documentation.everyPage()) {
      for (const block of blocks) {
        const named = block.kind === 'call' ? [block.call] : addressesIn(block.text_html);
        for (const { method, path: address } of named) {
          const asked = `${method ?? ''} ${address.replace(/\{\w+\}/g, 'value')}`;
          const [first] = await documentation.search(asked);
          const isRight =
            block.kind === 'text' ? first !== undefined : first?.path === `${path}#${block.call.name}`;
          if (!isRight) lost.push({ asked, on: path, first: first?.path });
        }
      }
    }
    expect(lost).toEqual([]);
  });

  it('lists calls for the site’s own pages after results for developers', async () => {
    const { html } = await search('token');
    const found = linksOf(html.slice(html.indexOf('class="docs-found"'), html.indexOf('class="docs-aside')));
    const calls = found.findIndex((link) => /docs\/(?:site|account)-calls#/.test(link));
    const refreshing = found.indexOf('/developer/docs/oauth-tokens#h-refreshing');
    expect(refreshing).toBeGreaterThanOrEqual(0);
    expect(calls === -1 || calls > refreshing).toBe(true);
  });

  it('looks for the first ten different words', async () => {
    const words = 'cite cite cite cite cite cite cite cite cite cite cite';
    expect((await search(words)).html).toContain('/developer/tutorials/list-and-cite-posts');
    const ten = 'a list of posts and how to cite them in';
    const found = async (query: string) => linksOf((await search(query)).html);
    expect(await found(`${ten} zzzzzz`)).toEqual(await found(ten));
  });

  it('reports that nothing was found, and shows the search as plain text', async () => {
    const { html } = await search('<b>zzzzzz</b>');
    expect(html).toContain('0 results');
    expect(html).toContain('value="&lt;b&gt;zzzzzz&lt;/b&gt;"');
  });

  it('shows the search field if the search is empty', async () => {
    const { status, html } = await site.page('/developer/docs/search');
    expect(status).toBe(200);
    expect(html).toContain('name="q"');
    expect(html).not.toContain('0 results');
  });

  it('caches no results, so that searches can’t fill the memory', async () => {
    const before = site.publicPages.cache.count;
    for (const query of ['one', 'two', 'three']) await search(query);
    expect(site.publicPages.cache.count).toBe(before);
  });
});

it('no two pages of the docs and tutorials have the same title', () => {
  const titles = [...entries, ...tutorials].map(({ title, pageTitle = title }) => pageTitle);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

describe('the file for offline reading', () => {
  it('contains every page, loads nothing, and links only to its own sections or to the site', async () => {
    const { status, html, headers } = await site.page('/developer/docs/offline.html');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="afya-docs.html"');
    expect(/<script|<link|<img|url\(/.test(html)).toBe(false);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { title, pageTitle = title } of [...entries, ...tutorials])
      expect(html).toContain(`<h1>${pageTitle}</h1>`);
    const body = html.slice(html.indexOf('<main'));
    const hrefs = [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
    const stray = hrefs.filter((href) =>
      href.startsWith('#') ? !ids.includes(href.slice(1)) : !href.startsWith('https://'),
    );
    expect([...new Set(stray)]).toEqual([]);
  });
});
