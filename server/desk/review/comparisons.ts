/** Comparing the submitted text with any earlier text of its post (product.md#review). */
import type { DifferenceReply } from '../../../contract/desk/calls/review.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { openSubmission } from '../../posts/index.ts';
import { type EarlierRow, selectEarlierRevisions } from './comparison-queries.ts';
import { requireDeclared } from './declarations.ts';
import { differenceOf } from './difference.ts';
import { type RevisionRow, type SubmissionRow, selectRevision, selectSubmission } from './queries.ts';

/**
 * The texts of a post before the one in review, newest first.
 * @throws AppError not_found if nothing is in review; interests_undeclared, conflict_declared
 */
export async function listEarlierRevisions(
  context: Context,
  actor: Actor,
  postId: string,
): Promise<EarlierRow[]> {
  const { submitted } = await readInReview(context, actor, postId);
  return selectEarlierRevisions(context.db, postId, submitted.number);
}

/**
 * An earlier text of a post and the changes from it to the submitted one, which counts as opened from now on.
 * @throws AppError not_found, also for a text of another post; interests_undeclared, conflict_declared
 */
export async function compareRevision(
  context: Context,
  actor: Actor,
  { id, revision }: { id: string; revision: string },
): Promise<{ submitted: RevisionRow; earlier: RevisionRow; difference: DifferenceReply }> {
  const { post, submitted } = await readInReview(context, actor, id);
  const earlier = await selectRevision(context.db, revision);
  if (!earlier || earlier.post_id !== id || earlier.number >= submitted.number)
    throw new AppError('not_found');
  await openSubmission(context, submitted.id);
  const author = { id: post.author_id };
  const difference = await differenceOf(context, {
    actor,
    earlier,
    submitted,
    author,
    idPrefix: 'compared-',
  });
  return { submitted, earlier, difference };
}

/** @throws AppError not_found if nothing is in review; interests_undeclared, conflict_declared */
async function readInReview(
  context: Context,
  actor: Actor,
  postId: string,
): Promise<{ post: SubmissionRow; submitted: RevisionRow }> {
  const post = await selectSubmission(context.db, postId, actor);
  const submitted = post && (await selectRevision(context.db, post.revision_id));
  if (!post || !submitted) throw new AppError('not_found');
  await requireDeclared(context, actor, postId);
  return { post, submitted };
}
