import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** What the state of a published translation follows from: made by the view `translation_facts`. */
export interface TranslationFacts {
  source_id: string;
  slug: string;
  title: string;
  language: string;
  status: 'approved' | 'withdrawn';
  retracted: boolean;
  /** The text of the source that readers have, or had last. */
  revision: string;
  version: number | null;
  /** The text of the source that the translation agrees with. */
  based_on: string;
  based_on_version: number | null;
  /** When readers last saw a change of the source. */
  changed_at: string | null;
  machine: boolean;
  /** Whether a later version of the source is a correction. */
  corrected: boolean;
  notice: number | null;
  confirmed: { name: string; confirmed_as: 'translator' | 'staff'; at: string } | null;
}

/** The row of `translation_facts` for the translation whose id a column has; none unless it is published. */
export function factsOf(column: string) {
  return sql<Selectable<Database['translation_facts']>>`translation_facts_of(${sql.ref(column)})`;
}

/**
 * The same for each row of `posts` of the query that this is joined to laterally: one look-up by key for each, however many translations
 * there are, because the limit keeps PostgreSQL from reading all of them first.
 */
export const factsOfPosts = sql<
  Selectable<Database['translation_facts']>
>`(select known.* from translations cross join lateral ${factsOf('translations.post_id')} as known where translations.post_id = posts.id limit 1)`;

/** Texts to be compared, in no order. */
export function selectTexts(db: Db, revisions: readonly string[]) {
  return db
    .selectFrom('revisions')
    .select(['id', 'title', 'summary', 'body'])
    .where('id', 'in', revisions)
    .execute();
}

/** The language of a translation; nothing for another post. */
export async function selectTranslationLanguage(db: Db, postId: string): Promise<string | null> {
  const row = await db
    .selectFrom('translations')
    .select('language')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.language ?? null;
}
