import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countriesOfAPost } from '../../../../contract/constants.ts';
import { countriesIn, places, regions, widerPlaces } from '../../../../contract/posts/places/places.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import {
  longEnoughReason,
  makeAccount,
  makeApproved,
  revise,
  type TestAccount,
} from '../../../../tests/factories.ts';
import { readPostFile, writePostFile } from '../../../desk/index.ts';
import { listPublished, withdrawPost } from '../../../posts/index.ts';

let site: TestApp;
let author: TestAccount;

beforeAll(async () => {
  site = await startTestApp();
  author = await makeAccount(site.context, 'R');
});
afterAll(() => site.close());

const create = (fields: object) =>
  site.call('POST', '/content/drafts', { token: author.token, body: { title: 'Water', ...fields } });
const read = async (url: string) => {
  await site.settled();
  return site.page(url);
};
const slugsAt = async (url: string) => {
  const { status, body } = await site.call('GET', url);
  expect(status).toBe(200);
  return body.posts.map(({ slug }: { slug: string }) => slug).sort();
};

describe('the codes', () => {
  it('are those of ISO 3166-1, with Africa and its five regions, and all have a name', () => {
    expect(places.size).toBe(249 + 6);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const code of places) expect(names.of(code), code).toBeDefined();
  });

  it('put every African country into one region', () => {
    for (const country of countriesIn('002')) {
      expect(widerPlaces(country), country).toHaveLength(2);
      expect(regions.filter((region) => countriesIn(region).includes(country))).toHaveLength(2);
    }
    expect(widerPlaces('KE')).toEqual(['014', '002']);
    expect(widerPlaces('FR')).toEqual([]);
    expect(widerPlaces('002')).toEqual([]);
  });
});

describe('an author', () => {
  it('names countries in any case, each once', async () => {
    const { status, body } = await create({ countries: ['ke', 'UG', 'KE', '014'], audience: 'researchers' });
    expect(status).toBe(201);
    expect(body.draft).toMatchObject({ countries: ['KE', 'UG', '014'], audience: 'researchers' });
  });

  it('needs to name none', async () => {
    expect((await create({})).body.draft).toMatchObject({ countries: [], audience: '' });
  });

  it.each([
    [{ countries: ['XX'] }, 'This is not a country or region'],
    [{ countries: ['Kenya'] }, 'This is not a country or region'],
    [{ countries: ['150'] }, 'This is not a country or region'],
    [{ countries: [...places].slice(0, countriesOfAPost + 1) }, 'At most 20 countries and regions'],
    [{ audience: 'children' }, 'Choose whom this is for'],
  ])('is refused %j', async (fields, message) => {
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    expect(Object.values(body.fields)).toEqual([message]);
  });

  it('may name as many as are allowed', async () => {
    expect((await create({ countries: [...places].slice(0, countriesOfAPost) })).status).toBe(201);
  });
});

describe('a post', () => {
  it('shows its countries and audience with links, and says them in JSON-LD', async () => {
    const { slug } = await makeApproved(site.context, {
      countries: ['MA', '015'],
      audience: 'health-workers',
    });
    const { html } = await read(`/phis/read/${slug}`);
    expect(html).toMatch(/href="\/phis\/countries\/ma"><bdi>Morocco/);
    expect(html).toMatch(/href="\/phis\/countries\/015"><bdi>Northern Africa/);
    expect(html).toContain('href="/phis/audiences/health-workers">Health workers');
    const [data] = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
    expect(data).toMatchObject({
      spatialCoverage: [
        { '@type': 'Country', name: 'Morocco', identifier: 'MA' },
        { '@type': 'Place', name: 'Northern Africa', identifier: '015' },
      ],
      audience: { '@type': 'MedicalAudience', audienceType: 'Clinician' },
    });
  });

  it('keeps them in front matter, where YAML reads the code of a region as a number', () => {
    const file = writePostFile(
      { title: 'Water', language: 'en', countries: ['NO', '014'], audience: 'everybody' },
      '',
    );
    expect(readPostFile(Buffer.from(file)).header).toMatchObject({
      countries: ['NO', '014'],
      audience: 'everybody',
    });
    const byHand = '---\ntitle: Water\nlanguage: en\ncountries: [no, 014, 002]\n---\n';
    expect(readPostFile(Buffer.from(byHand)).header.countries).toEqual(['NO', '014', '002']);
    const wrong = '---\ntitle: Water\nlanguage: en\ncountries: [KE, XX]\n---\n';
    expect(() => readPostFile(Buffer.from(wrong))).toThrow('This is not a country or region');
    const without = '---\ntitle: Water\nlanguage: en\n---\n';
    expect(readPostFile(Buffer.from(without)).header).toMatchObject({ countries: [], audience: '' });
  });

  it('shows in the difference of two versions what has changed', async () => {
    const post = await makeApproved(site.context, { countries: ['LY'], audience: 'everybody' });
    await revise(site.context, post.author, post.id, { countries: ['EG'], audience: 'researchers' });
    const { html } = await read(`/phis/read/${post.slug}/v/1..2`);
    expect(html).toMatch(/<del class="removed">.{0,80}Libya<\/del>/);
    expect(html).toMatch(/<ins class="added">.{0,80}Egypt<\/ins>/);
    expect(html).toMatch(/<ins class="added">.{0,80}Researchers<\/ins>/);
  });
});

describe('posts by country and audience', () => {
  it('are found by lists, search, the API, feeds and OAI sets', async () => {
    const rwanda = await makeApproved(site.context, {
      title: 'Zebras in Rwanda',
      countries: ['RW'],
      audience: 'policy-makers',
    });
    const burundi = await makeApproved(site.context, {
      title: 'Zebras in Burundi',
      countries: ['BI', 'RW'],
      audience: 'everybody',
    });
    const both = [burundi.slug, rwanda.slug].sort();
    for (const path of [
      '/content/posts?',
      '/api/v1/posts?',
      '/content/posts?q=zebras&',
      '/api/v1/search?q=zebras&',
    ]) {
      expect(await slugsAt(`${path}country=rw`), path).toEqual(both);
      expect(await slugsAt(`${path}country=BI`), path).toEqual([burundi.slug]);
      expect(await slugsAt(`${path}country=RW&audience=policy-makers`), path).toEqual([rwanda.slug]);
      expect(await slugsAt(`${path}country=BI&audience=researchers`), path).toEqual([]);
      expect((await site.call('GET', `${path}country=XX`)).status, path).toBe(400);
      expect((await site.call('GET', `${path}audience=children`)).status, path).toBe(400);
    }
    expect(await slugsAt('/content/posts?country=RW&topic=water&language=en')).toEqual(both);
    expect(await slugsAt(`/content/posts?country=BI&author=${burundi.author.id}`)).toEqual([burundi.slug]);
    expect(await slugsAt(`/content/posts?country=BI&author=${rwanda.author.id}`)).toEqual([]);

    const { html: found } = await read('/phis/search?q=zebras&country=bi');
    expect(found).toContain(burundi.slug);
    expect(found).not.toContain(rwanda.slug);
    expect(found).toContain('href="/phis/search?q=zebras"');
    const { html: all } = await read('/phis/search?q=zebras');
    expect(all).toContain('href="/phis/search?q=zebras&amp;country=bi"');
    const { html: none } = await read('/phis/search?q=zebras&country=fr&audience=researchers');
    expect(none).toContain('all languages, topics, countries and readers');
    expect(none).toContain('France');
    const inFrench = await read('/phis/search?q=zebras&country=bi&language=fr');
    expect(inFrench.html).not.toContain(burundi.slug);

    for (const form of ['atom', 'json']) {
      const { html: feed } = await read(`/phis/countries/bi/feed.${form}`);
      expect(feed).toContain(burundi.slug);
      expect(feed).not.toContain(rwanda.slug);
      expect((await read(`/phis/audiences/policy-makers/feed.${form}`)).html).toContain(rwanda.slug);
    }
    const harvested = await read('/oai?verb=ListRecords&metadataPrefix=oai_dc&set=country.BI');
    expect(harvested.html).toContain('<dc:coverage>Burundi</dc:coverage>');
    expect(harvested.html).toContain('<setSpec>audience.everybody</setSpec>');
    expect(harvested.html).not.toContain('Zebras in Rwanda');
    const sets = await read('/oai?verb=ListSets');
    expect(sets.html).toMatch(/country\.RW<\/setSpec><setName>Rwanda/);
    expect(sets.html).toMatch(/audience\.policy-makers<\/setSpec><setName>Policy makers/);
    expect((await read('/sitemaps/1.xml')).html).toContain('/phis/countries/rw</loc>');
  });

  it('have pages whose counts follow publication, revision and withdrawal', async () => {
    const post = await makeApproved(site.context, { title: 'Tea', countries: ['MW'], language: 'fr' });
    const other = await makeApproved(site.context, { title: 'Coffee', countries: ['MW', 'ZM'] });
    const counts = async () => {
      const { rows } = await sql<{ value: string; language: string; posts: number }>`
        select value, language, posts from facet_counts where value in ('MW', 'ZM') order by value, language
      `.execute(site.context.db);
      return rows.map(({ value, language, posts }) => `${value}${language}${posts}`);
    };
    expect(await counts()).toEqual(['MW2', 'MWen1', 'MWfr1', 'ZM1', 'ZMen1']);
    expect((await read('/phis/countries/mw')).html).toContain('2 posts');
    await revise(site.context, other.author, other.id, { countries: ['ZM'] });
    expect(await counts()).toEqual(['MW1', 'MWfr1', 'ZM1', 'ZMen1']);
    const { html } = await read('/phis/countries/mw');
    expect(html).toContain('1 post<');
    expect(html).not.toContain('Coffee');
    await withdrawPost(site.context, post.author, post.id, { reason: longEnoughReason, as: 'author' });
    expect(await counts()).toEqual(['ZM1', 'ZMen1']);
    expect((await read('/phis/countries')).html).not.toContain('/phis/countries/mw');
    const { rows: kept } =
      await sql`select post_id, field, value, language, published_at from post_facets order by 1, 2, 3`.execute(
        site.context.db,
      );
    const { rows: counted } = await sql`select * from facet_counts order by 1, 2, 3`.execute(site.context.db);
    await sql`select list_every_facet()`.execute(site.context.db);
    expect(
      (
        await sql`select post_id, field, value, language, published_at from post_facets order by 1, 2, 3`.execute(
          site.context.db,
        )
      ).rows,
    ).toEqual(kept);
    expect((await sql`select * from facet_counts order by 1, 2, 3`.execute(site.context.db)).rows).toEqual(
      counted,
    );
  });

  it('are paged, the posts in the language of the page first, and by language and order', async () => {
    for (let made = 0; made < 9; made += 1)
      await makeApproved(site.context, {
        title: `Namib ${made}`,
        countries: ['NA'],
        language: made < 4 ? 'sw' : 'en',
      });
    const { html } = await read('/phis/countries/na?lang=sw');
    expect(html.match(/class="post-row-byline"/g)).toHaveLength(7);
    expect(html.indexOf('Namib 3')).toBeLessThan(html.indexOf('Namib 8'));
    expect(html).toContain('href="/phis/countries/na?shown=13&amp;lang=sw#');
    const { html: inSwahili } = await read('/phis/countries/na?language=sw&order=most-read');
    expect(inSwahili.match(/class="post-row-byline"/g)).toHaveLength(4);
    const first = await site.call('GET', '/api/v1/posts?country=NA&limit=5');
    const rest = await site.call('GET', `/api/v1/posts?country=NA&limit=5&cursor=${first.body.next}`);
    const titles = [...first.body.posts, ...rest.body.posts].map(({ title }: { title: string }) => title);
    expect(new Set(titles).size).toBe(9);
    expect(rest.body.next).toBeNull();
  });
});

it('the most read posts about a country are the same however common it is', async () => {
  const { context } = site;
  const made = [];
  for (const [views, language] of [
    [3, 'en'],
    [9, 'fr'],
    [5, 'en'],
    [7, 'sw'],
  ] as const) {
    const post = await makeApproved(context, { title: `Gambia ${views}`, countries: ['GM'], language });
    await context.db.updateTable('posts').set({ views }).where('id', '=', post.id).execute();
    made.push(post);
  }
  await makeApproved(context, { title: 'Elsewhere', countries: ['SN'] });
  const titles = async (filter: object) => {
    const found = [];
    let cursor: string | undefined;
    do {
      const page = await listPublished(context, { order: 'most-read', limit: 2, cursor, ...filter });
      found.push(...page.rows.map(({ title }) => title));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return found;
  };
  const all = async () => [
    await titles({ country: 'GM' }),
    await titles({ country: 'GM', language: 'en' }),
    await titles({ country: 'GM', notIn: 'en' }),
    await titles({ country: 'GM', topic: 'water', audience: 'researchers' }),
  ];
  const rare = await all();
  expect(rare).toEqual([
    ['Gambia 9', 'Gambia 7', 'Gambia 5', 'Gambia 3'],
    ['Gambia 5', 'Gambia 3'],
    ['Gambia 9', 'Gambia 7'],
    [],
  ]);
  await sql`update facet_counts set posts = 5000 where value = 'GM'`.execute(context.db);
  expect(await all()).toEqual(rare);
  await sql`select list_every_facet()`.execute(context.db);
});

describe('the page of a country', () => {
  it('ends with posts for its region and for Africa, which it does not count', async () => {
    await makeApproved(site.context, { title: 'Measles in Ghana', countries: ['GH'] });
    await makeApproved(site.context, { title: 'Heat in the west', countries: ['011'] });
    await makeApproved(site.context, { title: 'Everywhere in Africa', countries: ['002'] });
    const { html } = await read('/phis/countries/gh');
    expect(html).toContain('1 post<');
    const order = [
      'Measles in Ghana',
      'For all of Western Africa',
      'Heat in the west',
      'For all of Africa',
      'Everywhere',
    ];
    expect(order.map((text) => html.indexOf(text))).toEqual(
      order.map((text) => html.indexOf(text)).sort((a, b) => a - b),
    );
    expect(html).toContain('href="/phis/countries/gh/feed.atom"');
    const { html: region } = await read('/phis/countries/011');
    expect(region).toContain('Heat in the west');
    expect(region).not.toContain('Measles in Ghana');
    expect(region).toMatch(/href="\/phis\/countries\/gh"><bdi[^>]*>Ghana<\/bdi><span[^>]*>1 post/);
  });

  it('begins with its alerts, which go when they end, and the region has them too', async () => {
    const { token } = await makeAccount(site.context, 'A');
    const now = Date.now();
    const alert = {
      kind: 'flood',
      language: 'pt',
      country: 'AO',
      title: 'Cheias no Cunene',
      post: null,
      text: 'Ferva a água antes de a beber.',
      starts_at: new Date(now).toISOString(),
      ends_at: new Date(now + 3600_000).toISOString(),
    };
    const announced = await site.call('POST', '/content/alerts', { token, proved: true, body: alert });
    expect(announced.status).toBe(201);
    const { html } = await read('/phis/countries/ao?lang=pt');
    expect(html.indexOf('Cheias no Cunene')).toBeGreaterThan(0);
    expect(html.indexOf('Cheias no Cunene')).toBeLessThan(html.indexOf('<h1'));
    expect((await read('/phis/countries/017?lang=pt')).html).toContain('Cheias');
    for (const other of ['/phis/countries/ao', '/phis/countries/mz?lang=pt', '/phis/countries/018?lang=pt'])
      expect((await read(other)).html, other).not.toContain('Cheias');
    await site.call('POST', `/content/alerts/${announced.body.alert.id}/end`, { token, proved: true });
    expect((await read('/phis/countries/ao?lang=pt')).html).not.toContain('Cheias');
  });

  it('exists without posts, but is not for search engines', async () => {
    const { status, html } = await read('/phis/countries/is');
    expect(status).toBe(200);
    expect(html).toContain('No posts match this choice yet');
    expect(html).toContain('name="robots" content="noindex');
  });

  it.each([
    ['/phis/countries/KE', '/phis/countries/ke'],
    ['/phis/countries/Ke?lang=ar', '/phis/countries/ke?lang=ar'],
    ['/phis/countries/KE/feed.atom', '/phis/countries/ke/feed.atom'],
    ['/phis?country=KE', '/phis/countries/ke'],
    ['/phis?audience=researchers&language=sw', '/phis/audiences/researchers?language=sw'],
    ['/phis/audiences/Researchers', '/phis/audiences/researchers'],
    ['/phis/audiences/Researchers/feed.json', '/phis/audiences/researchers/feed.json'],
  ])('%s leads to %s for good', async (from, to) => {
    const { status, headers } = await read(from);
    expect([status, headers.location]).toEqual([301, to]);
  });

  it.each([
    '/phis/countries/xx',
    '/phis/countries/kenya',
    '/phis/countries/150',
    '/phis/countries/xx/feed.atom',
    '/phis/audiences/children',
    '/phis/audiences/children/feed.json',
  ])('%s is not found', async (path) => {
    expect((await read(path)).status).toBe(404);
  });

  it.each([
    ['ar', 'الصومال', 'لمن', 'الباحثون'],
    ['am', 'ሶማሊያ', 'ለማን', 'ተመራማሪዎች'],
    ['ha', 'Somaliya', 'Domin wa', 'Masu bincike'],
  ])(
    'names countries and audiences in the language of the page: %s',
    async (language, somalia, label, researchers) => {
      const { slug } = await makeApproved(site.context, { countries: ['SO'], audience: 'researchers' });
      expect((await read(`/phis/countries/so?lang=${language}`)).html).toContain(somalia);
      expect((await read(`/phis/countries?lang=${language}`)).html).toContain(somalia);
      const post = (await read(`/phis/read/${slug}?lang=${language}`)).html;
      for (const text of [somalia, label, researchers]) expect(post).toContain(text);
      expect((await read(`/phis/audiences/researchers?lang=${language}`)).html).toContain(researchers);
    },
  );
});
