/** Confirmations that a published text is still right (product.md#reviews-that-fall-due). */
import type { z } from 'zod';
import { isStaff, type StaffRole } from '../../../contract/people/roles.ts';
import type { confirmations as contract } from '../../../contract/posts/calls/confirmations.ts';
import type { NamedReviewer } from '../../../contract/views/version-views.ts';
import { countOtherStaff } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { recordAudit } from '../../trust/index.ts';
import { accountsIn } from '../contributors/confirmations.ts';
import { keptOnLargeSites } from '../publications/size.ts';
import { nameReviewer } from '../reviewers/reviewers.ts';
import { mayConfirm } from './policy.ts';
import type { ConfirmationRow, DueCount, DueRow } from './queries.ts';
import * as queries from './queries.ts';
import { reviewDueAt } from './review-due.ts';

const pageLength = 50;

/** A confirmation of a version of a post. */
export type Confirmation = ConfirmationRow;

/**
 * Records that exactly the named revision, which readers see, is still right, and sets anew when its review
 * falls due.
 * @returns that time; null for never
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, own_text,
 * invalid_input
 */
export function confirmReview(
  context: Context,
  actor: AccountActor,
  postId: string,
  { revision, reviewDue }: { revision: string; reviewDue?: string | null | undefined },
): Promise<Date | null> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const post = await queries.lockPost(db, postId);
    const decision = mayConfirm(actor, post && { ...post, published: post.published_at !== null });
    if (decision !== 'allowed') throw new AppError(decision);
    if (!post || !isStaff(actor)) throw new AppError('not_found');
    if (post.approved_revision_id !== revision) throw new AppError('revision_conflict');
    const at = clock();
    const { kind, contributors } = await queries.selectRevision(db, revision);
    const writers = [post.author_id, ...accountsIn(contributors)];
    const isOwn = context.config.reviewRules.fourEyes && writers.includes(actor.id);
    if (isOwn && (await countOtherStaff(db, writers)) > 0) throw new AppError('own_text');
    const due = reviewDueAt(kind, at, reviewDue);
    const confirmation = await recordConfirmation(db, {
      postId,
      revisionId: revision,
      reviewerId: actor.id,
      reviewerRole: actor.role,
      at,
      due,
    });
    await nameReviewer(tx, actor, { post_id: postId, revision_id: null, confirmation_id: confirmation });
    await queries.setReviewDue(db, postId, due);
    await recordAudit(db, {
      at,
      actor,
      action: 'post.confirmed',
      subject: { type: 'post', id: postId },
      detail: { revision, due: due?.toISOString() ?? null },
    });
    await publishInvalidation(db, ['posts', `post:${postId}`]);
    await addJob(db, 'dispatchWebhooks', {}, { key: 'dispatchWebhooks' });
    return due;
  });
}

/**
 * Adds a confirmation, and its line in the publication log; `reviewerId` is null where it is imported. Gives
 * its id.
 */
export function recordConfirmation(
  db: Db,
  {
    postId,
    revisionId,
    reviewerId,
    reviewerRole,
    at,
    due,
  }: {
    postId: string;
    revisionId: string;
    reviewerId: string | null;
    reviewerRole: StaffRole;
    at: Date;
    due: Date | null;
  },
): Promise<number> {
  return queries.insertConfirmation(db, {
    post_id: postId,
    revision_id: revisionId,
    reviewer_id: reviewerId,
    reviewer_role: reviewerRole,
    confirmed_at: at,
    review_due_at: due,
  });
}

/** Leaves out the reminder of a review that had fallen due before the post was imported. */
export async function skipReminder(db: Db, postId: string): Promise<void> {
  await queries.setReminded(db, [postId]);
}

/** Confirmations of the texts of a post, oldest first. */
export function confirmationsOf({ db }: Context, postId: string): Promise<Confirmation[]> {
  return queries.selectConfirmations(db, postId);
}

/** Who confirmed; null unless they agreed to be named. */
export function reviewerOf({
  reviewer_name: name,
  reviewer_institution: institution,
}: Confirmation): NamedReviewer | null {
  return name === null ? null : { name, institution };
}

/** How many posts fall due of each kind and language; `search` is a part of their titles. Without one it is kept a minute on large sites. */
export function dueCounts(context: Context): (search: string) => Promise<DueCount[]> {
  const all = keptOnLargeSites(context, (_: 'all') => queries.countDue(context.db, ''));
  return (search) => (search === '' ? all.get('all') : queries.countDue(context.db, search));
}

/** Published posts whose review falls due, the soonest first. @throws AppError invalid_input for a bad cursor */
export function listDue(
  { db }: Context,
  { q: search = '', kind, language, cursor }: z.output<typeof contract.listDueReviews.query>,
): Promise<Page<DueRow>> {
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectDue(db, { ...request, search, kind, language }),
    ({ review_due_at: at, id }) => ({ at, id }),
  );
}
