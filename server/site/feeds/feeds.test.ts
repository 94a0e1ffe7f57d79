import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from 'xmlbuilder2';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import {
  aChange,
  longEnoughReason,
  makeAccount,
  makeApproved,
  makeDraft,
  makeWithdrawn,
} from '../../../tests/factories.ts';
import { operator } from '../../platform/actor.ts';
import { approvePost, revisePost, submitPost, withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

/** A feed as text; it has to be well-formed. */
async function atom(url: string): Promise<string> {
  await site.settled();
  const { status, html, headers } = await site.page(url);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  convert(html, { format: 'object' });
  return html;
}

async function json(url: string) {
  await site.settled();
  const { status, body, headers } = await site.call('GET', url);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8');
  return body;
}

const entryOf = (feed: string, id: string) =>
  feed.split('<entry').find((part) => part.includes(`<id>urn:uuid:${id}</id>`)) ?? '';

describe('the feed in RSS', () => {
  it('has the whole text, the same ids as the others, and withdrawn posts apart', async () => {
    const rssSite = await startTestApp();
    const { id, slug } = await makeApproved(rssSite.context, {
      title: 'Measles & rubella',
      body: 'Two doses **protect**.',
      topics: ['vaccines'],
    });
    const withdrawn = await makeWithdrawn(rssSite.context);
    const { status, html, headers } = await rssSite.page('/phis/feed.rss');
    await rssSite.close();
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const { rss } = convert(html, { format: 'object' }) as unknown as {
      rss: { channel: Record<string, unknown> };
    };
    expect(rss.channel.title).toBe('Afya Research Network');
    expect(rss.channel.item).toMatchObject({
      title: 'Measles &amp; rubella',
      link: `https://afya.example/phis/read/${slug}`,
      guid: { '@isPermaLink': 'false', '#': `urn:uuid:${id}` },
      category: 'vaccines',
      'content:encoded':
        '&lt;div lang="en" dir="ltr"&gt;&lt;p&gt;Two doses &lt;strong&gt;protect&lt;/strong&gt;.&lt;/p&gt;&lt;/div&gt;',
    });
    expect(rss.channel['at:deleted-entry']).toMatchObject({ '@ref': `urn:uuid:${withdrawn.id}` });
  });
});

describe('the feed of all posts', () => {
  it('is empty before anything is published', async () => {
    const empty = await startTestApp();
    const { status, html } = await empty.page('/phis/feed.atom');
    expect(status).toBe(200);
    expect(html).toContain('<title>Afya Research Network</title>');
    expect(html).not.toContain('<entry');
    expect((await empty.call('GET', '/phis/feed.json')).body.items).toEqual([]);
    await empty.close();
  });

  it('has the whole text and a unique id of each post, in Atom and JSON', async () => {
    const { id, slug, author } = await makeApproved(site.context, {
      title: 'Measles & rubella',
      body: 'Two doses **protect**.',
      language: 'fr',
      topics: ['vaccines', 'community health'],
    });
    const entry = entryOf(await atom('/phis/feed.atom'), id);
    expect(entry).toMatch(/^ xml:lang="fr"/);
    expect(entry).toContain('<title>Measles &amp; rubella</title>');
    expect(entry).toContain(
      `<link rel="alternate" type="text/html" href="https://afya.example/phis/read/${slug}"/>`,
    );
    expect(entry).toContain('<category term="community health"/>');
    expect(entry).toContain('&lt;p&gt;Two doses &lt;strong&gt;protect&lt;/strong&gt;.&lt;/p&gt;');
    const { items } = await json('/phis/feed.json');
    expect(items.find((item: { id: string }) => item.id === `urn:uuid:${id}`)).toMatchObject({
      url: `https://afya.example/phis/read/${slug}`,
      title: 'Measles & rubella',
      content_html: '<div lang="fr" dir="ltr"><p>Two doses <strong>protect</strong>.</p></div>',
      authors: [{ url: `https://afya.example/phis/author/${author.id}` }],
      tags: ['vaccines', 'community health'],
      language: 'fr',
    });
  });

  it('is well-formed with any characters in a text', async () => {
    const { id } = await makeApproved(site.context, {
      title: 'Bell \u0007, \ufffe, ]]> & <b> "quoted"',
      body: 'A form feed \u000c, an escape \u001b, ]]> and `<script>`.',
    });
    const feed = await atom('/phis/feed.atom');
    expect(feed).not.toMatch(/(?!\n)\p{Cc}|[\ufffe\uffff]/u);
    expect(entryOf(feed, id)).toContain('<title>Bell , , ]]&gt; &amp; &lt;b&gt; "quoted"</title>');
    expect(entryOf(feed, id)).toContain('&amp;#x3C;script>'.replaceAll('>', '&gt;'));
  });

  it('has absolute URLs in its texts', async () => {
    const { slug } = await makeApproved(site.context, {
      title: 'Links',
      body: '## Why\n\nSee [the posts](/phis), [above](#why), [elsewhere](https://who.int/a) and a note.[^1]\n\n[^1]: So.',
    });
    const { items } = await json('/phis/feed.json');
    const { content_html: html } = items.find((item: { title: string }) => item.title === 'Links');
    const page = `https://afya.example/phis/read/${slug}`;
    expect(html).toContain('<a href="https://afya.example/phis">the posts</a>');
    expect(html).toContain('href="https://who.int/a"');
    const addresses = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);
    expect(addresses.filter((href) => !href.startsWith('https://'))).toEqual([]);
    expect(addresses.filter((href) => href.startsWith(`${page}#`)).length).toBeGreaterThanOrEqual(3);
    expect(html).not.toContain('heading-anchor');
  });

  it('links to the page with the same posts, as do the feeds of topics, authors and languages', async () => {
    const { author } = await makeApproved(site.context, { language: 'pt-BR', topics: ['rain tanks'] });
    const feeds = ['/phis', '/phis/topics/rain-tanks', `/phis/author/${author.id}`, '/phis/languages/pt'];
    for (const feed of feeds) {
      const { home_page_url } = await json(`${feed}/feed.json`);
      const { pathname, search } = new URL(home_page_url);
      const { status, html } = await site.page(pathname + search);
      expect(status).toBe(200);
      expect(html).toContain(`href="${feed}/feed.json"`);
    }
  });

  it('has the direction of each text', async () => {
    const { id } = await makeApproved(site.context, {
      language: 'ar',
      title: 'غسل اليدين',
      body: 'اغسل يديك.',
    });
    const entry = entryOf(await atom('/phis/feed.atom'), id);
    expect(entry).toMatch(/^ xml:lang="ar"/);
    expect(entry).toContain('&lt;div lang="ar" dir="rtl"&gt;');
  });

  it('dates an entry by its last revision', async () => {
    const { id, author } = await makeApproved(site.context);
    const before = entryOf(await atom('/phis/feed.atom'), id);
    const [, published] = /<published>(.*?)</.exec(before) ?? [];
    expect(before).toContain(`<updated>${published}</updated>`);
    const { draft } = await revisePost(site.context, author, id);
    const { draft: submitted } = await submitPost(site.context, author, id, draft.version, aChange);
    await approvePost(site.context, operator, id, submitted.submitted_revision_id ?? '');
    const feed = await atom('/phis/feed.atom');
    const [, updated = ''] = /<updated>(.*?)</.exec(entryOf(feed, id)) ?? [];
    expect(updated > (published ?? '')).toBe(true);
    expect(entryOf(feed, id)).toContain(`<published>${published}</published>`);
    expect(feed).toContain(`<updated>${updated}</updated>`);
  });

  it('has a tombstone of a withdrawn post that says who withdrew it, when and why', async () => {
    const { id, slug, author } = await makeApproved(site.context, { title: 'A wrong table' });
    expect(await atom('/phis/feed.atom')).toContain('A wrong table');
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    const feed = await atom('/phis/feed.atom');
    expect(feed).not.toContain('A wrong table');
    const [tombstone = ''] =
      feed.match(new RegExp(`<at:deleted-entry[^>]* ref="urn:uuid:${id}".*?</at:deleted-entry>`)) ?? [];
    expect(tombstone).toMatch(/ when="\d{4}-\d\d-\d\dT[\d:.]+Z"/);
    expect(tombstone).toContain('<at:by><name>Amina');
    expect(tombstone).toContain(longEnoughReason);
    const { items, _withdrawn } = await json('/phis/feed.json');
    expect(items.map((item: { id: string }) => item.id)).not.toContain(`urn:uuid:${id}`);
    expect(_withdrawn.items[0]).toMatchObject({
      id: `urn:uuid:${id}`,
      url: `https://afya.example/phis/read/${slug}`,
      reason: longEnoughReason,
    });
  });

  it('has no unpublished posts', async () => {
    const draft = await makeDraft(site.context, { title: 'Never submitted' });
    await withdrawPost(site.context, operator, draft.id, { reason: longEnoughReason, as: 'admin' });
    expect(await atom('/phis/feed.atom')).not.toContain(draft.id);
  });

  it('has pages that together have every post once', { tags: 'edge' }, async () => {
    const many = await startTestApp();
    const author = await makeAccount(many.context, 'R');
    const made: string[] = [];
    for (let number = 0; number < 23; number += 1)
      made.push((await makeApproved(many.context, { author, title: `Post ${number}` })).id);
    const first = (await many.call('GET', '/phis/feed.json')).body;
    expect(first.items).toHaveLength(20);
    const second = (await many.call('GET', first.next_url.replace('https://afya.example', ''))).body;
    expect(second.items).toHaveLength(3);
    expect(second).not.toHaveProperty('next_url');
    const ids = [...first.items, ...second.items].map((item) => item.id.slice('urn:uuid:'.length));
    expect(ids.sort()).toEqual(made.sort());
    const { html } = await many.page('/phis/feed.atom');
    expect(html).toMatch(
      /<link rel="next" type="application\/atom\+xml" href="https:\/\/afya\.example\/phis\/feed\.atom\?after=/,
    );
    await many.close();
  });
});

describe('a feed of some posts', () => {
  it('has only the posts of its author, topic or language', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
    const own = await makeApproved(site.context, { author, topics: ['snake bites'], language: 'sw' });
    const other = await makeApproved(site.context, { topics: ['malaria'], language: 'pt' });
    for (const [path, title] of [
      [`/phis/author/${author.id}/feed`, 'Zawadi Otieno | Afya Research Network'],
      ['/phis/topics/snakebite/feed', 'snakebite | Afya Research Network'],
      ['/phis/languages/sw/feed', 'Kiswahili | Afya Research Network'],
    ] as const) {
      const feed = await atom(`${path}.atom`);
      expect(feed).toContain(own.id);
      expect(feed).not.toContain(other.id);
      expect(feed).toContain(
        `<link rel="self" type="application/atom+xml" href="https://afya.example${path}.atom"/>`,
      );
      expect(feed).toContain(`<title>${title}</title>`);
      const { items } = await json(`${path}.json`);
      expect(items).toHaveLength(1);
    }
    expect(await atom('/phis/languages/sw/feed.atom')).toMatch(/<feed [^>]*xml:lang="sw"/);
  });

  it('still exists for a topic whose only post was withdrawn', async () => {
    const { id } = await makeWithdrawn(site.context, { topics: ['lead in paint'] });
    const feed = await atom('/phis/topics/lead-in-paint/feed.atom');
    expect(feed).toContain(`ref="urn:uuid:${id}"`);
    expect(feed).not.toContain('<entry');
  });

  it.each([
    '/phis/topics/never-written-about/feed.atom',
    '/phis/languages/xx/feed.json',
    '/phis/languages/not%20a%20language/feed.atom',
    '/phis/author/00000000-0000-4000-8000-000000000000/feed.atom',
    '/phis/author/nobody/feed.json',
    '/phis/topics/%00/feed.atom',
    '/phis/feed.rdf',
  ])('doesn’t exist at %s, and the 404 is not cached', async (url) => {
    const before = site.publicPages.cache.count;
    const { status, body } = await site.call('GET', url);
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    expect(site.publicPages.cache.count).toBe(before);
  });

  it('answers 404 for an account that is no author', async () => {
    const reader = await makeAccount(site.context, 'P');
    expect((await site.call('GET', `/phis/author/${reader.id}/feed.atom`)).status).toBe(404);
  });
});

describe('responses of feeds', () => {
  it('are 304 without a body if the client has the feed, by ETag or date', async () => {
    await makeApproved(site.context);
    await site.settled();
    const { headers } = await site.page('/phis/feed.atom');
    const { etag, 'last-modified': modified } = headers;
    for (const asked of [{ 'if-none-match': String(etag) }, { 'if-modified-since': String(modified) }]) {
      const again = await site.page('/phis/feed.atom', asked as Record<string, string>);
      expect(again.status).toBe(304);
      expect(again.html).toBe('');
    }
    for (const asked of [
      { 'if-none-match': '"other"', 'if-modified-since': String(modified) },
      { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ]) {
      expect((await site.page('/phis/feed.atom', asked as Record<string, string>)).status).toBe(200);
    }
  });

  it('are cached, compressed, and rendered again on every node after a post changes', async () => {
    const other = await site.addNode();
    for (const node of [site, other]) await node.page('/phis/feed.json?utm_source=7');
    expect(site.publicPages.cache.get('/phis/feed.json')?.variants.br.bytes.length).toBeGreaterThan(0);
    const { id, author } = await makeApproved(other.context);
    for (const node of [site, other])
      await expect.poll(async () => (await node.page('/phis/feed.json')).html).toContain(id);
    await withdrawPost(other.context, author, id, { reason: longEnoughReason, as: 'author' });
    for (const node of [site, other]) {
      await expect
        .poll(async () => JSON.parse((await node.page('/phis/feed.json')).html)._withdrawn.items[0]?.id)
        .toBe(`urn:uuid:${id}`);
    }
  });
});

it.each([
  '/phis/feed.json',
  '/phis/feed.atom',
  '/oai?verb=Identify',
  '/log/checkpoint',
  '/phis/notices.atom',
])('%s can be read by pages of any site, also where it is kept', async (path) => {
  for (const reading of ['first', 'kept'])
    expect((await site.page(path)).headers['access-control-allow-origin'], reading).toBe('*');
});
