/** Queries of large imports. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { CharacterRow } from './search-text.ts';

/** Which of these fingerprints posts were imported with. */
export async function selectImportedFingerprints(db: Db, fingerprints: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('post_sources')
    .select('fingerprint')
    .where('fingerprint', '=', sql<string>`any(${fingerprints})`)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Which of these addresses posts have or had. */
export async function selectTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('post_slugs')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs})`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Which of these are the addresses of published posts. */
export async function selectPublishedSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('posts')
    .select('slug')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .where('status', '=', 'approved')
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Makes proposed topics of those of these words that no topic has. */
export async function knowTopics(db: Db, topics: readonly string[]): Promise<void> {
  await sql`select know_topics(${topics}::text[])`.execute(db);
}

/** Has searches with misspelt words find these. */
export async function learnWords(db: Db, words: readonly string[]): Promise<void> {
  await sql`select learn_words(${words}::text[])`.execute(db);
}

/** Until the transaction ends, texts may come before their posts. */
export async function deferPosts(db: Db): Promise<void> {
  await sql`set constraints revisions_post_id_fkey deferred`.execute(db);
}

export async function deleteImportWords(db: Db, posts: readonly string[]): Promise<void> {
  await sql`delete from import_words where post_id = any(${posts}::uuid[])`.execute(db);
}

/** What the functions of the database make of each character of some ranges. */
export async function selectCharacters(
  db: Db,
  ranges: readonly (readonly [number, number])[],
): Promise<CharacterRow[]> {
  const { rows } = await sql<CharacterRow>`
    select character, search_form(character) as form, character ~ '\\s' as is_space, character ~ '\\d' as is_digit
    from unnest(${ranges.map(([first]) => first)}::integer[], ${ranges.map(([, last]) => last)}::integer[]) as range (first, last),
      generate_series(first, last) as code,
      lateral (select chr(code) as character) as made`.execute(db);
  return rows;
}

/** What search makes of a word in a language. */
export interface LexemeRow {
  word: string;
  /** How many words the parser of PostgreSQL sees in it. */
  tokens: number;
  lexemes: string[];
  stem: string | null;
}

export async function selectLexemes(
  db: Db,
  language: string,
  words: readonly string[],
): Promise<LexemeRow[]> {
  const { rows } = await sql<LexemeRow>`
    select word, tokens, lexemes, case when ${language} = 'sw' then search_stem(lexemes[1]) end as stem
    from search_rules(${language}) as rules,
      unnest(${words}::text[]) as word,
      lateral (select search_stemmable(rules, word) as stemmable) as made,
      lateral (select tsvector_to_array(to_tsvector(rules, stemmable)) as lexemes) as searched,
      lateral (
        select count(*)::integer as tokens
        from ts_parse((select cfgparser from pg_ts_config where oid = rules), stemmable)
        where tokid in (select maptokentype from pg_ts_config_map where mapcfg = rules)
      ) as parsed`.execute(db);
  return rows;
}
