/**
 * Comments of reviewers on a submission, on the whole text or a passage, besides the comment that they return
 * it with. The author reads them once the submission is decided on; until then only staff do.
 */
import type { AccountActor, Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import type { CommentRow, ExportedCommentRow } from './comment-queries.ts';
import * as queries from './comment-queries.ts';
import { requireDeclared } from './declarations.ts';
import { lockInReview } from './in-review.ts';

export type { ExportedCommentRow };

export interface CommentInput {
  revision: string;
  body: string;
  /** Whether it is a note among staff. */
  for_staff?: boolean;
  passage?: { quote: string; prefix: string; suffix: string } | undefined;
}

/**
 * Comments on the revision in review.
 * @throws AppError not_found, status_conflict, revision_conflict, interests_undeclared, conflict_declared
 */
export function addComment(
  context: Context,
  actor: AccountActor,
  postId: string,
  { revision, body, passage, for_staff = false }: CommentInput,
): Promise<CommentRow> {
  return inTransaction(context, async ({ db, clock }) => {
    const waiting = await lockInReview(db, postId);
    if (waiting !== revision) throw new AppError('revision_conflict');
    await requireDeclared({ db, config: context.config }, actor, postId);
    const id = await queries.insertComment(db, {
      post_id: postId,
      revision_id: revision,
      author_id: actor.id,
      body,
      for_staff,
      created_at: clock(),
      ...passage,
    });
    return readComment(db, { postId, id });
  });
}

/**
 * Deletes the actor's own comment while its submission is in review.
 * @throws AppError not_found, forbidden, status_conflict
 */
export function removeComment(context: Context, actor: Actor, postId: string, id: string): Promise<void> {
  return inTransaction(context, async ({ db }) => {
    const comment = await readComment(db, { postId, id });
    if (comment.author_id !== actor.id) throw new AppError('forbidden');
    if (comment.revision_id !== (await lockInReview(db, postId))) throw new AppError('status_conflict');
    await queries.deleteComment(db, id);
  });
}

/**
 * Comments on the submission of the actor's own post that staff decided on last. @throws AppError not_found
 */
export async function commentsForAuthor(
  { db }: Context,
  actor: AccountActor,
  postId: string,
): Promise<CommentRow[]> {
  const revision = await reviewedRevision(db, actor, postId);
  return revision === null ? [] : queries.selectCommentsForAuthor(db, postId, revision);
}

/**
 * Marks a comment on the actor's own post as resolved or unresolved. Safe to repeat.
 * @throws AppError not_found, also for a comment that its author may not read yet
 */
export function resolveComment(
  context: Context,
  actor: AccountActor,
  postId: string,
  { id, resolved }: { id: string; resolved: boolean },
): Promise<CommentRow> {
  return inTransaction(context, async ({ db, clock }) => {
    const revision = await reviewedRevision(db, actor, postId);
    const comment = await readComment(db, { postId, id });
    if (comment.revision_id !== revision || comment.for_staff) throw new AppError('not_found');
    if (resolved === (comment.resolved_at !== null)) return comment;
    await queries.setResolved(db, id, resolved ? clock() : null);
    return readComment(db, { postId, id });
  });
}

type Db = Context['db'];

async function reviewedRevision(db: Db, actor: AccountActor, postId: string): Promise<string | null> {
  const post = await queries.selectReviewed(db, postId);
  if (post?.author_id !== actor.id) throw new AppError('not_found');
  return post.revision_id;
}

async function readComment(db: Db, place: { postId: string; id: string }): Promise<CommentRow> {
  const comment = await queries.selectComment(db, place);
  if (!comment) throw new AppError('not_found');
  return comment;
}

/** Comments read by one query: each may have thousands of characters. */
const commentsPerBatch = 200;

/** Every comment by the actor on submissions, oldest first, read in batches. */
export async function* exportCommentsOf(
  { db }: Context,
  actor: AccountActor,
): AsyncGenerator<ExportedCommentRow> {
  let after: ExportedCommentRow | null = null;
  do {
    const rows: ExportedCommentRow[] = await queries.selectCommentsForExport(db, actor.id, {
      after,
      limit: commentsPerBatch,
    });
    yield* rows;
    after = rows.at(-1) ?? null;
  } while (after);
}
