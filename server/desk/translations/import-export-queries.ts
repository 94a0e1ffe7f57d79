import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What the published text of a translation agrees with, else what its draft is made from. */
export function selectForExport(db: Db, postId: string) {
  return db
    .selectFrom('translations')
    .innerJoin('posts as source', 'source.id', 'translations.source_id')
    .leftJoin('published_translations as published', 'published.post_id', 'translations.post_id')
    .innerJoin('approvals', (join) =>
      join.on(
        'approvals.revision_id',
        '=',
        sql<string>`coalesce(published.source_revision_id, translations.source_revision_id)`,
      ),
    )
    .select([
      'source.slug',
      'approvals.version',
      sql<boolean>`coalesce(published.machine, translations.machine)`.as('machine'),
      sql<number>`(
        select count(*)::integer
        from notices
        where post_id = source.id
          and state = 'issued'
          and number <= coalesce(published.notice, translations.notice)
      )`.as('notices'),
    ])
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('translation_confirmations')
          .select(['name', 'confirmed_as', 'confirmed_at'])
          .whereRef('translation_confirmations.revision_id', '=', 'published.revision_id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('confirmed'),
      (join) => join.onTrue(),
    )
    .select(['confirmed.name', 'confirmed.confirmed_as', 'confirmed.confirmed_at'])
    .where('translations.post_id', '=', postId)
    .executeTakeFirst();
}

/** The posts that were imported from files, by the fingerprints of these. */
export async function selectImported(db: Db, fingerprints: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('post_sources')
    .select(['fingerprint', 'post_id'])
    .where('fingerprint', '=', sql<string>`any(${fingerprints})`)
    .execute();
  return new Map(rows.map(({ fingerprint, post_id }) => [fingerprint, post_id]));
}

/** The post that has or had an address. */
export async function selectPostAt(db: Db, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('post_slugs').select('post_id').where('slug', '=', slug).executeTakeFirst();
  return row?.post_id;
}

/** Posts with their languages and how they are bound already, locked until the transaction ends. */
export async function lockToBind(db: Db, ids: string[]) {
  await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rows = await db
    .selectFrom('posts')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select([
      'posts.id',
      'posts.status',
      'posts.approved_revision_id',
      sql<string>`coalesce(revisions.language, drafts.language)`.as('language'),
      sql<boolean>`exists (select from translations where post_id = posts.id)`.as('is_translation'),
      sql<boolean>`exists (select from translations where source_id = posts.id)`.as('is_original'),
    ])
    .where('posts.id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The text of a version. */
export async function selectVersion(db: Db, postId: string, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('approvals')
    .select('revision_id')
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.revision_id;
}

/** The number of the last of the first so many issued notices about a post; 0 for none. */
export async function selectNoticeAfter(db: Db, postId: string, count: number): Promise<number> {
  const rows = await db
    .selectFrom('notices')
    .select('number')
    .where('post_id', '=', postId)
    .where('state', '=', 'issued')
    .orderBy('number')
    .limit(count)
    .execute();
  return rows.at(-1)?.number ?? 0;
}

/** Says of the text that readers have, and of each later one, what it was made from. */
export async function insertTranslatedRevisions(
  db: Db,
  postId: string,
  made: { source_revision_id: string; notice: number; machine: boolean },
): Promise<void> {
  await sql`
    insert into translated_revisions (revision_id, source_revision_id, notice, machine)
    select revisions.id, ${made.source_revision_id}, ${made.notice}, ${made.machine}
    from posts
    join revisions on revisions.post_id = posts.id
    left join revisions as approved on approved.id = posts.approved_revision_id
    where posts.id = ${postId}
      and revisions.number >= coalesce(approved.number, 0)`.execute(db);
}
