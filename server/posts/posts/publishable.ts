import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { reviewDueAt } from '../confirmations/review-due.ts';
import { accountsIn, requireConfirmed } from '../contributors/confirmations.ts';
import { requireTicked } from '../references/flags.ts';
import { lockFor } from './drafts.ts';
import type { PostRow } from './queries.ts';

/**
 * Requires that a revision can be published at `at`: it is in review, its retracted references were looked at and
 * its contributors have confirmed. Locks the post.
 * @returns the post, and when its review falls due then
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, retracted_references,
 * contributors_unconfirmed, invalid_input
 */
export async function requirePublishable(
  tx: Context,
  actor: Actor,
  id: string,
  asked: {
    revision: string;
    acknowledged: readonly number[];
    reviewDue?: string | null | undefined;
    at: Date;
  },
): Promise<{ post: PostRow; writers: string[]; reviewDueAt: Date | null }> {
  const { revision, acknowledged, reviewDue, at } = asked;
  const { post, draft } = await lockFor(tx.db, actor, 'approve', id);
  if (draft?.submitted_revision_id !== revision) throw new AppError('revision_conflict');
  await requireTicked(tx.db, { revision, ticked: acknowledged });
  await requireConfirmed(tx, id);
  const writers = [post.author_id, ...accountsIn(draft.contributors)];
  return { post, writers, reviewDueAt: reviewDueAt(draft.kind, at, reviewDue) };
}
