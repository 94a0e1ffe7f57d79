import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { giveName, longEnoughReason, makeAccount, makeApproved } from '../../../tests/factories.ts';
import { changeAccount, disableAccount } from '../../people/index.ts';
import { operator } from '../../platform/actor.ts';
import { PageCache } from '../../platform/page-cache/page-cache.ts';
import { withdrawPost } from '../../posts/index.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const slugsIn = (html: string) =>
  [...html.matchAll(/<h[23]><a href="\/phis\/read\/([^"?]+)/g)].map(([, slug]) => slug);
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('/phis', () => {
  it('names the description of the search, which leads to it in the language of the page', async () => {
    const { html } = await site.page('/phis?lang=fr');
    const [, address = ''] =
      /<link rel="search" type="([^"]+)" title="Afya" href="([^"]+)"/.exec(html)?.slice(1) ?? [];
    const { html: xml, headers } = await site.page(address.replaceAll('&amp;', '&'));
    expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
    const [, template = ''] = /template="([^"]+)"/.exec(xml) ?? [];
    const found = template.replaceAll('&amp;', '&').replace('{searchTerms}', 'eau');
    expect(found).toBe('https://afya.example/phis/search?q=eau&lang=fr');
    expect((await site.page(new URL(found).pathname + new URL(found).search)).html).toContain(
      '<html lang="fr"',
    );
  });

  it('cuts the beginning of a text after a word, and gives facts below a text of the other direction the side of the page', async () => {
    const body = 'القادوس '.repeat(60);
    const { slug } = await makeApproved(site.context, { language: 'ar', body, topics: ['ruling'] });
    const { html } = await site.page('/phis/topics/ruling');
    expect(html).toMatch(/القادوس…</);
    const other = await makeApproved(site.context, { topics: ['ruling'] });
    await site.settled();
    expect((await site.page(`/phis/read/${other.slug}`)).html).toMatch(
      new RegExp(`<a href="/phis/read/${slug}">.*?</a><p lang="en" dir="ltr">`),
    );
  });

  it('filtered by language shows only its posts, and marks the chosen language', async () => {
    const swahili = await makeApproved(site.context, { language: 'sw-TZ' });
    const english = await makeApproved(site.context);
    const { html } = await site.page('/phis?language=sw');
    expect(slugsIn(html)).toContain(swahili.slug);
    expect(slugsIn(html)).not.toContain(english.slug);
    expect(html).toContain('<a href="/phis?language=sw" aria-current="true"><bdi>Swahili</bdi><span');
    expect(html).toContain('<title>Posts · Swahili | Afya</title>');
  });

  it('ordered by readers shows the most read posts first', async () => {
    const read = await makeApproved(site.context);
    await makeApproved(site.context);
    await site.context.db.updateTable('posts').set({ views: 1000 }).where('id', '=', read.id).execute();
    const { html } = await site.page('/phis?order=most-read');
    expect(slugsIn(html)[0]).toBe(read.slug);
    expect(html).toContain('<a href="/phis?order=most-read" aria-current="true">');
    expect(html).toContain('<title>Posts · Most read | Afya</title>');
  });

  it('redirects a topic parameter to the page of the topic, in the same language and order', async () => {
    const { status, headers } = await site.page('/phis?topic=Child%20%20health&order=most-read&lang=fr');
    expect([status, headers.location]).toEqual([301, '/phis/topics/child-health?order=most-read&lang=fr']);
  });

  it('caches no page for languages without posts', async () => {
    const { count } = site.publicPages.cache;
    for (const language of ['xx', 'qq', 'zz'])
      expect((await site.page(`/phis?language=${language}`)).status).toBe(404);
    expect(site.publicPages.cache.count).toBeLessThanOrEqual(count + 1);
  });
});

describe('the pages of topics', () => {
  it('are listed with their numbers of posts, those of the vocabulary before others', async () => {
    const one = await makeApproved(site.context, { topics: ['hiv/aids', 'a topic'] });
    await makeApproved(site.context, { topics: ['a topic'] });
    const { html } = await site.page('/phis/topics');
    expect(html).toMatch(
      /href="\/phis\/topics\/hiv">.*?1 post<.*href="\/phis\/topics\/a-topic">.*?a topic.*?2 posts/,
    );
    const { status, html: posts } = await site.page('/phis/topics/hiv');
    expect(status).toBe(200);
    expect(slugsIn(posts)).toEqual([one.slug]);
    expect(posts).toContain('<title>Posts on HIV | Afya</title>');
  });

  it('exist for topics with long names in any script', async () => {
    const topic = 'صحة الأم والطفل في المناطق الريفية والحضرية معا'.slice(0, 60);
    const { slug } = await makeApproved(site.context, { topics: [topic] });
    await site.settled();
    const { headers } = await site.page(`/phis/topics/${encodeURIComponent(topic)}`);
    expect(slugsIn((await site.page(String(headers.location))).html)).toEqual([slug]);
  });

  it('answer 404 for topics without posts, and are not cached then', async () => {
    const { count } = site.publicPages.cache;
    for (const topic of ['nothing', '..%2F..', 'x'.repeat(150), '%F0%9F%98%80'])
      expect((await site.page(`/phis/topics/${topic}`)).status, topic).toBe(404);
    expect((await site.page('/phis/topics/%00a')).status).toBe(301);
    expect(site.publicPages.cache.count).toBeLessThanOrEqual(count + 1);
  });

  it('explain topics as long as there are none', async () => {
    const empty = await startTestApp();
    expect((await empty.page('/phis/topics')).html).toContain('There are no topics yet.');
    await empty.close();
  });

  it('are gone after the last post of a topic is withdrawn', async () => {
    const { id } = await makeApproved(site.context, { topics: ['fleeting'] });
    await site.settled();
    expect((await site.page('/phis/topics')).html).toContain('fleeting');
    expect((await site.page('/phis/topics/fleeting')).status).toBe(200);
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    await site.settled();
    expect((await site.page('/phis/topics')).html).not.toContain('fleeting');
    expect((await site.page('/phis/topics/fleeting')).status).toBe(404);
  });

  it('have correct numbers after many posts are published and withdrawn at once', {
    tags: 'edge',
  }, async () => {
    const posts = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        makeApproved(site.context, { topics: number % 2 ? ['left', 'right'] : ['right', 'left'] }),
      ),
    );
    await Promise.all(
      posts
        .slice(0, 5)
        .map(({ id }) => withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' })),
    );
    const counts = await site.context.db
      .selectFrom('topics')
      .selectAll()
      .where('topic', 'in', ['left', 'right'])
      .orderBy('topic')
      .execute();
    expect(counts).toEqual([
      { topic: 'left', posts: 3 },
      { topic: 'right', posts: 3 },
    ]);
  });
});

describe('/phis/author/{author_id}', () => {
  const links = {
    google_scholar: 'https://scholar.example/amina',
    research_gate: 'https://researchgate.example/amina',
    scopus: 'https://scopus.example/amina',
    pub_med: 'https://pubmed.example/amina',
    capic_status: 'postdoc',
  };

  it('shows the card of an author, a button to follow them, and their posts', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Zawadi', lastname: 'Otieno' });
    const { slug } = await makeApproved(site.context, { author });
    const about = 'Looks after the wells of three districts. '.repeat(3);
    await site.call('PATCH', '/adminPHIS/update.bio', { token: author.token, body: { bio: about } });
    await site.call('PATCH', '/adminPHIS/update-author', { token: author.token, body: links });
    const { status, html } = await site.page(`/phis/author/${author.id}`);
    expect(status).toBe(200);
    for (const text of [
      'Zawadi Otieno',
      about.trim(),
      'Postdoc',
      '0 followers',
      '0 following',
      `data-follow="${author.id}"`,
    ])
      expect(mainOf(html)).toContain(text);
    for (const url of Object.values(links).filter((link) => link.startsWith('https')))
      expect(html).toContain(`href="${url}"`);
    expect(slugsIn(html)).toEqual([slug]);
  });

  it('answers 404 for an account that is no author, and for a malformed id', async () => {
    const reader = await makeAccount(site.context, 'P');
    for (const id of [reader.id, randomUUID(), 'nobody', reader.id.toUpperCase()])
      expect((await site.page(`/phis/author/${id}`)).status).toBe(404);
  });

  it('says so if the author has published nothing', async () => {
    const { id } = await makeAccount(site.context, 'R');
    expect((await site.page(`/phis/author/${id}`)).html).toContain('Nothing published yet.');
  });

  it('shows at once a new name, a new follower, a new bio and a withdrawal', async () => {
    const author = await makeAccount(site.context, 'R');
    const { token } = await makeAccount(site.context, 'P');
    const { id, slug } = await makeApproved(site.context, { author });
    await site.settled();
    const read = async () => {
      await site.settled();
      return (await site.page(`/phis/author/${author.id}`)).html;
    };
    await read();
    await site.call('PUT', `/adminPHIS/author/${author.id}/follow`, { token });
    expect(await read()).toContain('1 follower<');
    await giveName(site.context, author, { firstname: 'Neema', lastname: 'Mushi' });
    expect(await read()).toContain('Neema Mushi');
    const bio = 'Writes about what the rains bring. '.repeat(4);
    await site.call('PATCH', '/adminPHIS/update.bio', { token: author.token, body: { bio } });
    expect(await read()).toContain(bio.trim());
    expect(slugsIn(await read())).toEqual([slug]);
    await withdrawPost(site.context, author, id, { reason: longEnoughReason, as: 'author' });
    expect(slugsIn(await read())).toEqual([]);
  });

  it('of a former author shows only the name and the posts', async () => {
    const author = await makeAccount(site.context, 'R', { firstname: 'Juma', lastname: 'Hassan' });
    const { id, slug } = await makeApproved(site.context, { author });
    await site.call('PATCH', '/adminPHIS/update-author', { token: author.token, body: links });
    await site.page(`/phis/author/${author.id}`);
    await changeAccount(site.context, operator, author.id, { author: false });
    await disableAccount(site.context, operator, author.id);
    await site.settled();
    const { status, html } = await site.page(`/phis/author/${author.id}`);
    expect(status).toBe(200);
    expect(html).toContain('Juma Hassan');
    expect(html).toContain('No longer writes for the network.');
    expect(slugsIn(html)).toEqual([slug]);
    expect(html).not.toMatch(/scholar\.example|data-follow|followers/);
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    await site.settled();
    expect((await site.page(`/phis/author/${author.id}`)).status).toBe(404);
  });
});

describe('/phis/search', () => {
  const search = (query: Record<string, string>, headers = {}) =>
    site.page(`/phis/search?${new URLSearchParams(query)}`, headers);

  it('marks matches in titles and excerpts, and escapes HTML', async () => {
    const { slug } = await makeApproved(site.context, {
      title: 'Brucellosis <b>in</b> goats',
      body: 'First this.\n\n**Brucellosis**, & [milk](https://elsewhere.example): boil <script>it</script>.',
    });
    const { status, html } = await search({ q: 'brucellosis' });
    expect(status).toBe(200);
    expect(slugsIn(html)).toEqual([slug]);
    expect(html).toContain('<mark>Brucellosis</mark> &lt;b&gt;in&lt;/b&gt; goats</a>');
    expect(html).toContain('<mark>Brucellosis</mark>, &amp; milk: boil');
    expect(mainOf(html)).not.toMatch(/<script|elsewhere\.example/);
    expect(html).toContain('<title>Search: brucellosis | Afya</title>');
    for (const q of ['brucellosis', 'nowhere-to-be-found'])
      expect((await search({ q })).html).toContain('<meta name="robots" content="noindex">');
  });

  it('marks a letter that stands for several words', async () => {
    await makeApproved(site.context, { title: 'محمد ﷺ', language: 'ar' });
    expect((await search({ q: 'عليه' })).html).toContain('<mark>ﷺ</mark>');
  });

  it.each([
    [{}, 200, 'Type one or more words.'],
    [{ q: '  ' }, 200, 'Type one or more words.'],
    [{ q: '?!' }, 200, 'There is nothing to search for there.'],
    [{ q: 'qwxzqwxz' }, 200, 'No posts found for “qwxzqwxz”.'],
    [{ q: '"><script>alert(1)</script>' }, 200, 'No posts found for “&quot;&gt;&lt;script&gt;'],
    [{ q: 'x'.repeat(201) }, 400, 'This search is too long.'],
    [{ q: 'water', page: '20' }, 200, 'No posts found for'],
  ])('for %j answers %i and says why there are no results', async (query, status, text) => {
    const page = await search(query);
    expect(page.status).toBe(status);
    expect(mainOf(page.html)).toContain(text);
    expect(slugsIn(page.html)).toEqual([]);
  });

  it('says which corrected words it searched for', async () => {
    await makeApproved(site.context, { title: 'Polythene over the well' });
    const { html } = await search({ q: 'polythne' });
    expect(html).toContain('No posts found for “polythne”. Showing results for “polythene” instead.');
    expect(html).toContain('<mark>Polythene</mark>');
  });

  it('has plain links to further pages and filters', async () => {
    const author = await makeAccount(site.context, 'R');
    for (let number = 0; number < 12; number += 1)
      await makeApproved(site.context, {
        author,
        title: `Trachoma ${number}`,
        topics: [number < 3 ? 'eyes' : 'flies'],
        language: number === 0 ? 'sw' : 'en',
      });
    const { html } = await search({ q: 'trachoma' });
    expect(slugsIn(html)).toHaveLength(10);
    for (const link of ['q=trachoma&amp;page=2', 'q=trachoma&amp;topic=eyes', 'q=trachoma&amp;language=sw'])
      expect(html).toContain(`href="/phis/search?${link}"`);
    expect(slugsIn((await search({ q: 'trachoma', page: '2' })).html)).toHaveLength(2);
    expect(slugsIn((await search({ q: 'trachoma', topic: 'eyes' })).html)).toHaveLength(3);
    expect(slugsIn((await search({ q: 'trachoma', language: 'sw' })).html)).toHaveLength(1);
  });

  it('caches no page, and answers 304 to a reader who has the page already', async () => {
    const { count } = site.publicPages.cache;
    for (let number = 0; number < 20; number += 1) await search({ q: `water ${number}` });
    expect(site.publicPages.cache.count).toBe(count);
    const first = await search({ q: 'water' });
    const again = await search({ q: 'water' }, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  it('answers a network with too many searches by a page that asks to wait', { tags: 'long' }, async () => {
    const ask = () =>
      site.app.inject({
        url: '/phis/search?q=water',
        remoteAddress: '10.3.0.1',
        headers: { accept: 'text/html' },
      });
    let reply = await ask();
    while (reply.statusCode === 200) reply = await ask();
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.body).toContain('Too many searches have come from your network');
  });

  it('leaves out a withdrawn post at once', async () => {
    const { id, slug } = await makeApproved(site.context, { title: 'Rift Valley fever' });
    expect(slugsIn((await search({ q: 'rift valley' })).html)).toEqual([slug]);
    await withdrawPost(site.context, operator, id, { reason: longEnoughReason, as: 'admin' });
    expect(slugsIn((await search({ q: 'rift valley' })).html)).toEqual([]);
  });
});

it('a cached page with a time limit is rendered again after it', async () => {
  let now = 0;
  const cache = new PageCache(1_000_000, () => now);
  let made = 0;
  const make = async () => {
    made += 1;
    return { status: 200, content: `made ${made}`, dependsOn: [], maxAgeSeconds: 60 };
  };
  await cache.getOrCreate('/', make);
  now = 59_000;
  await cache.getOrCreate('/', make);
  expect(made).toBe(1);
  now = 61_000;
  await cache.getOrCreate('/', make);
  expect(made).toBe(2);
  expect(cache.count).toBe(1);
});

describe('a mistyped word in a search', () => {
  it('is corrected, and finds no word with its stem in another language', async () => {
    const english = await makeApproved(site.context, {
      title: 'Dracunculiasis vaccinations',
      language: 'en',
    });
    const portuguese = await makeApproved(site.context, { title: 'Vacina nova', language: 'pt' });
    const inEnglish = await site.page('/phis/search?q=vacinations');
    expect(inEnglish.html).toContain(`/phis/read/${english.slug}`);
    expect(inEnglish.html).not.toContain(`/phis/read/${portuguese.slug}`);
    expect(inEnglish.html).toContain('Showing results for “vaccinations” instead.');
  });

  it('may end with a question mark, and the page stays in its language', async () => {
    const { html } = await site.page('/phis/search?q=zzqqzz?&lang=ar');
    expect(html).toContain('<html lang="ar"');
    expect(html).toContain('value="zzqqzz?"');
    expect(html).toContain('\u2068zzqqzz?\u2069');
  });

  it('has an excerpt in which the cells of a table stay apart', async () => {
    const body = '## Doses of zinc\n\n| Age | Tabletsize |\n| :-- | --: |\n| Under 2 | 10 mg |\n';
    const { slug } = await makeApproved(site.context, { title: 'Zinc', body });
    const { html } = await site.page('/phis/search?q=tabletsize');
    expect(html).toContain(`/phis/read/${slug}`);
    expect(html.replace(/<[^>]+>/g, '')).toMatch(/Age · Tabletsize · Under 2 · 10 mg/);
  });
});

describe('a search for another form of a Swahili word', () => {
  it.each([
    '/phis/search?q=kuharisha',
    '/phis/search?q=kuharisha&lang=sw',
    '/phis/search?q=kuharisha&language=sw',
  ])('finds and marks the word at %s', async (address) => {
    const body = 'Mtoto wako anaharisha sana. Mpe maji.';
    const { slug } = await makeApproved(site.context, { title: 'Watoto', body, language: 'sw' });
    const { html } = await site.page(address);
    expect(html).toContain(`/phis/read/${slug}`);
    expect(html).toContain('Mtoto wako <mark>anaharisha</mark> sana.');
  });

  it('is not made if the words themselves are found', async () => {
    const english = await makeApproved(site.context, { title: 'Watandisa', language: 'en' });
    const swahili = await makeApproved(site.context, { title: 'Kutandisa', language: 'sw' });
    const { html } = await site.page('/phis/search?q=watandisa');
    expect(html).toContain(`/phis/read/${english.slug}`);
    expect(html).not.toContain(`/phis/read/${swahili.slug}`);
  });
});
