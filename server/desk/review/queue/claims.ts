/** Who of the staff takes a submission on, and by when it should be decided (product.md#review). */
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { decideBy } from '../../../posts/index.ts';
import { recordAudit } from '../../../trust/index.ts';
import { hasConflict } from '../declarations.ts';
import { lockInReview } from '../in-review.ts';
import type { ClaimRow } from '../queries.ts';
import { mailAssigned } from './claim-emails.ts';
import * as queries from './claim-queries.ts';

/** The staff to whom a submission can be assigned, by name, with what they know and have claimed. */
export function listReviewers({ db }: Context): Promise<queries.AssignableRow[]> {
  return queries.selectAssignable(db);
}

/**
 * Claims a submission for the actor. Safe to repeat.
 * @throws AppError not_found, status_conflict; claimed, with who has it; conflict_declared
 */
export function claimSubmission(context: Context, actor: AccountActor, postId: string): Promise<ClaimRow> {
  return inTransaction(context, async ({ db, clock }) => {
    const revision = await lockInReview(db, postId);
    const held = await queries.selectClaim(db, postId);
    if (held?.account_id === actor.id) return held;
    if (held) throw claimedBy(held);
    if (await hasConflict(db, postId, actor.id)) throw new AppError('conflict_declared');
    const at = clock();
    await queries.upsertClaim(db, {
      post_id: postId,
      account_id: actor.id,
      assigned_by: null,
      claimed_at: at,
    });
    await recordAudit(db, {
      at,
      actor,
      action: 'review.claimed',
      subject: { type: 'post', id: postId },
      detail: { revision },
    });
    return claimNow(db, postId);
  });
}

/**
 * Ends the actor's claim. Safe to repeat.
 * @throws AppError not_found, status_conflict; claimed, with who has it
 */
export function releaseSubmission(context: Context, actor: AccountActor, postId: string): Promise<void> {
  return inTransaction(context, async ({ db, clock }) => {
    const revision = await lockInReview(db, postId);
    const held = await queries.selectClaim(db, postId);
    if (!held) return;
    if (held.account_id !== actor.id) throw claimedBy(held);
    await queries.deleteClaim(db, postId, actor.id);
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'review.released',
      subject: { type: 'post', id: postId },
      detail: { revision },
    });
  });
}

/**
 * Gives a submission to somebody of the staff, who gets one email about it unless they are the actor.
 * @throws AppError not_found, status_conflict; claimed, with who has it; invalid_input
 */
export function assignSubmission(
  context: Context,
  actor: AccountActor,
  postId: string,
  { account, instead_of: insteadOf }: { account: string; instead_of: string | null },
): Promise<ClaimRow> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const revision = await lockInReview(db, postId);
    const before = await queries.selectClaim(db, postId);
    if (before?.account_id === account) return before;
    if ((before?.account_id ?? null) !== insteadOf)
      throw before ? claimedBy(before) : new AppError('claimed');
    const reviewer = (await queries.selectReviewers(db)).find(({ id }) => id === account);
    if (!reviewer) throw invalid('Choose somebody of the staff');
    if (await hasConflict(db, postId, account)) throw invalid('This person has a conflict of interest');
    const at = clock();
    await queries.upsertClaim(db, {
      post_id: postId,
      account_id: account,
      assigned_by: actor.id === account ? null : actor.id,
      claimed_at: at,
    });
    await recordAudit(db, {
      at,
      actor,
      action: 'review.assigned',
      subject: { type: 'post', id: postId },
      detail: { revision, to: account, instead_of: insteadOf },
    });
    if (actor.id !== account) await mailAssigned(held, actor, { postId, reviewer, at });
    return claimNow(db, postId);
  });
}

/**
 * Sets by which day a submission should be decided; null for what the setting gives.
 * @throws AppError not_found, status_conflict; invalid_input for a day that has passed
 */
export function changeDecideBy(
  context: Context,
  actor: AccountActor,
  postId: string,
  day: string | null,
): Promise<Date> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const revision = await lockInReview(db, postId);
    const submitted = await queries.selectSubmitted(db, postId);
    if (!submitted?.submitted_at) throw new AppError('status_conflict');
    const at = clock();
    const due =
      day === null
        ? decideBy(held, submitted.kind, submitted.submitted_at)
        : new Date(`${day}T23:59:59.999Z`);
    if (day !== null && due < at)
      throw new AppError('invalid_input', { fields: { day: 'Choose a day that has not passed' } });
    await queries.updateDecideBy(db, postId, due);
    await recordAudit(db, {
      at,
      actor,
      action: 'review.due_changed',
      subject: { type: 'post', id: postId },
      detail: { revision, decide_by: due.toISOString() },
    });
    return due;
  });
}

/** The submissions that the actor has claimed. */
export function exportClaimsOf({ db }: Context, actor: AccountActor): Promise<queries.ExportedClaimRow[]> {
  return queries.selectClaimsOf(db, actor.id);
}

/** Ends the actor's claims, in the transaction that closes their account. */
export function deleteClaimsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteClaimsOf(db, actor.id);
}

async function claimNow(db: Context['db'], postId: string): Promise<ClaimRow> {
  const claim = await queries.selectClaim(db, postId);
  // Whoever calls may have lost their role a moment ago.
  if (!claim) throw new AppError('forbidden');
  return claim;
}

function claimedBy(claim: ClaimRow): AppError {
  return new AppError('claimed', { current: { claim } });
}

function invalid(message: string): AppError {
  return new AppError('invalid_input', { fields: { account: message } });
}
