import { type RawBuilder, sql } from 'kysely';
import { primaryLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { foldWord } from '../../platform/text/words.ts';
import { rootOf } from '../topics/language-words.ts';

/** Filters of a search. */
export interface SearchFilter {
  /** A language tag; its primary subtag counts. */
  language?: string | undefined;
  topic?: string | undefined;
  authorId?: string | undefined;
  /** The code of a country or region. */
  country?: string | undefined;
  audience?: string | undefined;
  kind?: string | undefined;
}

export interface RankedRow {
  post_id: string;
  topics: string[];
  /** Countries, an audience and a kind: `country:KE`. */
  facets: string[];
  /** A primary subtag. */
  language: string;
  /** One of `fits`. */
  fit: number;
}

/** Most posts ranked for one search: of those with a hit in the title, and of all hits. */
export const maxRanked = 100;
/** Words with a shorter root are looked for as they are. */
const shortestRoot = 4;
/** If so many of the newest posts match, older ones are not searched. */
const recentPosts = 2000;
/** The language whose posts are also found by stems (`search_stem`). */
export const stemmedLanguage = 'sw';

/** A name of a topic in a language. */
export interface Name {
  words: string;
  language: string;
}

/** What a search asks for. */
export interface Question {
  /** All of its words; with the topics, those that say nothing are left out of `rest` alone. */
  own: string;
  /** The words beside those that name topics; empty where there are none. */
  rest: string;
  /** The words of the topics that it names. */
  topics: readonly string[];
  /** The words of topics that have the name of one of these in their own: `hygiene` in `water and hygiene`. */
  wider: readonly string[];
  /** Every name of these topics. */
  names: readonly Name[];
  /** Posts in these come first among those that fit as well: the languages of the question and of the reader. */
  languages: readonly string[];
  /** Whether Swahili posts are also found by stems. */
  byStem: boolean;
}

/** How well a post fits, the best first. */
export const fits = {
  /** It is about the topic, of several the first, and has the other words in its title or topics; or all words are there. */
  heading: 6,
  /** It is about the topic and has the other words. */
  text: 5,
  /** It is about the topic. */
  topic: 4,
  /** It has all words. */
  words: 3,
  /** It has their Swahili stems. */
  stems: 2,
  /** It has a name of the topic somewhere. */
  mention: 1,
} as const;

/** Languages with names of topics or rules of their own; all others are one. */
const languagesAsked = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'am', 'so', ''] as const;

/**
 * The best posts for a question, best first: by how well they fit, then in the languages of the question, then with the words in the title, the
 * topics or the text; newest first among equals. The words are compared by the rules of each post's own language. Only the newest few hundred
 * posts that match are ranked (`search_candidates`).
 */
export async function selectHits(
  db: Db,
  { own, rest, topics, wider, names, languages, byStem }: Question,
  { language, topic, authorId, ...facets }: SearchFilter,
): Promise<RankedRow[]> {
  const inFacets = facetArray(facets);
  const within = language === undefined ? null : primaryLanguage(language);
  const asked = languagesAsked.map((each) => {
    const ofLanguage = names.filter((name) => name.language === each);
    return sql`(${each}, search_query(${own}, ${each}), ${rest === '' ? nothing : sql`search_query(${rest}, ${each})`}, ${anyOf(ofLanguage.map(queryOfName))})`;
  });
  const single = names.filter(({ words }) => !words.includes(' '));
  const searchedIn = sql`${within}, ${topic ?? null}, ${authorId ?? null}`;
  const facetList = sql`${inFacets}::text[]`;
  const candidates = [
    sql`select search_candidates(search_query(${own}, ${within}), recent, ${sql.lit(maxRanked)}, ${searchedIn}, ${facetList}) from newest`,
    ...(byStem
      ? [
          sql`select search_stem_candidates(search_stem_query(${own}), recent, ${sql.lit(maxRanked)}, ${topic ?? null}, ${authorId ?? null}, ${facetList}) from newest`,
        ]
      : []),
    ...(names.length > 0
      ? [
          sql`select unnest(search_in_steps('heading', search_narrowed(${anyOf(names.map(queryOfName))}, ${facetList}), recent, ${sql.lit(maxRanked)}, ${searchedIn}, (${facetList})[1])) from newest`,
        ]
      : []),
    ...(single.length > 0 && rest === ''
      ? [
          sql`select unnest(search_in_steps('document', search_narrowed(${anyOf(single.map(queryOfName))}, ${facetList}), recent, ${sql.lit(maxRanked)}, ${searchedIn}, (${facetList})[1])) from newest`,
        ]
      : []),
    ...(topics.length > 0
      ? [undefined, ...languages].map(
          (each) => sql`
            (select post_topics.post_id
            from unnest(${[...topics, ...wider]}::text[]) as named (topic)
            cross join lateral (
              select post_id
              from post_topics
              where post_topics.topic = named.topic
                and (${within}::text is null or language = ${within})
                and (${each ?? null}::text is null or language = ${each ?? null})
              order by published_at desc, post_id desc
              limit ${sql.lit(maxRanked)}
            ) as post_topics)`,
        )
      : []),
  ];
  const { rows } = await sql<RankedRow>`
    with newest as materialized (
      select search_recent(${sql.lit(recentPosts)}) as recent
    ), asked (language, own, rest, names) as materialized (
      values ${sql.join(asked)}
    ), candidates (post_id) as (${sql.join(candidates, sql` union `)}), ranked as (
      select post_search.post_id, post_search.topics, post_search.facets, post_search.language, post_search.published_at,
        case
          when about and ${rest === ''} or is_about_first and heading @@ asked.rest then ${sql.lit(fits.heading)}
          when heading @@ asked.own then ${sql.lit(fits.heading)}
          when is_about_first and document @@ asked.rest then ${sql.lit(fits.text)}
          when about then ${sql.lit(fits.topic)}
          when document @@ asked.own then ${sql.lit(fits.words)}
          when ${byStem} and stems @@ search_stem_query(${own}) then ${sql.lit(fits.stems)}
          when ${rest === ''} and document @@ asked.names then ${sql.lit(fits.mention)}
        end as fit,
        ${topics.length > 1} and post_search.topics @> ${topics}::text[] as has_all,
        ${topics.length > 1} and post_search.topics @> ${topics.slice(0, 1)}::text[] as has_first,
        ts_rank('{0.05, 0.05, 0.4, 1}', document, asked.own || asked.names || asked.rest) as rank,
        ${byStem ? sql`ts_rank('{0.05, 0.05, 0.4, 1}', stems, search_stem_query(${own}))` : sql`0`} as stem_rank
      from candidates
      join post_search using (post_id)
      join asked on asked.language = case when post_search.language = any(${[...languagesAsked]}::text[]) then post_search.language else '' end
      cross join lateral (select post_search.topics && ${[...topics, ...wider]}::text[] or heading @@ asked.names as about) as judged
      cross join lateral (select about and (${topics.length < 2} or post_search.topics @> ${topics.slice(0, 1)}::text[]) as is_about_first) as first
      where (${topic ?? null}::text is null or post_search.topics @> array[${topic ?? null}::text])
        and (${authorId ?? null}::uuid is null or post_search.author_id = ${authorId ?? null})
        and (${facetList} is null or post_search.facets @> ${facetList})
    )
    select post_id, topics, facets, language, fit
    from ranked
    where fit is not null
    order by
      fit desc,
      has_all desc,
      has_first desc,
      ${languages.length === 0 ? sql`` : sql`coalesce(array_position(${[...languages]}::text[], language), 9),`}
      rank desc,
      stem_rank desc,
      published_at desc,
      post_id desc`.execute(db);
  return rows;
}

const nothing = sql`''::tsquery`;

function anyOf(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return queries.length === 0 ? nothing : sql`(${sql.join(queries, sql` || `)})`;
}

/** A name of several words is a phrase. */
function queryOfName({ words, language }: Name): RawBuilder<unknown> {
  const inflected = inflectedForms(words, language);
  if (inflected !== null) return sql`${inflected}::tsquery`;
  return words.includes(' ')
    ? sql`search_phrase(${words}, ${language})`
    : sql`search_query(${words}, ${language})`;
}

/** Prepositions that are written together with Amharic words. */
const amharicPrepositions = ['', 'የ', 'በ', 'ለ', 'ከ', 'ስለ', 'እንደ'];

/** A name with whatever its language adds to words, for those that PostgreSQL has no rules of; null where none is added. */
function inflectedForms(words: string, language: string): string | null {
  const each = words.split(' ');
  if (!each.every((word) => /^[\p{L}\p{N}]+$/u.test(word))) return null;
  if (language === 'am')
    return each
      .map((word) => `(${amharicPrepositions.map((before) => `'${before}${word}':*`).join(' | ')})`)
      .join(' <-> ');
  if (language !== 'so' && language !== 'ha') return null;
  const roots = each.map((word) => rootOf(foldWord(word), language));
  return roots.every((root) => root.length >= shortestRoot)
    ? roots.map((root) => `'${root}':*`).join(' <-> ')
    : null;
}

function facetArray(given: Pick<SearchFilter, 'country' | 'audience' | 'kind'>): string[] | null {
  const facets = (['country', 'audience', 'kind'] as const).flatMap((field) =>
    given[field] === undefined ? [] : [`${field}:${given[field]}`],
  );
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
