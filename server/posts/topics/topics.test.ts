import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeAccount, makeApproved } from '../../../tests/factories.ts';
import { CsvError } from '../../platform/text/csv.ts';
import { loadTopics } from './load.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const load = (...lines: string[]) => loadTopics(site.context, Buffer.from(lines.join('\n')));
/** The text of a page without its style sheet. */
const textOf = async (url: string) => (await site.page(url)).html.replace(/<style>.*<\/style>/s, '');
const reload = () => site.settled();

describe('the vocabulary of a new site', () => {
  it('has more than 150 topics, each with a label in five languages', () => {
    const { topics } = site.context.topics;
    expect(topics.length).toBeGreaterThanOrEqual(150);
    for (const { slug, labels } of topics)
      for (const language of ['ar', 'en', 'fr', 'pt', 'sw']) expect(labels[language], slug).toBeTruthy();
  });

  it.each(['ha', 'am', 'so'])('names nearly all of them in %s', (language) => {
    const { topics } = site.context.topics;
    const named = topics.filter(({ labels }) => labels[language]);
    expect(named.length).toBeGreaterThan(0.9 * topics.length);
    if (language === 'am') for (const { labels } of named) expect(labels.am).not.toMatch(/[A-Za-z]/);
  });

  it('keeps the capitals of HIV and COVID-19', () => {
    expect(site.context.topics.find('hiv')?.labels.en).toBe('HIV');
    expect(site.context.topics.find('covid 19')?.labels.en).toBe('COVID-19');
  });

  it.each(['paludisme', 'malaria', 'ملاريا', 'homa ya malaria', 'Malária', 'MALARIA'])(
    'finds malaria by %s',
    (name) => {
      expect(site.context.topics.find(name)?.slug).toBe('malaria');
    },
  );
});

describe('the words of posts', () => {
  it('of one topic are listed under it, and stay in the posts as they were written', async () => {
    const english = await makeApproved(site.context, { title: 'Nets', topics: ['malaria'] });
    const french = await makeApproved(site.context, {
      title: 'Moustiquaires',
      language: 'fr',
      topics: ['paludisme', 'malaria'],
    });
    const { body } = await site.call('GET', '/content/posts?topic=paludisme');
    expect(body.posts.map(({ slug }: { slug: string }) => slug).sort()).toEqual(
      [english.slug, french.slug].sort(),
    );
    const read = await site.call('GET', `/content/posts/${french.slug}`);
    expect(read.body.post.topics).toEqual(['paludisme', 'malaria']);
    const html = await textOf('/phis/topics');
    expect(html).toContain('href="/phis/topics/malaria"');
    expect(html).not.toContain('paludisme');
    const counts = await sql<{ posts: number }>`select posts from topics where topic = 'malaria'`.execute(
      site.context.db,
    );
    expect(counts.rows).toEqual([{ posts: 2 }]);
  });

  it('that no topic has make a proposed one, once, whatever their case and punctuation', async () => {
    await makeApproved(site.context, { topics: ['well digging'] });
    await makeApproved(site.context, { topics: ['well-digging'] });
    await reload();
    expect(site.context.topics.find('Well Digging')).toMatchObject({
      word: 'well digging',
      slug: 'well-digging',
      status: 'proposed',
    });
    const html = await textOf('/phis/topics/well-digging');
    expect(html.match(/class="post-row-byline"/g)).toHaveLength(2);
  });

  it('of two posts that are approved at the same time make one topic', { tags: 'edge' }, async () => {
    await Promise.all(
      ['one at a time', 'one-at-a-time', 'one at a  time'.replace('  ', ' '), 'two', 'two'].map((topic) =>
        makeApproved(site.context, { topics: [topic, 'zzz'] }),
      ),
    );
    await reload();
    expect(site.context.topics.topics.filter(({ slug }) => slug.startsWith('one-at'))).toHaveLength(1);
  });
});

describe('addresses of topics', () => {
  it.each([
    ['/phis/topics/paludisme', '/phis/topics/malaria'],
    ['/phis/topics/well%20digging', '/phis/topics/well-digging'],
    ['/phis/topics/Malaria?lang=fr', '/phis/topics/malaria?lang=fr'],
    [`/phis/topics/${encodeURIComponent('ملاريا')}?language=sw`, '/phis/topics/malaria?language=sw'],
    ['/phis?topic=homa%20ya%20malaria', '/phis/topics/malaria'],
    ['/phis/topics/paludisme/feed.atom', '/phis/topics/malaria/feed.atom'],
    ['/phis/topics/paludisme/feed.json', '/phis/topics/malaria/feed.json'],
  ])('%s leads to %s for good', async (from, to) => {
    const { status, headers } = await site.page(from);
    expect([status, headers.location]).toEqual([301, to]);
  });

  it('of an unknown topic are not found', async () => {
    expect((await site.page('/phis/topics/never-heard-of')).status).toBe(404);
  });
});

describe('pages in Arabic', () => {
  it.each(['/', '/phis', '/phis/topics', '/phis/topics/malaria', '/phis/search?q=nets'])(
    '%s names topics in Arabic',
    async (path) => {
      const html = await textOf(`${path}${path.includes('?') ? '&' : '?'}lang=ar`);
      expect(html).toContain('الملاريا');
      expect(html).not.toMatch(/<bdi[^>]*>(malaria|paludisme)<\/bdi>/i);
    },
  );

  it('keep the word that follows of a topic are made by', async () => {
    const html = await textOf('/phis/topics/malaria?lang=ar');
    expect(html).toContain('data-follow-topic="malaria"');
  });
});

describe('a file of topics', () => {
  it('that is loaded again changes nothing', async () => {
    const file = ['slug,en,fr,fr_synonyms', 'kites,kites,cerfs-volants,cerf-volant|jeux de vent'];
    await load(...file);
    await reload();
    const before = site.context.topics.find('kites');
    expect(await load(...file)).toEqual({ topics: 1, merged: 0, leftOut: 0 });
    await reload();
    expect(site.context.topics.find('jeux de vent')).toEqual(before);
  });

  it('takes over the words of posts: their follows, lists and feeds lead to the topic', {
    tags: 'edge',
  }, async () => {
    const reader = await makeAccount(site.context, 'P');
    const one = await makeApproved(site.context, { title: 'One', topics: ['bees'] });
    const other = await makeApproved(site.context, { title: 'Other', topics: ['abeilles', 'bees'] });
    await makeApproved(site.context, { title: 'Third', topics: ['abeilles'] });
    await reload();
    for (const topic of ['bees', 'abeilles'])
      await site.call('PUT', `/content/topics/${topic}/follow`, { token: reader.token });
    expect(await load('slug,en,fr', 'beekeeping,bees,abeilles')).toMatchObject({ merged: 1 });
    await reload();
    const { body } = await site.call('GET', '/content/following', { token: reader.token });
    expect(body.topics).toMatchObject([
      { topic: 'bees', record: { slug: 'beekeeping', labels: { fr: 'abeilles' } } },
    ]);
    const { body: listed } = await site.call('GET', '/content/posts?topic=bees');
    expect(listed.posts).toHaveLength(3);
    for (const old of ['abeilles', 'bees']) {
      expect((await site.page(`/phis/topics/${old}`)).headers.location).toBe('/phis/topics/beekeeping');
      expect((await site.page(`/phis/topics/${old}/feed.atom`)).headers.location).toBe(
        '/phis/topics/beekeeping/feed.atom',
      );
    }
    expect((await site.page('/phis/topics/beekeeping/feed.atom')).html).toContain(one.slug);
    // The counts stay right when a post is listed again.
    await sql`update posts set published_at = published_at where id = ${other.id}`.execute(site.context.db);
    const counts = await sql`
      select topic, posts from topics where topic in ('bees', 'abeilles')
      union all
      select topic, posts from list_counts where topic in ('bees', 'abeilles')`.execute(site.context.db);
    expect(counts.rows).toEqual([
      { topic: 'bees', posts: 3 },
      { topic: 'bees', posts: 3 },
    ]);
    const sets = await site.page('/oai?verb=ListRecords&metadataPrefix=oai_dc&set=topic.abeilles');
    expect(sets.html.match(/<setSpec>topic\.bees<\/setSpec>/g)).toHaveLength(3);
    expect(sets.html).not.toContain('<setSpec>topic.abeilles');
  });

  it.each([
    ['slug,en,price', 1, 'There is no column ‘price’.'],
    ['slug,fr', 1, 'en'],
    ['slug,en\nA b,words', 2, 'is not a slug'],
    ['slug,en\nfirst,first\n\nsecond,', 4, 'English label'],
    ['slug,en\nsame,first\nsame,second', 3, 'also on line 2'],
    ['slug,en,fr\nfirst,first,\nsecond,second,Fírst', 3, 'also a name of'],
    ['slug,en,broader\nfirst,first,third', 2, 'not in the file'],
    ['slug,en,broader\nfirst,first,second\nsecond,second,first', 2, 'broader than itself'],
    ['slug,en,mesh\nfirst,first,8288', 2, 'not a code of mesh'],
    ['slug,en,en_synonyms\nfirst,first,paludisme', 2, 'is a name of the topic'],
    [`slug,en\nfirst,${'x'.repeat(61)}`, 2, 'more than 60'],
    ['', 1, 'empty'],
    ['slug,en\nfirst,"first', 2, 'inside quotes'],
  ])('%j is refused with its line, and changes nothing', async (text, line, problem) => {
    const refused = load(text);
    await expect(refused).rejects.toThrow(CsvError);
    await expect(refused).rejects.toMatchObject({
      line,
      message: expect.stringContaining(problem.replace('‘', "'").replace('’', "'")),
    });
    await reload();
    expect(site.context.topics.bySlug('first')).toBeNull();
  });
});
