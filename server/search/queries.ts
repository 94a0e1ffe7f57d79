import { type RawBuilder, sql } from 'kysely';
import { primaryLanguage } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';

/** Which posts to look through. */
export interface SearchFilter {
  /** A language tag; its primary subtag counts. */
  language?: string | undefined;
  topic?: string | undefined;
  authorId?: string | undefined;
}

export interface HitRow {
  post_id: string;
  topics: string[];
}

/** Posts that are ranked for one search: the ones that have it in their title or topics, and the others, at most. */
const mostHeaded = 100;
const mostOthers = 100;
/** A word that so many of the newest posts have is looked for no further back. */
const recentPosts = 5000;

/**
 * The best posts for a search, best first: of those that have it in the title, then of those that have it in the topics or
 * the text; the newest among equals. `alternatives` are lists of words; a post must have all words of one of them. However
 * many posts have it, so many are looked at that there are enough to choose from, the newest first.
 */
export async function selectHits(
  db: Db,
  alternatives: readonly string[],
  filter: SearchFilter,
): Promise<HitRow[]> {
  const query = queryOf(alternatives, filter.language);
  const fits = conditionsOf(filter);
  const newest = (column: 'heading' | 'document', range: RawBuilder<unknown>, limit: number) => sql`
    select post_id
    from post_search
    where ${sql.ref(column)} @@ ${query}
      and ${fits}
      and ${range}
    order by published_at desc
    limit ${sql.lit(limit)}`;
  const recent = sql`published_at >= (select since from recent)`;
  const { rows } = await sql<HitRow>`
    with recent as materialized (
      select coalesce(
        (select published_at from post_search order by published_at desc offset ${sql.lit(recentPosts - 1)} limit 1),
        '-infinity'
      ) as since
    ),
    recently_headed as materialized (${newest('heading', recent, mostHeaded)}),
    headed as materialized (
      ${newest('heading', sql`(select count(*) from recently_headed) < ${sql.lit(mostHeaded)}`, mostHeaded)}
    ),
    recently as materialized (${newest('document', recent, mostOthers)}),
    ever as materialized (
      ${newest('document', sql`(select count(*) from recently) < ${sql.lit(mostOthers)}`, mostOthers)}
    ),
    candidates as (
      select post_id from recently_headed
      union select post_id from headed
      union select post_id from recently
      union select post_id from ever
    )
    select post_id, topics
    from candidates
    join post_search using (post_id)
    order by ts_rank('{0.05, 0.05, 0.4, 1}', document, ${query}) desc, published_at desc, post_id desc`.execute(
    db,
  );
  return rows;
}

/** How many published posts have each word, counted up to 20; nothing else narrows that. */
export async function countPostsWith(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  // Each with its word in its own place: the planner then knows how common the word is.
  const counts = words.map(
    (word) => sql`
      select ${word}::text as word, (
        select count(*)::integer
        from (select from post_search where document @@ search_query(${word}, null) limit 20) as found
      ) as posts`,
  );
  const { rows } = await sql<{ word: string; posts: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return new Map(rows.map(({ word, posts }) => [word, posts]));
}

/** Words that are known under one of these spellings. */
export async function selectWords(db: Db, spellings: readonly string[]): Promise<string[]> {
  if (spellings.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from search_spellings
    where spelling = any(${spellings}::text[])
    limit 500`.execute(db);
  return rows.map(({ word }) => word);
}

/** Characters of a body in which hits are looked for to be shown. */
const textCharacters = 20_000;

export interface TextRow {
  id: string;
  title: string;
  language: string;
  text: string;
}

/** What published posts say, without Markdown; of a long one the beginning. */
export async function selectTexts(db: Db, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select([
      'posts.id',
      'revisions.title',
      'revisions.language',
      sql<string>`plain_text(left(revisions.body, ${sql.lit(textCharacters)}))`.as('text'),
    ])
    .where('posts.status', '=', 'approved')
    .where('posts.id', 'in', ids)
    .execute();
}

/** Which of these words, each in a language, are one of the words that were searched for, by the rules of the language. */
export async function selectHitWords(
  db: Db,
  candidates: readonly { language: string; word: string }[],
  asked: readonly string[],
  language: string | undefined,
): Promise<{ language: string; word: string }[]> {
  const languages = candidates.map((candidate) => candidate.language);
  const words = candidates.map(({ word }) => word);
  const { rows } = await sql<{ language: string; word: string }>`
    select language, word
    from unnest(${languages}::text[], ${words}::text[]) as given (language, word)
    where to_tsvector(search_rules(language), word) @@ ${queryOf(asked, language)}`.execute(db);
  return rows;
}

/** The parts of the query are constants to the planner, which knows how common their words are. */
function queryOf(alternatives: readonly string[], language: string | undefined): RawBuilder<unknown> {
  const rules = language === undefined ? null : primaryLanguage(language);
  const queries = alternatives.map((words) => sql`search_query(${words}, ${rules})`);
  return sql`(${sql.join(queries, sql` || `)})`;
}

function conditionsOf({ language, topic, authorId }: SearchFilter): RawBuilder<unknown> {
  const conditions = [
    ...(language === undefined ? [] : [sql`language = ${primaryLanguage(language)}`]),
    ...(topic === undefined ? [] : [sql`topics @> ${[topic]}::text[]`]),
    ...(authorId === undefined ? [] : [sql`author_id = ${authorId}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
