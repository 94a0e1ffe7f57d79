/** The words for days and months by which search looks among the newest posts first. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/app.ts';
import { makeApproved } from '../../../tests/factories.ts';

let site: TestApp;
const published = [
  '2026-03-04T23:59:59Z',
  '2026-03-04T00:00:00Z',
  '2026-03-02T12:00:00Z',
  '2026-01-23T00:00:01Z',
  '2025-12-31T12:00:00Z',
  '2021-01-01T00:00:00Z',
];
beforeAll(async () => {
  site = await startTestApp();
  for (const at of published) {
    const { id } = await makeApproved(site.context, { body: `Of ${at}.` });
    await sql`update posts set published_at = ${at} where id = ${id}`.execute(site.context.db);
  }
});
afterAll(() => site.close());

async function recent(posts: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ words: string | null }>`
    select search_recent(${posts})::text as words`.execute(site.context.db);
  return rows[0]?.words;
}

it.each([
  [1, "'/2026-03-04'"],
  [2, "'/2026-03-04'"],
  [3, "'/2026-03-02' | '/2026-03-03' | '/2026-03-04'"],
])('the newest %i posts are of %s', async (posts, words) => {
  expect(await recent(posts)).toBe(words);
});

it('the recent part of a search goes back by months where the newest posts are spread over more than eight days', async () => {
  expect(await recent(4)).toBe("'/2026-01' | '/2026-02' | '/2026-03'");
  expect(await recent(5)).toBe("'/2025-12' | '/2026-01' | '/2026-02' | '/2026-03'");
});

it('the recent part of a search is no narrower than all where posts are spread over years, or there are fewer', async () => {
  expect(await recent(6)).toBeNull();
  expect(await recent(7)).toBeNull();
});

it.each([1, 2, 3, 4, 5])(
  'the recent part of a search has every one of the newest %i posts, by each of the three indexes',
  async (posts) => {
    await sql`update post_search set language = 'sw', stems = search_stems('sw', document)`.execute(
      site.context.db,
    );
    const { rows } = await sql<Record<'heading' | 'document' | 'stems', number>>`
    select
      (count(*) filter (where heading @@ recent))::integer as heading,
      (count(*) filter (where document @@ recent))::integer as document,
      (count(*) filter (where stems @@ recent))::integer as stems
    from (select * from post_search order by published_at desc limit ${posts}) as newest, search_recent(${posts}) as recent`.execute(
      site.context.db,
    );
    expect(rows).toEqual([{ heading: posts, document: posts, stems: posts }]);
  },
);

const authors = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

/**
 * Posts that are only in the index: of one word in three, two countries, an audience, two languages, topics and authors, over so many days.
 * `counted` are all posts of the site.
 */
async function fillIndex(posts: number, days: number, counted = 1_000_000): Promise<void> {
  await site.context.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`delete from post_search`.execute(db);
    await sql`delete from list_counts`.execute(db);
    await sql`insert into list_counts (topic, language, posts) values ('', 'en', ${counted})`.execute(db);
    await sql`
      insert into post_search (post_id, author_id, language, published_at, topics, facets, heading, document, stems)
      select
        gen_random_uuid(), (${authors}::uuid[])[1 + number / 3 % 2], case when number / 7 % 2 = 0 then 'sw' else 'en' end, at,
        array[case when number / 11 % 2 = 0 then 'water' else 'rabies' end],
        facets, heading || words, heading || words || body, heading || words || body
      from generate_series(1, ${posts}) as number
      cross join lateral (
        select
          timestamptz '2026-03-04T23:00Z' - interval '1 day' * ${days} * number / ${posts} as at,
          array(
            select facet
            from unnest(array['audience:public', 'country:KE', 'country:TZ']) with ordinality as listed (facet, place)
            where number % (place * 7) < 4
          ) as facets
      ) as drawn
      cross join lateral search_heading('simple', 'Post ' || case when number % 41 = 0 then 'zebra' else 'lion' end, '{}', at) as heading
      cross join lateral array_to_tsvector(search_facet_words(facets, at)) as words
      cross join lateral to_tsvector('simple', case when number % 3 = 0 then 'zebra' else 'river' end) as body`.execute(
      db,
    );
  });
}

it('the recent part of a search has words for the months of a country, an audience and a kind', async () => {
  const { id } = await makeApproved(site.context, { countries: ['KE'], audience: 'researchers' });
  await sql`update posts set published_at = '2026-02-28T23:30Z' where id = ${id}`.execute(site.context.db);
  const { rows } = await sql<{ words: string[] }>`
    select array(
      select lexeme from unnest(document) where lexeme like '/%' order by 1
    ) as words
    from post_search
    where post_id = ${id} and document @@ tsquery '''/country:KE/2026-02''' and heading @@ tsquery '''/audience:researchers/2026-02'''`.execute(
    site.context.db,
  );
  expect(rows).toEqual([
    {
      words: [
        '/2026-02',
        '/2026-02-28',
        '/audience:researchers',
        '/audience:researchers/2026-02',
        '/country:KE',
        '/country:KE/2026-02',
        '/kind:explainer',
        '/kind:explainer/2026-02',
      ],
    },
  ]);
});

it.each([
  ['by months where few of the newest posts match', 5, null, ["'/2026-01'", "'/2026-02'", "'/2026-03'"]],
  ['by days where many match', 80, null, Array.from({ length: 10 }, (_, day) => dayAfter('2026-02-23', day))],
  [
    'further in a country, by its own months',
    5,
    'country:KE',
    ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map(
      (month) => `'/country:KE/${month}'`,
    ),
  ],
])('goes back %s', async (_, had, facet, words) => {
  await fillIndex(2600, 5);
  expect(await lessRecent(had, facet)).toBe(words.join(' | '));
});

it.each([
  ['months', 300, 5, /^'\/2025-07' \| .*'\/2026-02' \| '\/2026-03'$/],
  ['days', 5, 80, /^'\/2026-02-23' \| .*'\/2026-03-04'$/],
])('names %s of UTC where the clocks of the server change', async (_, days, had, words) => {
  await fillIndex(2600, days);
  const named = await site.context.db.transaction().execute(async (db) => {
    const inZone = async (zone: string) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(db);
      const { rows } = await sql<{ recent: string; less: string | null }>`
        select search_recent(2000)::text as recent, search_less_recent(100, ${had}, null)::text as less`.execute(
        db,
      );
      return rows;
    };
    return {
      utc: await inZone('UTC'),
      cairo: await inZone('Africa/Cairo'),
      santiago: await inZone('America/Santiago'),
    };
  });
  expect(named.cairo).toEqual(named.utc);
  expect(named.santiago).toEqual(named.utc);
  expect(named.utc[0]?.less ?? named.utc[0]?.recent).toMatch(words);
});

it('the recent part of a search goes back no step more where hardly half of what is wanted would be found', async () => {
  await fillIndex(2600, 5);
  expect(await lessRecent(4, null)).toBeNull();
  expect(await lessRecent(0, 'country:KE')).toBeNull();
});

it.each([
  ['leaves the newest 4,000 out where they are a quarter of all posts', 16_000, false],
  ['looks among the newest 4,000 before all where they are fewer than a quarter', 16_001, true],
])('%s', async (_, posts, goesBack) => {
  await fillIndex(2600, 5, posts);
  expect((await lessRecent(100, null)) !== null).toBe(goesBack);
});

/** Where a search for a hundred posts goes on that found so many among the newest 2,000. */
async function lessRecent(had: number, facet: string | null): Promise<string | null | undefined> {
  const { rows } = await sql<{ words: string | null }>`
    select search_less_recent(100, ${had}, ${facet})::text as words`.execute(site.context.db);
  return rows[0]?.words;
}

function dayAfter(first: string, days: number): string {
  const at = new Date(`${first}T00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return `'/${at.toISOString().slice(0, 10)}'`;
}

it.each([
  ['2,600 posts in five days', 2600, 5],
  ['2,600 posts in two months', 2600, 60],
  ['2,600 posts in two years', 2600, 700],
  ['2,600 posts in ten years', 2600, 3650],
  ['300 posts', 300, 20],
])(
  'looks for %s in steps, and finds what it would find at once',
  { tags: 'long' },
  async (_, posts, days) => {
    await fillIndex(posts, days);
    for (const word of ['zebra', 'lion', 'zebra & river', 'crocodile'])
      for (const facets of [[], ['country:KE'], ['audience:public'], ['country:TZ', 'audience:public']])
        for (const [enough, only] of [
          [5, {}],
          [100, {}],
          [20, { language: 'sw' }],
          [20, { topic: 'water' }],
          [20, { author: authors[0] }],
        ] as const) {
          const asked = { word, facets, enough, ...only };
          const { expected, found, expectedByStems, foundByStems } = await lookFor(asked);
          expect(found, JSON.stringify(asked)).toEqual(expected);
          expect(foundByStems, JSON.stringify(asked)).toEqual(expectedByStems);
          if (facets.length === 0 && enough !== 20) expect(expected.length === 0).toBe(word === 'crocodile');
        }
  },
);

interface Asked {
  word: string;
  facets: string[];
  enough: number;
  language?: string;
  topic?: string;
  author?: string | undefined;
}

/** The posts that a search finds in steps, and those that it would find at once; for Swahili also by stems. */
async function lookFor({ word, facets, enough, language, topic, author }: Asked) {
  const [inLanguage, onTopic, byAuthor] = [language ?? null, topic ?? null, author ?? null];
  const { rows } = await sql<Record<'expected' | 'found' | 'expectedByStems' | 'foundByStems', string[]>>`
    with asked as (
      select to_tsquery('simple', ${word}) as query, ${facets}::text[] as facets
    ), fitting as (
      select post_search.*
      from post_search, asked
      where post_search.facets @> asked.facets
        and (${onTopic}::text is null or ${onTopic} = any(topics))
        and (${byAuthor}::uuid is null or author_id = ${byAuthor})
    ), in_language as (
      select * from fitting where ${inLanguage}::text is null or language = ${inLanguage}
    ), expected as (
      (select post_id from in_language, asked where heading @@ query order by published_at desc, post_id desc limit ${enough})
      union
      (select post_id from in_language, asked where document @@ query order by published_at desc, post_id desc limit ${enough})
    ), expected_by_stems as (
      select post_id from fitting, asked where language = 'sw' and stems @@ query order by published_at desc, post_id desc limit ${enough}
    ), found as (
      select search_candidates(query, search_recent(2000), ${enough}, ${inLanguage}, ${onTopic}, ${byAuthor}, asked.facets) as post_id
      from asked
    ), found_by_stems as (
      select search_stem_candidates(query, search_recent(2000), ${enough}, ${onTopic}, ${byAuthor}, asked.facets) as post_id
      from asked
    )
    select
      array(select post_id from expected order by 1) as expected,
      array(select post_id from found order by 1) as found,
      array(select post_id from expected_by_stems order by 1) as "expectedByStems",
      array(select post_id from found_by_stems order by 1) as "foundByStems"`.execute(site.context.db);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}
