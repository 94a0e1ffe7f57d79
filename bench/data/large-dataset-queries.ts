import pg from 'pg';
import { audiences } from '../../contract/constants.ts';
import { places } from '../../contract/posts/places/places.ts';
import { happenings } from './happenings-queries.ts';
import { readSentences } from './sample-texts.ts';

export interface DatasetSize {
  posts: number;
  accounts: number;
}

/** The languages of ten posts, in about the proportions of the network. */
const languages = ['en', 'fr', 'en', 'pt', 'sw', 'en', 'ar', 'fr', 'en', 'sw'];

/** Sentences of the demo posts per paragraph, and paragraphs per language. */
const sentencesOfAParagraph = 4;
const paragraphsOfALanguage = 300;
const paragraphsOfAPost = 6;
/** Number of topics; a few are common, most are rare. */
const topics = 400;

/** As `fillLargeDataset`, with a connection of its own. */
export async function fillDatabase(connection: pg.PoolConfig, size: DatasetSize): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await fillLargeDataset(client, size);
  } finally {
    await client.end();
  }
}

/** Fills an empty, migrated database. */
async function fillLargeDataset(client: pg.Client, size: DatasetSize): Promise<void> {
  await client.query('begin');
  await client.query(`select setseed(0.5); set local synchronous_commit = off; ${paragraphTable}`);
  const paragraphs = await makeParagraphs();
  await client.query(
    `insert into paragraphs (language, number, text)
     select * from unnest($1::text[], $2::integer[], $3::text[])`,
    [
      paragraphs.map(({ language }) => language),
      paragraphs.map(({ number }) => number),
      paragraphs.map(({ text }) => text),
    ],
  );
  await client.query(accountRows, [size.accounts]);
  await client.query('alter table posts disable trigger user');
  await client.query(postRows, [
    size.posts,
    languages,
    size.accounts,
    paragraphsOfAPost,
    topics,
    [...places],
    ['', ...audiences],
  ]);
  await client.query(`${revisionRows}; ${laterRevisionRows}; ${approvalRows}; ${publication}`);
  await client.query(
    `alter table notices disable trigger user; ${happenings}; alter table notices enable trigger user`,
  );
  await client.query('alter table posts enable trigger user');
  await client.query(
    `select list_every_post(); select count_every_list(); select list_every_facet(); ${learning}`,
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}

async function makeParagraphs(): Promise<{ language: string; number: number; text: string }[]> {
  const byLanguage = await readSentences();
  return [...byLanguage].flatMap(([language, sentences]) =>
    Array.from({ length: paragraphsOfALanguage }, (_, number) => {
      const text = Array.from(
        { length: sentencesOfAParagraph },
        // Steps without a common divisor give each sentence ever different neighbours.
        (_, place) => sentences[(number * 7 + place * (11 + (number % 13))) % sentences.length],
      );
      return { language, number, text: text.join(' ') };
    }),
  );
}

const paragraphTable = `
create temporary table paragraphs (
  language text,
  number integer,
  text text,
  primary key (language, number)
) on commit drop;

-- A word that looks like one and is always the same for a number.
create function pg_temp.rare_word(number integer) returns text language sql immutable as $$
  -- Four syllables of seventy, and a step that leads to each of them before it comes back to the first.
  select string_agg(substr('bdfgklmnprstvz', 1 + syllable % 14, 1) || substr('aeiou', 1 + syllable / 14, 1), '')
  from (
    select (number::bigint * 7000003 % 24010000 / (70 ^ place)::integer % 70)::integer as syllable
    from generate_series(0, 3) as place
  ) as syllables
$$;
`;

const accountRows = `
insert into accounts (email, firstname, lastname, role, author, verified_at)
select 'author' || number || '@example.org', 'Author', 'Number ' || number, 'R', true, now()
from generate_series(1, $1::integer) as number`;

/** Random properties of each post. The square of a random number is mostly small. */
const postRows = `
create temporary table dataset on commit drop as
with authors as (select array_agg(id order by email) as ids from accounts)
select gen_random_uuid() as id, number,
  ids[1 + floor($3::integer * random() ^ 2)] as author_id,
  ($2::text[])[1 + number % cardinality($2::text[])] as language,
  array(select floor(random() * ${paragraphsOfALanguage})::integer from generate_series(1, $4 + number * 0)) as paragraphs,
  array(
    select distinct 'topic ' || floor($5::integer * random() ^ 2)
    from generate_series(1, 1 + number % 3)
  ) as topics,
  array(
    select distinct ($6::text[])[1 + floor(cardinality($6::text[]) * random() ^ 2)::integer]
    from generate_series(1, 1 + number % 2)
  ) as countries,
  ($7::text[])[1 + number % cardinality($7::text[])] as audience,
  -- The more posts there are, the more words: as many as the square root of all that was written, as in life.
  array(
    select pg_temp.rare_word(floor(30 * sqrt($1::integer * 10.0) * random() ^ 2)::integer)
    from generate_series(1, 4 + number * 0)
  ) as words,
  floor(100000 * random() ^ 8)::integer as views,
  now() - random() * interval '5 years' as published_at
from generate_series(1, $1::integer) as number, authors`;

const revisionRows = `
insert into posts (id, author_id, status, slug, created_at, views)
select id, author_id, 'draft', 'dataset-' || number, published_at, views
from dataset
order by published_at;

insert into post_slugs (slug, post_id)
select 'dataset-' || number, id
from dataset;

insert into revisions (post_id, number, title, body, language, topics, words, created_at, countries, audience)
select dataset.id, 1,
  initcap(dataset.words[1]) || ': ' || array_to_string((string_to_array(paragraphs.text, ' '))[1:6], ' '),
  made.body, dataset.language, dataset.topics, array_length(string_to_array(made.body, ' '), 1), dataset.published_at,
  dataset.countries, dataset.audience
from dataset
join paragraphs on paragraphs.language = dataset.language and paragraphs.number = dataset.paragraphs[1]
cross join lateral (
  select string_agg(case when place = 4 then '## ' || initcap(dataset.words[2]) || E'\\n\\n' else '' end || text, E'\\n\\n' order by place)
    || E'\\n\\n' || initcap(array_to_string(dataset.words, ' ')) || '.' as body
  from unnest(dataset.paragraphs) with ordinality as chosen (number, place)
  join paragraphs on paragraphs.language = dataset.language and paragraphs.number = chosen.number
) as made
order by dataset.published_at`;

/** The posts with the lowest numbers have three versions; each changes the words of a heading. */
export const postsWithVersions = 1000;

const laterRevisionRows = `
insert into revisions (
  post_id, number, title, body, language, topics, words, countries, audience, created_at, change_kind, change_note
)
select post_id, later.number, title, replace(body, '## ', '## ' || later.number || ' '), revisions.language, revisions.topics,
  revisions.words, revisions.countries, revisions.audience, created_at + later.number * interval '1 day', 'correction', 'The heading names another figure.'
from revisions
join dataset on dataset.id = revisions.post_id
cross join generate_series(2, 3) as later (number)
where dataset.number <= ${postsWithVersions}`;

const approvalRows = `
insert into approvals (revision_id, post_id, approved_at, version, approver_role)
select id, post_id, created_at, number, 'A'
from revisions`;

/** Fills the words for spelling corrections from the vocabulary, without reading the 100,000 posts. */
const learning = `
select learn_words(array(
  select distinct word
  from (
    select search_words(text) from paragraphs
    union
    select unnest(words) from dataset
  ) as written (word)
))`;

const publication = `
update posts
set status = 'approved',
  language = revisions.language,
  approved_revision_id = revisions.id,
  published_at = posts.created_at,
  changed_at = posts.created_at
from revisions
where revisions.post_id = posts.id
  and revisions.number = (select max(number) from revisions as later where later.post_id = posts.id);

-- What the trigger would have written, for programs that follow changes.
insert into publication_log (post_id, kind, revision_id, at)
select id, 'approved', approved_revision_id, published_at
from posts
where status = 'approved'
order by published_at`;
