/**
 * Comments of reviewers on a submission, on the whole text or a passage, besides the comment that they return
 * it with. The author reads them once the submission is decided on; until then only staff do.
 */
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { readInBatches } from '../../platform/db/keyset.ts';
import type { ExportedCommentRow } from './comment-queries.ts';
import * as queries from './comment-queries.ts';
import { requireDeclared } from './declarations.ts';
import { lockInReview } from './in-review.ts';
import { readReviewed, readThread, readThreadOfAuthor } from './threads/read.ts';
import { type Thread, threadsForAuthor, threadsOf } from './threads/threads.ts';

export type { ExportedCommentRow };

export interface CommentInput {
  revision: string;
  body: string;
  /** Whether it is a note among staff. */
  for_staff?: boolean;
  passage?: { quote: string; prefix: string; suffix: string } | undefined;
  /** Words that are proposed in place of the passage. */
  replacement?: string | undefined;
}

/**
 * Comments on the revision in review, or proposes other words for a passage of it.
 * @throws AppError invalid_input, not_found, status_conflict, revision_conflict, interests_undeclared, conflict_declared
 */
export function addComment(
  context: Context,
  actor: AccountActor,
  postId: string,
  { revision, body, passage, replacement = '', for_staff = false }: CommentInput,
): Promise<Thread> {
  return inTransaction(context, async ({ db, clock }) => {
    if (body === '' && replacement === '') throw refused('body', 'Write a comment');
    if (replacement !== '' && (!passage || for_staff))
      throw refused('replacement', 'Select a passage whose words the author may replace');
    if (replacement !== '' && replacement === passage?.quote)
      throw refused('replacement', 'Write other words than those of the passage');
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
      ...(replacement !== '' && { replacement }),
    });
    return readThread(db, { postId, id });
  });
}

function refused(field: 'body' | 'replacement', message: string): AppError {
  return new AppError('invalid_input', { fields: { [field]: message } });
}

/**
 * Deletes the actor's own comment while its submission is in review and nobody else has answered it.
 * @throws AppError not_found, forbidden, status_conflict
 */
export function removeComment(context: Context, actor: Actor, postId: string, id: string): Promise<void> {
  return inTransaction(context, async ({ db }) => {
    await queries.lockPost(db, postId);
    const comment = await readThread(db, { postId, id });
    if (comment.author_id !== actor.id) throw new AppError('forbidden');
    if (comment.revision_id !== (await lockInReview(db, postId))) throw new AppError('status_conflict');
    const isAnswered = comment.answers.some((answer) => answer.author_id !== actor.id);
    if (isAnswered) throw new AppError('status_conflict');
    await queries.deleteComment(db, id);
  });
}

/**
 * Comments on the submission of the actor's own post that staff decided on last, and earlier ones that they
 * have not accepted. @throws AppError not_found
 */
export async function commentsForAuthor(
  { db }: Context,
  actor: AccountActor,
  postId: string,
): Promise<Thread[]> {
  const decided = await readReviewed(db, actor, postId);
  return decided ? threadsForAuthor(await threadsOf(db, postId), decided) : [];
}

/**
 * Marks a comment on the actor's own post as resolved or unresolved, and whether the words that it proposes were taken. Safe to
 * repeat.
 * @throws AppError not_found, also for a comment that its author may not read yet
 */
export function resolveComment(
  context: Context,
  actor: AccountActor,
  postId: string,
  { id, resolved, taken }: { id: string; resolved: boolean; taken?: boolean | undefined },
): Promise<Thread> {
  return inTransaction(context, async ({ db, clock }) => {
    const decided = await readReviewed(db, actor, postId);
    const comment = await readThreadOfAuthor(db, { postId, id }, decided);
    if (comment.judgement === null && resolved === (comment.resolved_at !== null)) return comment;
    const at = resolved ? clock() : null;
    const answer = resolved && comment.replacement !== null ? (taken ?? null) : null;
    await queries.setResolved(db, id, { at, taken: answer, judgedUntil: decided?.number ?? 0 });
    return readThreadOfAuthor(db, { postId, id }, decided);
  });
}

/** Comments read by one query: each may have thousands of characters. */
const commentsPerBatch = 200;

/** Every comment by the actor on submissions, oldest first, read in batches. */
export async function* exportCommentsOf(
  { db }: Context,
  actor: AccountActor,
): AsyncGenerator<ExportedCommentRow> {
  yield* readInBatches(commentsPerBatch, (request) => queries.selectCommentsForExport(db, actor.id, request));
}
