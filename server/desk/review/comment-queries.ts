import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';
import { nameForStaff } from './queries.ts';

/**
 * Locks a post until the transaction ends. A row joined to it would be read as it was before the wait for the lock.
 * @returns whether there is one
 */
export async function lockPost(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The revision of a post in review; null if none is. */
export async function selectInReview(db: Db, postId: string): Promise<string | null> {
  const row = await db
    .selectFrom('drafts')
    .select('submitted_revision_id')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.submitted_revision_id ?? null;
}

/** The author of a post, and the revision that staff decided on last, if any, with its number. */
export function selectReviewed(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .leftJoin('revisions', (join) =>
      join.on('revisions.id', '=', (on) =>
        on.fn.coalesce('drafts.reviewed_revision_id', 'posts.approved_revision_id'),
      ),
    )
    .select(['posts.author_id', 'revisions.id as revision_id', 'revisions.number'])
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

/** Whether the comment is on the revision in review. */
const inReview = sql<boolean>`
  exists (
    select from drafts
    where drafts.post_id = review_comments.post_id
      and drafts.submitted_revision_id = review_comments.revision_id
  )`;

/** Whether the comment is on a revision that staff have returned, and nothing was approved since. */
const returnedSinceApproval = sql<boolean>`
  exists (
    select from decisions
    where decisions.revision_id = review_comments.revision_id
      and decisions.outcome = 'returned'
  )
  and revisions.number > coalesce(
    (
      select approved.number
      from posts
      join revisions as approved on approved.id = posts.approved_revision_id
      where posts.id = review_comments.post_id
    ),
    0
  )`;

/** Comments on a post and notes among staff, oldest first. */
export function selectComments(db: Db, postId: string) {
  return db
    .selectFrom('review_comments')
    .innerJoin('accounts', 'accounts.id', 'review_comments.author_id')
    .innerJoin('revisions', 'revisions.id', 'review_comments.revision_id')
    .selectAll('review_comments')
    .select([nameForStaff.as('name'), inReview.as('is_in_review'), returnedSinceApproval.as('is_carried')])
    .where('review_comments.post_id', '=', postId)
    .orderBy('review_comments.created_at')
    .orderBy('review_comments.id')
    .execute();
}

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

/** Comments by an account on submissions, oldest first. */
export function selectCommentsForExport(db: Db, authorId: string, request: PageRequest) {
  return db
    .selectFrom('review_comments')
    .select(['id', 'post_id', 'body', 'quote', 'replacement', 'created_at'])
    .where('author_id', '=', authorId)
    .$call((comments) => keysetPage(comments, ['created_at', 'id'], 'asc', request))
    .execute();
}

export type ExportedCommentRow = Awaited<ReturnType<typeof selectCommentsForExport>>[number];

export async function deleteComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('review_comments').where('id', '=', id).execute();
}

/**
 * Sets when the author resolved a comment. What staff said of it until the revision `judgedUntil` ends with it,
 * unless they accepted it.
 */
export async function setResolved(
  db: Db,
  id: string,
  { at, taken, judgedUntil }: { at: Date | null; taken: boolean | null; judgedUntil: number },
): Promise<void> {
  await sql`
    update review_comments
    set resolved_at = ${at},
      taken = ${taken},
      judgement = case when is_answered then null else judgement end,
      judged_at = case when is_answered then null else judged_at end,
      judged_in = case when is_answered then null else judged_in end
    from (
      select coalesce(judgement = 'reopened' and judged_in <= ${judgedUntil}, false) as is_answered
      from review_comments
      where id = ${id}
    ) as judged
    where id = ${id}`.execute(db);
}
