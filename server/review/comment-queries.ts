import type { Insertable } from 'kysely';
import { createdAfter } from '../db/created-after.ts';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { nameForStaff } from './queries.ts';

/** Locks a post until the transaction ends; gives its revision in review. */
export function lockSubmission(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select(['posts.id', 'drafts.submitted_revision_id'])
    .where('posts.id', '=', postId)
    .forUpdate('posts')
    .executeTakeFirst();
}

/** The author of a post, and the revision that staff decided on last, if any. */
export function selectReviewed(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select((select) => [
      'posts.author_id',
      select.fn.coalesce('drafts.reviewed_revision_id', 'posts.approved_revision_id').as('revision_id'),
    ])
    .where('posts.id', '=', postId)
    .executeTakeFirst();
}

export async function insertComment(
  db: Db,
  comment: Insertable<Database['review_comments']>,
): Promise<string> {
  const row = await db
    .insertInto('review_comments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export function selectComment(db: Db, { postId, id }: { postId: string; id: string }) {
  return comments(db)
    .where('review_comments.post_id', '=', postId)
    .where('review_comments.id', '=', id)
    .executeTakeFirst();
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof selectComment>>>;

/** Comments on a post and notes among staff, oldest first. */
export function selectComments(db: Db, postId: string) {
  return comments(db)
    .where('review_comments.post_id', '=', postId)
    .orderBy('review_comments.created_at')
    .orderBy('review_comments.id')
    .execute();
}

/** Comments on a revision that its author gets, oldest first. */
export function selectCommentsForAuthor(db: Db, postId: string, revisionId: string) {
  return comments(db)
    .where('review_comments.post_id', '=', postId)
    .where('review_comments.revision_id', '=', revisionId)
    .where('review_comments.for_staff', '=', false)
    .orderBy('review_comments.created_at')
    .orderBy('review_comments.id')
    .execute();
}

function comments(db: Db) {
  return db
    .selectFrom('review_comments')
    .innerJoin('accounts', 'accounts.id', 'review_comments.author_id')
    .selectAll('review_comments')
    .select(nameForStaff.as('name'));
}

/** Comments by an account on submissions, oldest first. */
export function selectCommentsForExport(
  db: Db,
  authorId: string,
  { after, limit }: { after: { created_at: Date; id: string } | null; limit: number },
) {
  return db
    .selectFrom('review_comments')
    .select(['id', 'post_id', 'body', 'quote', 'created_at'])
    .where('author_id', '=', authorId)
    .where(createdAfter(after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export type ExportedCommentRow = Awaited<ReturnType<typeof selectCommentsForExport>>[number];

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('review_comments').where('id', '=', id).execute();
}

export async function setResolved(db: Db, id: string, at: Date | null): Promise<void> {
  await db.updateTable('review_comments').set({ resolved_at: at }).where('id', '=', id).execute();
}
