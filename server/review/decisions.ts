/** Decisions of reviewers on a submission, which its author gets by email with the comments on it. */
import type { ChecklistItem } from '../../contract/checklist.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { approvePost, type MailedComment, returnPost } from '../posts/index.ts';
import { checksOfComments, checksOfText, comparedWith, requireChecked } from './checks.ts';
import { selectComments, selectCommentsForAuthor } from './comment-queries.ts';
import { requireDeclared } from './declarations.ts';
import { lockInReview } from './in-review.ts';
import { requireOthers } from './second-readings.ts';

/**
 * Returns a submission with the comments on it; with `revision`, only if that one is in review.
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict
 */
export function returnWithComments(
  context: Context,
  actor: Actor,
  postId: string,
  { comment, revision }: { comment: string; revision?: string | undefined },
): Promise<void> {
  return inTransaction(context, async (held) => {
    const waiting = await lockInReview(held.db, postId);
    await requireDeclared(held, actor, postId);
    if (revision !== undefined && waiting !== revision) throw new AppError('revision_conflict');
    const comments = await commentsOn(held.db, postId, waiting);
    await returnPost(held, actor, postId, { comment, comments });
  });
}

/**
 * Publishes exactly the named revision; the author gets the comments by email.
 * @returns the post's address
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, retracted_references,
 * contributors_unconfirmed, unchecked_changes
 */
export async function approveWithComments(
  context: Context,
  actor: Actor,
  postId: string,
  {
    revision,
    acknowledged,
    checked = [],
    checklist = [],
    review_due: reviewDue,
  }: {
    revision: string;
    acknowledged: readonly number[];
    checked?: readonly string[];
    checklist?: readonly ChecklistItem[];
    review_due?: string | null | undefined;
  },
): Promise<string> {
  // A revision never changes, so its text is compared before the post is locked: a long text takes a while.
  const compared = await comparedWith(context, postId, revision);
  const checks = compared ? await checksOfText(context, compared) : [];
  return inTransaction(context, async (held) => {
    const waiting = await lockInReview(held.db, postId);
    await requireDeclared(held, actor, postId);
    if (compared && waiting === revision) {
      const { kind } = compared.submitted;
      await requireOthers(held, actor, { postId, revision, kind });
      const said = await selectComments(held.db, postId);
      requireChecked([...checks, ...checksOfComments(compared, said)], checked);
    }
    const comments = await commentsOn(held.db, postId, waiting);
    return approvePost(held, actor, postId, revision, { comments, acknowledged, checklist, reviewDue });
  });
}

async function commentsOn(db: Context['db'], postId: string, revision: string): Promise<MailedComment[]> {
  const said = await selectCommentsForAuthor(db, postId, revision);
  return said.map(({ quote, body }) => ({ passage: quote, text: body }));
}
