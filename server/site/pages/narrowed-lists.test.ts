import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';
import { tallyOf } from '../../posts/index.ts';

/** A list of posts is narrowed by several filters at once. */

let site: TestApp;
const slugs: Record<string, string> = {};
beforeAll(async () => {
  site = await startTestApp();
  for (const [name, language, topic, country, audience, kind] of [
    ['wells', 'en', 'water', 'KE', 'everybody', 'guidance'],
    ['visima', 'sw', 'water', 'KE', 'everybody', 'news'],
    ['filters', 'en', 'water', 'UG', 'health-workers', 'guidance'],
    ['nets', 'en', 'malaria', 'KE', 'everybody', 'guidance'],
    ['tests', 'en', 'malaria', 'GH', 'researchers', 'research'],
  ] as const) {
    const made = await makeApproved(site.context, {
      title: name,
      language,
      topics: [topic],
      countries: [country],
      audience,
      kind,
      summary: `What ${name} do.`,
    });
    slugs[name] = made.slug;
  }
  await site.settled();
});
afterAll(() => site.close());

const listed = (html: string) =>
  Object.keys(slugs).filter((name) => html.includes(`href="/phis/read/${slugs[name]}"`));
/** The page that an address leads to. */
async function follow(address: string) {
  const page = await site.page(address);
  return page.status === 301 ? site.page(String(page.headers['location'])) : page;
}
/** What a page says that its address was to narrow it to, and did not. */
const leftOut = (html: string) => {
  const [, said = ''] = /Left out, because[^:]*:(.*?)<\/p>/s.exec(html) ?? [];
  return [...said.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, value]) => value);
};
/** The choices under a label: name, number, path. */
const choicesIn = (html: string, label: string) => {
  const [, group = ''] =
    new RegExp(`<nav class="choices" aria-label="${label}">(.*?)</nav>`, 's').exec(html) ?? [];
  return [
    ...group.matchAll(
      /<a href="([^"]*)"[^>]*><bdi[^>]*>(?:<bdi class="topic-name">)?([^<]*)(?:<\/bdi>)+(?:<span[^>]*> (\d+)<\/span>)?/g,
    ),
  ].map(([, path = '', name, posts]) => [name, posts, path.replaceAll('&amp;', '&')]);
};

describe('a list', () => {
  it('shows the posts that have all that was chosen', async () => {
    for (const [path, expected] of [
      ['/phis/topics/water', ['wells', 'visima', 'filters']],
      ['/phis/topics/water?country=KE', ['wells', 'visima']],
      ['/phis/topics/water?country=KE&language=sw', ['visima']],
      ['/phis/topics/malaria?country=KE&audience=everybody', ['nets']],
      ['/phis/countries/ke?audience=everybody', ['wells', 'visima', 'nets']],
      ['/phis/topics/water?country=KE&audience=researchers', []],
      ['/phis?kind=guidance', ['wells', 'filters', 'nets']],
      ['/phis?kind=guidance&order=most-read', ['wells', 'filters', 'nets']],
      ['/phis/topics/water?country=KE&kind=news', ['visima']],
      ['/phis?kind=opinion', []],
    ] as const) {
      const { status, html } = await site.page(path);
      expect([status, listed(html)], path).toEqual([200, expected]);
    }
  });

  it('offers what its posts have, with their number, beside what was chosen already', async () => {
    const { html } = await site.page('/phis/topics/water');
    expect(choicesIn(html, 'Country')).toEqual([
      ['All countries', undefined, '/phis/topics/water'],
      ['Kenya', '2', '/phis/topics/water?country=KE'],
      ['Uganda', '1', '/phis/topics/water?country=UG'],
    ]);
    const { html: narrowed } = await site.page('/phis/topics/water?country=KE&language=en');
    expect(choicesIn(narrowed, 'For whom')).toEqual([
      ['All readers', undefined, '/phis/topics/water?country=KE&language=en'],
      ['Everybody', '1', '/phis/topics/water?country=KE&audience=everybody&language=en'],
    ]);
    expect(choicesIn(narrowed, 'Kind')).toEqual([
      ['All kinds', undefined, '/phis/topics/water?country=KE&language=en'],
      ['Guidance', '1', '/phis/topics/water?country=KE&kind=guidance&language=en'],
    ]);
    expect(choicesIn((await site.page('/phis')).html, 'Kind')).toEqual([
      ['All kinds', undefined, '/phis'],
      ['Guidance', '3', '/phis?kind=guidance'],
      ['Research', '1', '/phis?kind=research'],
      ['News', '1', '/phis?kind=news'],
    ]);
    expect(choicesIn(narrowed, 'Topic')).toEqual([
      ['All topics', undefined, '/phis/countries/ke?language=en'],
      ['malaria', '1', '/phis/topics/malaria?country=KE&language=en'],
      ['water', '1', '/phis/topics/water?country=KE&language=en'],
    ]);
    expect(choicesIn(narrowed, 'Language')).toEqual([
      ['All languages', undefined, '/phis/topics/water?country=KE'],
      ['English', '1', '/phis/topics/water?country=KE&language=en'],
      ['Swahili', '1', '/phis/topics/water?country=KE&language=sw'],
    ]);
  });

  it('has each filter with a link that takes it away, where its heading doesn’t say all', async () => {
    const { html } = await site.page(
      '/phis/topics/water?country=KE&audience=researchers&kind=news&language=sw',
    );
    const chosen = /<ul class="list-bar list-chosen[^"]*">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
    expect([...chosen.matchAll(/href="([^"]*)"/g)].map(([, path]) => path?.replaceAll('&amp;', '&'))).toEqual(
      [
        '/phis/topics/water?country=KE&audience=researchers&kind=news',
        '/phis/countries/ke?audience=researchers&kind=news&language=sw',
        '/phis/topics/water?audience=researchers&kind=news&language=sw',
        '/phis/topics/water?country=KE&kind=news&language=sw',
        '/phis/topics/water?country=KE&audience=researchers&language=sw',
      ],
    );
    expect(html).toContain('No posts match this choice yet');
    expect((await site.page('/phis/topics/water')).html).not.toContain('list-chosen');
  });

  it('of the API and of a search is narrowed by a kind as well', async () => {
    const { body } = await site.call('GET', '/api/v1/posts?kind=guidance&country=KE');
    expect(body.posts.map(({ title }: { title: string }) => title).sort()).toEqual(['nets', 'wells']);
    const { html } = await site.page('/phis/search?q=water');
    expect(choicesIn(html, 'Kind')).toEqual([
      ['All kinds', undefined, '/phis/search?q=water'],
      ['Guidance', undefined, '/phis/search?q=water&kind=guidance'],
      ['Research', undefined, '/phis/search?q=water&kind=research'],
      ['News', undefined, '/phis/search?q=water&kind=news'],
    ]);
    expect(listed((await site.page('/phis/search?q=water&kind=news')).html)).toEqual(['visima']);
  });

  it('has a title with all of them, and is left out of search engines', async () => {
    const { html } = await site.page('/phis/topics/water?country=KE&audience=everybody&kind=news');
    expect(html).toContain('<title>Kenya · Everybody · News · Posts on water | Afya</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect((await site.page('/phis/topics/water')).html).not.toContain('noindex');
  });

  it('names each filter that it leaves out, wherever it is given, and keeps no page of such an address', async () => {
    const values = {
      topic: ['water', 'malaria'],
      country: ['KE', 'GH', 'XX'],
      audience: ['everybody', 'researchers', 'cats'],
      kind: ['guidance', 'research', 'recipes'],
      language: ['en', 'sw', 'Swahili'],
      order: ['most-read', 'newest', 'best'],
    };
    const author = (await site.context.db.selectFrom('posts').select('author_id').executeTakeFirstOrThrow())
      .author_id;
    const places = ['/phis', '/phis/search?q=water', `/phis/author/${author}`];
    const pathOf = {
      topic: '/phis/topics/water',
      country: '/phis/countries/ke',
      audience: '/phis/audiences/everybody',
    };
    const { count } = site.publicPages.cache;
    for (const [name, [known = '', ...others]] of Object.entries(values))
      for (const other of others)
        for (const place of [...places, ...(name in pathOf ? [pathOf[name as keyof typeof pathOf]] : [])]) {
          const start = `${place}${place.includes('?') ? '&' : '?'}`;
          const inPath = !places.includes(place);
          const asked = `${start}${inPath ? '' : `${name}=${known}&`}${name}=${other}`;
          const { status, html } = await follow(asked);
          const takesNone =
            place.startsWith('/phis/author') || (place.includes('search') && name === 'order');
          expect([status, leftOut(html)], asked).toEqual([200, takesNone ? [known, other] : [other]]);
          expect(html, asked).toContain('<meta name="robots" content="noindex">');
        }
    expect(site.publicPages.cache.count).toBe(count);
    for (const same of ['/phis?topic=water&topic=Water', '/phis?kind=&kind=', '/phis?utm_source=sms'])
      expect(leftOut((await follow(same)).html), same).toEqual([]);
  });

  it.each([
    ['/phis?topic=Water&country=ke', '/phis/topics/water?country=KE'],
    ['/phis/countries/ke?topic=water&audience=everybody', '/phis/topics/water?country=KE&audience=everybody'],
    ['/phis/audiences/everybody?country=KE&lang=fr', '/phis/countries/ke?audience=everybody&lang=fr'],
    ['/phis?audience=everybody&country=KE', '/phis/countries/ke?audience=everybody'],
    ['/phis?kind=News&topic=water', '/phis/topics/water?kind=news'],
    ['/phis?topic=water&topic=malaria', '/phis/topics/water?topic=malaria'],
    ['/phis?topic=water&country=XX&audience=cats', '/phis/topics/water?country=XX&audience=cats'],
  ])('%s has the address %s', async (from, to) => {
    const { status, headers } = await site.page(from);
    expect([status, headers.location]).toEqual([301, to]);
  });

  it('is one page, however its filters are written', async () => {
    const { html } = await site.page('/phis/topics/water?audience=Everybody&country=ke&country=UG');
    expect(listed(html)).toEqual(['wells', 'visima']);
  });

  it('counts the newest of very many, and says so', async () => {
    const { topics, isWhole } = await tallyOf(site.context, { country: 'KE' }, { most: 2 });
    expect([topics.get('malaria'), topics.get('water'), isWhole]).toEqual([1, 1, false]);
    expect((await tallyOf(site.context, { country: 'KE' }, { most: 3 })).isWhole).toBe(true);
  });
});
