/** Queries of the excerpts of search results. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Name, stemmedLanguage } from './queries.ts';

/** Characters of a body that are searched for the excerpt. */
export const textCharacters = 20_000;

export interface TextRow {
  id: string;
  revision_id: string;
  title: string;
  language: string;
  summary: string;
  /** Its first characters. */
  body: string;
  reference_keys: string[];
}

/** The texts of published posts. */
export async function selectTexts(db: Db, ids: readonly string[]): Promise<TextRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select([
      'posts.id',
      'revisions.title',
      'revisions.id as revision_id',
      'revisions.language',
      'revisions.summary',
      sql<string>`left(revisions.body, ${sql.lit(textCharacters)})`.as('body'),
      sql<string[]>`reference_keys(revisions."references")`.as('reference_keys'),
    ])
    .where('posts.status', '=', 'approved')
    .where('posts.id', 'in', ids)
    .execute();
}

/** A folded word of a language that matches a searched word, a name of a topic, or both. */
export interface HitWord {
  language: string;
  word: string;
  isAsked: boolean;
  isName: boolean;
}

/** Which of these folded words of each language match a searched word, or a name of a topic in that language, by its grammar or stems. */
export async function selectHitWords(
  db: Db,
  candidates: ReadonlyMap<string, ReadonlySet<string>>,
  asked: readonly (string | Name)[],
  { byStem }: { byStem: boolean },
): Promise<HitWord[]> {
  const languages = [...candidates.keys()];
  if (languages.length === 0 || asked.length === 0) return [];
  // Hundreds of words: one text for each language is sent and read faster than an array. A folded letter can have a space in it.
  const texts = [...candidates.values()].map((words) => [...words].join('\n'));
  const words = asked.filter((one) => typeof one === 'string');
  const names = asked.filter((one) => typeof one !== 'string');
  const { rows } = await sql<HitWord>`
    with given as materialized (
      select language, words, search_rules(language) as rules,
        (
          select string_agg('(' || query || ')', ' | ')::tsquery
          from unnest(${words}::text[]) as asked (words),
            lateral (select search_query(asked.words, given.language)::text as query) as made
          where query <> ''
        ) as asked,
        (
          select string_agg('(' || query || ')', ' | ')::tsquery
          from unnest(${names.map(({ words }) => words)}::text[], ${names.map(({ language }) => language)}::text[]) as named (words, of_language),
            lateral (select search_query(named.words, given.language)::text as query) as made
          where of_language = given.language and query <> ''
        ) as names,
        (
          select string_agg('(' || query || ')', ' | ')::tsquery
          from unnest(${words}::text[]) as asked (words),
            lateral (select search_stem_query(asked.words)::text as query) as made
          where given.language = ${stemmedLanguage} and ${byStem} and query <> ''
        ) as stems
      from unnest(${languages}::text[], ${texts}::text[]) as given (language, words)
    ), judged as (
      select language, word,
        coalesce(stemmed @@ asked, false)
          or stems is not null and search_stems(language, to_tsvector('simple', word)) @@ stems as "isAsked",
        coalesce(stemmed @@ names, false) as "isName"
      from given, string_to_table(words, E'\\n') as word,
        lateral (select to_tsvector(rules, search_stemmable(rules, word)) as stemmed) as made
    )
    select *
    from judged
    where "isAsked" or "isName"`.execute(db);
  return rows;
}
