import { type RawBuilder, sql } from 'kysely';
import { primaryLanguage } from '../../contract/constants.ts';
import type { Db } from '../db/database.ts';

/** Filters of a search. */
export interface SearchFilter {
  /** A language tag; its primary subtag counts. */
  language?: string | undefined;
  topic?: string | undefined;
  authorId?: string | undefined;
  /** The code of a country or region. */
  country?: string | undefined;
  audience?: string | undefined;
}

export interface HitRow {
  post_id: string;
  topics: string[];
  /** Countries and an audience: `country:KE`. */
  facets: string[];
  /** A primary subtag. */
  language: string;
}

/** Words that a post must have, by the rules of the search's language; or by those of a language of their own. */
export type Alternative = string | { words: string; language: string };

/** Most posts ranked for one search: of those with a hit in the title, and of all hits. */
export const maxRanked = 100;
/** If so many of the newest posts match, older ones are not searched. */
const recentPosts = 2000;
/** The language whose posts are also found by stems (`search_stem`). */
export const stemmedLanguage = 'sw';

/** What posts are found by: the words that were asked for, for Swahili their stems, or both. */
type FoundBy = 'words' | 'stems' | 'both';

/**
 * The best posts for a search, best first: those with the words in the title, then in the topics or text;
 * newest first among equals. `alternatives` are lists of words; a post must have all words of one list. Only
 * the newest few hundred posts that match are ranked (`search_candidates`). Swahili posts that match only by
 * stems come last.
 */
export async function selectHits(
  db: Db,
  alternatives: readonly Alternative[],
  { language, topic, authorId, ...facets }: SearchFilter,
  foundBy: FoundBy,
): Promise<HitRow[]> {
  const inFacets = facetArray(facets);
  const byWords = sql`
      select search_candidates(
        asked.query,
        search_recent(${sql.lit(recentPosts)}),
        ${sql.lit(maxRanked)},
        ${language === undefined ? null : primaryLanguage(language)},
        ${topic ?? null},
        ${authorId ?? null},
        ${inFacets}::text[]
      ) as post_id
      from asked`;
  const byStems = sql`
      select search_stem_candidates(
        asked.stems,
        search_recent(${sql.lit(recentPosts)}),
        ${sql.lit(maxRanked)},
        ${topic ?? null},
        ${authorId ?? null},
        ${inFacets}::text[]
      ) as post_id
      from asked`;
  const candidates = { words: byWords, stems: byStems, both: sql`${byWords} union ${byStems}` };
  // All that were found by words have them, so no document is unpacked once more to see it.
  const wordsFirst = foundBy === 'words' ? sql`` : sql`post_search.document @@ asked.query desc,`;
  const stemRank =
    foundBy === 'words' ? sql`` : sql`ts_rank('{0.05, 0.05, 0.4, 1}', post_search.stems, asked.stems) desc,`;
  const { rows } = await sql<HitRow>`
    with asked as materialized (
      select ${queryOf(alternatives, language)} as query, ${stemQueryOf(alternatives)} as stems
    ), candidates as (${candidates[foundBy]})
    select post_search.post_id, post_search.topics, post_search.facets, post_search.language
    from candidates
    join post_search using (post_id)
    cross join asked
    order by
      ${wordsFirst}
      ts_rank('{0.05, 0.05, 0.4, 1}', post_search.document, asked.query) desc,
      ${stemRank}
      post_search.published_at desc,
      post_search.post_id desc`.execute(db);
  return rows;
}

function facetArray({ country, audience }: Pick<SearchFilter, 'country' | 'audience'>): string[] | null {
  const facets = [
    ...(country === undefined ? [] : [`country:${country}`]),
    ...(audience === undefined ? [] : [`audience:${audience}`]),
  ];
  return facets.length === 0 ? null : facets;
}

/** Number of published posts with each word, counted up to 20, without other filters. */
export async function countPostsWith(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; posts: number }>`
    select word, search_count(search_query(word, null), 20) as posts
    from unnest(${words}::text[]) as word`.execute(db);
  return new Map(rows.map(({ word, posts }) => [word, posts]));
}

/**
 * Number of published posts in a language with each word, by its grammar or for Swahili by stem, counted up
 * to 20.
 */
export async function countPostsIn(
  db: Db,
  words: readonly string[],
  language: string,
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; posts: number }>`
    select word, search_count_in(${language}, search_query(word, ${language}), search_stem_query(word), 20) as posts
    from unnest(${words}::text[]) as word`.execute(db);
  return new Map(rows.map(({ word, posts }) => [word, posts]));
}

/** Which of these words occur exactly in some post, past or present. */
export async function selectKnown(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from search_spellings
    where spelling = any(${words}::text[]) and word = spelling`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** Known words with one of these spelling keys. */
export async function selectWords(db: Db, spellings: readonly string[]): Promise<string[]> {
  if (spellings.length === 0) return [];
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from search_spellings
    where spelling = any(${spellings}::text[])
    limit 500`.execute(db);
  return rows.map(({ word }) => word);
}

/** Characters of a body that are searched for the excerpt. */
const textCharacters = 20_000;

export interface TextRow {
  id: string;
  title: string;
  language: string;
  text: string;
}

/** The plain text of published posts; the beginning of a long one. */
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

/** Which of these folded words of each language match a searched word by the grammar or stems of the language. */
export async function selectHitWords(
  db: Db,
  candidates: ReadonlyMap<string, ReadonlySet<string>>,
  asked: readonly Alternative[],
  { language, byStem }: { language: string | undefined; byStem: boolean },
): Promise<{ language: string; word: string }[]> {
  const languages = [...candidates.keys()];
  // Hundreds of words: one text for each language is sent and read faster than an array. A folded letter can have a space in it.
  const texts = [...candidates.values()].map((words) => [...words].join('\n'));
  const stemmed = byStem
    ? sql`or search_stems(language, to_tsvector('simple', word)) @@ ${stemQueryOf(asked)}`
    : sql``;
  const { rows } = await sql<{ language: string; word: string }>`
    select language, word
    from unnest(${languages}::text[], ${texts}::text[]) as given (language, words),
      string_to_table(words, E'\\n') as word
    where to_tsvector(search_rules(language), search_stemmable(search_rules(language), word)) @@ ${queryOf(asked, language)}
      ${stemmed}`.execute(db);
  return rows;
}

function queryOf(alternatives: readonly Alternative[], language: string | undefined): RawBuilder<unknown> {
  const rules = language === undefined ? null : primaryLanguage(language);
  const queries = alternatives.map((each) =>
    typeof each === 'string'
      ? sql`search_query(${each}, ${rules})`
      : sql`search_query(${each.words}, ${each.language})`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}

function stemQueryOf(alternatives: readonly Alternative[]): RawBuilder<unknown> {
  const stemmed = alternatives.filter(
    (each) => typeof each === 'string' || each.language === stemmedLanguage,
  );
  const queries = stemmed.map(
    (each) => sql`search_stem_query(${typeof each === 'string' ? each : each.words})`,
  );
  return sql`(${sql.join(queries, sql` || `)})`;
}
