/** Queries of what earlier translations made of a passage. */
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

const primary = (tag: string) => sql<string>`split_part(lower(${sql.ref(tag)}), '-', 1)`;

/** Published translations whose readers' text has not been taken apart yet, with that of the original that it was made from. */
export function selectUnremembered(db: Db, limit: number) {
  return db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .innerJoin('translated_revisions', 'translated_revisions.revision_id', 'revisions.id')
    .innerJoin('revisions as source', 'source.id', 'translated_revisions.source_revision_id')
    .leftJoin('remembered_translations', 'remembered_translations.post_id', 'posts.id')
    .select([
      'posts.id as post_id',
      'revisions.id as revision_id',
      'revisions.body',
      primary('revisions.language').as('language'),
      'source.body as source_body',
      primary('source.language').as('source_language'),
    ])
    .where(sql<boolean>`remembered_translations.revision_id is distinct from revisions.id`)
    .orderBy('posts.id')
    .limit(limit)
    .execute();
}

export type UnrememberedRow = Awaited<ReturnType<typeof selectUnremembered>>[number];

/** Keeps the passages of a translation in place of those of its earlier text. */
export async function replacePassages(
  db: Db,
  of: { post_id: string; revision_id: string },
  passages: readonly Insertable<Database['translation_memory']>[],
): Promise<void> {
  await db.deleteFrom('translation_memory').where('post_id', '=', of.post_id).execute();
  if (passages.length > 0) await db.insertInto('translation_memory').values(passages).execute();
  await db
    .insertInto('remembered_translations')
    .values(of)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ revision_id: of.revision_id }))
    .execute();
}

export interface RememberedRow {
  source: string;
  translation: string;
  /** From 0 to 1: how similar the passage of the original is. */
  similarity: number;
  post_id: string;
  slug: string;
  title: string;
}

/**
 * What published translations of a language pair made of a passage: of the same one first, then of similar ones, each way of saying
 * it once. Withdrawn and retracted posts say nothing.
 */
export async function selectRemembered(
  db: Db,
  passage: { source: string; shingles: readonly number[]; from: string; to: string },
  limit: number,
): Promise<RememberedRow[]> {
  const { source, shingles, from, to } = passage;
  const { rows } = await sql<RememberedRow>`
    with candidates as (
      (
        select id, post_id, source, translation, 1::real as similarity
        from translation_memory
        where source_language = ${from} and language = ${to} and md5(source) = md5(${source}) and source = ${source}
        limit 100
      )
      union all
      (
        select id, post_id, source, translation, similarity(source, ${source}) as similarity
        from translation_memory
        where shingles && ${shingles}::integer[] and source_language = ${from} and language = ${to} and source <> ${source}
        limit 400
      )
    ), first as (
      select distinct on (candidates.translation) candidates.*, posts.slug, revisions.title
      from candidates
      join posts on posts.id = candidates.post_id
      join revisions on revisions.id = posts.approved_revision_id
      where posts.status = 'approved' and not posts.retracted and candidates.similarity >= 0.5
      order by candidates.translation, candidates.similarity desc, candidates.id desc
    )
    select source, translation, similarity, post_id, slug, title
    from first
    order by similarity desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}
