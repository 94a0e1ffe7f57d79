/** Decisions of reviewers on a submission, which its author gets by email with the comments on it. */
import type { ChecklistItem } from '../../../contract/desk/checklist.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { GivenDecision } from '../../platform/db/column-types.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { approvePost, requirePublishable, returnPost } from '../../posts/index.ts';
import { requireReader } from '../translations/readers.ts';
import {
  checksOfText,
  checksOfThreads,
  checksOfWithdrawal,
  comparedWith,
  requireChecked,
  requireGoneThrough,
} from './checks.ts';
import { requireDeclared, requireNoConflict } from './declarations.ts';
import { lockInReview } from './in-review.ts';
import { type Decided, keepDecision, requireUndecided, type Schedule } from './pending/pending-decisions.ts';
import { deletePending, type PendingRow } from './pending/queries.ts';
import { requireOthers } from './second-readings.ts';
import { mailedThreads, threadsOf } from './threads/threads.ts';

/** When a decision takes effect: at once, unless it has a schedule or can be undone for some seconds. */
export interface Effect {
  /** Whether it can be undone for some seconds. */
  undoable?: boolean;
  schedule?: Schedule | null;
}

/**
 * Returns a submission with the comments on it; with `revision`, only if that one is in review.
 * @returns when it takes effect; null for at once
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, decision_pending
 */
export function returnWithComments(
  context: Context,
  actor: Actor,
  postId: string,
  { comment, revision }: { comment: string; revision?: string | undefined },
  { undoable = false }: Effect = {},
): Promise<Date | null> {
  return inTransaction(context, async (tx) => {
    const waiting = await lockInReview(tx.db, postId);
    await requireDeclared(tx, actor, postId);
    if (revision !== undefined && waiting !== revision) throw new AppError('revision_conflict');
    await requireUndecided(tx, postId);
    const decided: Decided = { postId, revision: waiting, outcome: 'returned', given: { comment } };
    if (undoable && canWait(tx)) return keep(tx, actor, decided, null);
    const comments = mailedThreads(await threadsOf(tx.db, postId));
    await returnPost(tx, actor, postId, { comment, comments });
    return null;
  });
}

/**
 * Publishes exactly the named revision, or keeps the approval until its time; the author gets the comments by
 * email when it is published.
 * @returns the post's address, and when the approval takes effect; null for at once
 * @throws AppError not_found, forbidden, status_conflict, revision_conflict, retracted_references,
 * contributors_unconfirmed, unchecked_changes, unticked_checklist, decision_pending,
 * invalid_input
 */
export async function approveWithComments(
  context: Context,
  actor: Actor,
  postId: string,
  {
    revision,
    ...ticked
  }: {
    revision: string;
    acknowledged: readonly number[];
    checked?: readonly string[];
    left?: readonly { check: string; reason: string }[];
    checklist?: readonly ChecklistItem[];
    review_due?: string | null | undefined;
  },
  { undoable = false, schedule = null }: Effect = {},
): Promise<{ slug: string; effectiveAt: Date | null }> {
  // A revision never changes, so its text is compared before the post is locked: a long text takes a while.
  const compared = await comparedWith(context, postId, revision);
  const checks = compared ? await checksOfText(context, actor, compared) : [];
  return inTransaction(context, async (tx) => {
    const waiting = await lockInReview(tx.db, postId);
    await requireDeclared(tx, actor, postId);
    await requireUndecided(tx, postId);
    await requireReader(tx, actor, postId);
    let left: NonNullable<GivenDecision['left']> = [];
    if (waiting === revision) {
      // Submitted after the comparison: nothing was looked for in it.
      if (!compared) throw new AppError('revision_conflict');
      const { kind } = compared.submitted;
      await requireOthers(tx, actor, { postId, revision, kind });
      const threads = await threadsOf(tx.db, postId);
      const others = [
        ...(await checksOfWithdrawal(tx, postId, compared)),
        ...checksOfThreads(compared, threads),
      ];
      left = [...requireChecked([...checks, ...others], ticked), ...requireGoneThrough(kind, ticked)];
    }
    const given = { ...ticked, left };
    if (!schedule && !(undoable && canWait(tx)))
      return { slug: await publish(tx, actor, { postId, revision, given }), effectiveAt: null };
    const { post } = await requirePublishable(tx, actor, postId, {
      revision,
      acknowledged: given.acknowledged,
      reviewDue: given.review_due,
      at: schedule?.publishAt ?? tx.clock(),
    });
    const decided: Decided = { postId, revision, outcome: 'approved', given };
    return { slug: post.slug, effectiveAt: await keep(tx, actor, decided, schedule) };
  });
}

function canWait({ config }: Context): boolean {
  return config.reviewRules.undoSeconds > 0;
}

function keep(tx: Context, actor: Actor, decided: Decided, schedule: Schedule | null): Promise<Date> {
  if (!isStaff(actor)) throw new AppError('forbidden');
  return keepDecision(tx, actor, decided, schedule);
}

/**
 * Carries out a decision whose time has come, in the name of whoever made it. The caller holds the lock on the
 * post. It is stopped by a conflict of interest that they declared meanwhile; an approval also by a comment that
 * was made after it, and where the other person whom it needs is missing now.
 * @throws AppError as approveWithComments
 */
export async function carryOut(tx: Context, pending: PendingRow): Promise<void> {
  const { post_id: postId, revision_id: revision, given, decided_at: decidedAt } = pending;
  const actor: Actor = { id: pending.decided_by, role: pending.decided_as };
  await deletePending(tx.db, postId);
  await requireNoConflict(tx, actor, postId);
  if (pending.outcome === 'approved') {
    const compared = await comparedWith(tx, postId, revision);
    if (!compared) throw new AppError('revision_conflict');
    await requireOthers(tx, actor, { postId, revision, kind: compared.submitted.kind });
    requireChecked(checksOfThreads(compared, await threadsOf(tx.db, postId)), given);
    await publish(tx, actor, { postId, revision, given, decidedAt });
    return;
  }
  if ((await lockInReview(tx.db, postId)) !== revision) throw new AppError('revision_conflict');
  const comments = mailedThreads(await threadsOf(tx.db, postId));
  await returnPost(tx, actor, postId, { comment: given.comment ?? '', comments });
}

async function publish(
  tx: Context,
  actor: Actor,
  {
    postId,
    revision,
    given: { acknowledged = [], checklist = [], left = [], review_due: reviewDue },
    ...when
  }: { postId: string; revision: string; given: GivenDecision; decidedAt?: Date },
): Promise<string> {
  const comments = mailedThreads(await threadsOf(tx.db, postId));
  return approvePost(tx, actor, postId, revision, {
    comments,
    acknowledged,
    checklist,
    left: left.map(({ check, ...recorded }) => recorded),
    reviewDue,
    ...when,
  });
}
