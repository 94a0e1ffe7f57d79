import { sql } from 'kysely';
import { postFields } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';

/** An author's posts, oldest first. */
export function selectPostsForExport(db: Db, authorId: string, request: PageRequest) {
  return db
    .selectFrom('posts')
    .select(['id', 'slug', 'status', 'created_at', 'published_at', 'withdrawn_at', 'withdrawal_reason'])
    .where('author_id', '=', authorId)
    .$call((posts) => keysetPage(posts, ['created_at', 'id'], 'asc', request))
    .execute();
}

export type ExportedPostRow = Awaited<ReturnType<typeof selectPostsForExport>>[number];

export function selectDraftForExport(db: Db, postId: string) {
  return db
    .selectFrom('drafts')
    .select([...postFields, 'version', 'review_comment', 'updated_at'])
    .where('post_id', '=', postId)
    .executeTakeFirst();
}

export type ExportedDraftRow = NonNullable<Awaited<ReturnType<typeof selectDraftForExport>>>;

/** Submitted texts of a post, oldest first. */
export function selectRevisionsForExport(
  db: Db,
  postId: string,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom('revisions')
    .leftJoin('submission_notes', 'submission_notes.revision_id', 'revisions.id')
    .select(['number', ...postFields, 'change_kind', 'change_note', 'created_at', 'submission_notes.note'])
    .where('post_id', '=', postId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export type ExportedRevisionRow = Awaited<ReturnType<typeof selectRevisionsForExport>>[number];

/** Locks an author's posts until the transaction ends. */
export function lockPostsOf(db: Db, authorId: string) {
  return db
    .selectFrom('posts')
    .select(['id', 'published_at'])
    .where('author_id', '=', authorId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The author's posts whose text waits for review. */
export function selectWaiting(db: Db, authorId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('drafts', 'drafts.post_id', 'posts.id')
    .select(['posts.id', 'posts.status'])
    .where('posts.author_id', '=', authorId)
    .where('drafts.submitted_revision_id', 'is not', null)
    .orderBy('posts.id')
    .execute();
}

/** Deletes the author's posts that were never submitted. */
export async function deleteNeverSubmitted(db: Db, authorId: string): Promise<void> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('revisions').select('revisions.id').whereRef('revisions.post_id', '=', 'posts.id'),
        ),
      ),
    )
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const table of ['drafts', 'post_sources', 'post_slugs'] as const)
    await db.deleteFrom(table).where('post_id', 'in', ids).execute();
  await db.deleteFrom('posts').where('id', 'in', ids).execute();
}

/** Deletes the drafts of posts that have an approved revision. */
export async function deleteDraftsOfApproved(db: Db, authorId: string): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('post_id', 'in', (select) =>
      select
        .selectFrom('posts')
        .select('id')
        .where('author_id', '=', authorId)
        .where('approved_revision_id', 'is not', null),
    )
    .execute();
}

/** Replaces the text of each remaining draft by the last submitted one. */
export async function resetDraftsToSubmitted(db: Db, authorId: string, at: Date): Promise<void> {
  await sql`
    update drafts
    set ${sql.join(postFields.map((field) => sql`${sql.ref(field)} = ${sql.ref(`last.${field}`)}`))},
      version = drafts.version + 1,
      updated_at = ${at}
    from posts
    cross join lateral (
      select ${sql.join(postFields.map((field) => sql.ref(field)))}
      from revisions
      where revisions.post_id = posts.id
      order by number desc
      limit 1
    ) as last
    where drafts.post_id = posts.id
      and posts.author_id = ${authorId}`.execute(db);
}
