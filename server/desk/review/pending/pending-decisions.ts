/**
 * Decisions that take effect later (product.md#decisions-that-take-effect-later): a reviewer has set a time, or
 * can still undo them. Until then nothing of the post changes, and its author hears nothing of it.
 */
import type { StaffRole } from '../../../../contract/people/roles.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { GivenDecision } from '../../../platform/db/column-types.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/job-queue.ts';
import { mailScheduled, mailUnscheduled } from '../../../posts/index.ts';
import { recordAudit } from '../../../trust/index.ts';
import { lockPost } from '../comment-queries.ts';
import { requireDeclared } from '../declarations.ts';
import { lockInReview } from '../in-review.ts';
import * as queries from './queries.ts';

/** A time ahead that processes can be sure to notice in time; see decision-clock.ts. */
const leastSecondsAhead = 5;
const mostDaysAhead = 366;
/** Most scheduled posts that are listed. */
const listedSchedules = 200;

/** What is decided on a submission. */
export interface Decided {
  postId: string;
  revision: string;
  outcome: 'approved' | 'returned';
  given: GivenDecision;
}

/** The time that a reviewer sets for a publication, and why it is later. */
export interface Schedule {
  publishAt: Date;
  reason: string | null;
}

/**
 * Keeps a decision until its time: the schedule's, else as long as it can be undone. The caller has checked that
 * it could be made now, and holds the lock on the post.
 * @returns when it takes effect
 * @throws AppError invalid_input for a time that is too early or too late
 */
export async function keepDecision(
  tx: Context,
  actor: Actor & { role: StaffRole },
  { postId, revision, outcome, given }: Decided,
  schedule: Schedule | null,
): Promise<Date> {
  const { db, clock } = tx;
  const at = clock();
  const undoable = new Date(at.getTime() + tx.config.reviewRules.undoSeconds * 1000);
  if (schedule) requireAhead(schedule.publishAt, at);
  await queries.insertPending(db, {
    post_id: postId,
    revision_id: revision,
    outcome,
    given: JSON.stringify(given),
    decided_by: actor.id,
    decided_as: actor.role,
    decided_at: at,
    effective_at: schedule?.publishAt ?? undoable,
    scheduled: schedule !== null,
    reason: schedule?.reason ?? null,
    author_told_at: null,
  });
  if (schedule) {
    await auditSchedule(tx, actor, 'post.publication_scheduled', { postId, revision, schedule });
    await addJob(db, 'mailSchedule', { post: postId }, { key: `schedule:${postId}`, at: undoable });
  }
  return schedule?.publishAt ?? undoable;
}

function requireAhead(time: Date, now: Date): void {
  const seconds = (time.getTime() - now.getTime()) / 1000;
  if (seconds < leastSecondsAhead)
    throw new AppError('invalid_input', { fields: { publish_at: 'Choose a time in the future' } });
  if (seconds > mostDaysAhead * 86_400)
    throw new AppError('invalid_input', { fields: { publish_at: 'Choose a time within a year' } });
}

/** A text whose review had fallen due by the end of its day (UTC) would not be published. */
function requireBeforeReview(time: Date, { review_due: day }: GivenDecision): void {
  if (day && time.toISOString().slice(0, 10) > day)
    throw new AppError('invalid_input', {
      fields: { publish_at: 'Choose a time before the review of the text falls due' },
    });
}

function auditSchedule(
  { db, clock }: Context,
  actor: Actor,
  action: 'post.publication_scheduled' | 'post.publication_moved',
  { postId, revision, schedule }: { postId: string; revision: string; schedule: Schedule },
): Promise<void> {
  return recordAudit(db, {
    at: clock(),
    actor,
    action,
    subject: { type: 'post', id: postId },
    ...(schedule.reason !== null && { reason: schedule.reason }),
    detail: { revision, publish_at: schedule.publishAt },
  });
}

/** Requires that no decision on a submission waits to take effect. @throws AppError decision_pending */
export async function requireUndecided({ db }: Pick<Context, 'db'>, postId: string): Promise<void> {
  if (await queries.selectPending(db, postId)) throw new AppError('decision_pending');
}

/**
 * Takes back a decision before it takes effect: the submission waits again. An author who was told of a time is
 * told that it no longer holds.
 * @throws AppError not_found, status_conflict, interests_undeclared, conflict_declared
 */
export function takeBackDecision(context: Context, actor: Actor, postId: string): Promise<void> {
  return changePending(context, actor, postId, async (tx, pending) => {
    await queries.deletePending(tx.db, postId);
    if (pending.author_told_at) await mailUnscheduled(tx, actor, postId, pending.revision_id);
    await recordAudit(tx.db, {
      at: tx.clock(),
      actor,
      action: pending.scheduled ? 'post.publication_cancelled' : 'post.decision_undone',
      subject: { type: 'post', id: postId },
      detail: { revision: pending.revision_id, outcome: pending.outcome },
    });
  });
}

/**
 * Sets another time for a scheduled publication, or publishes at once where there is none. Its author is told.
 * @throws AppError not_found, status_conflict, invalid_input, interests_undeclared, conflict_declared
 */
export function reschedule(
  context: Context,
  actor: Actor,
  postId: string,
  { publishAt, reason }: { publishAt: Date | null; reason: string | null },
): Promise<void> {
  return changePending(context, actor, postId, async (tx, pending) => {
    const { db, clock } = tx;
    if (!pending.scheduled) throw new AppError('status_conflict');
    if (publishAt) {
      requireAhead(publishAt, clock());
      requireBeforeReview(publishAt, pending.given);
    }
    const schedule = { publishAt: publishAt ?? clock(), reason };
    await queries.setTime(db, postId, { effectiveAt: schedule.publishAt, reason });
    const revision = pending.revision_id;
    await auditSchedule(tx, actor, 'post.publication_moved', { postId, revision, schedule });
    if (publishAt) await mailTime(tx, { ...pending, effective_at: publishAt, reason });
  });
}

function changePending(
  context: Context,
  actor: Actor,
  postId: string,
  change: (tx: Context, pending: queries.PendingRow) => Promise<void>,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    await lockInReview(tx.db, postId);
    await requireDeclared(tx, actor, postId);
    const pending = await queries.selectPending(tx.db, postId);
    if (!pending) throw new AppError('status_conflict');
    await change(tx, pending);
  });
}

/** Emails the author of a scheduled post when readers will have it, unless they were told already. */
export function mailSchedule(context: Context, postId: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    // Locked, so that nobody cancels the time while its author is told of it.
    await lockPost(tx.db, postId);
    const pending = await queries.selectPending(tx.db, postId);
    if (!pending?.scheduled || pending.author_told_at || pending.effective_at <= tx.clock()) return;
    await mailTime(tx, pending);
  });
}

/** Emails the author of a scheduled post its time. The caller holds the lock on the post. */
async function mailTime(tx: Context, pending: queries.PendingRow): Promise<void> {
  const { post_id: postId, decided_by: id, decided_as: role } = pending;
  const { revision_id: revision, effective_at: due, reason } = pending;
  await queries.setAuthorTold(tx.db, postId, tx.clock());
  await mailScheduled(tx, { id, role }, postId, { revision, due, reason });
}

/** The decision that waits to take effect on a submission; null if none does. */
export async function pendingOn(
  { db }: Pick<Context, 'db'>,
  postId: string,
): Promise<queries.NamedPendingRow | null> {
  return (await queries.selectNamedPending(db, postId)) ?? null;
}

/** Posts that staff have approved for a later time, the earliest first; the first 200. */
export function listScheduled({ db }: Pick<Context, 'db'>): Promise<queries.ScheduledRow[]> {
  return queries.selectScheduled(db, listedSchedules);
}

/**
 * When staff will publish a post of the actor's own; null if they have set no time.
 * @throws AppError not_found
 */
export async function scheduleOf(
  { db }: Pick<Context, 'db'>,
  actor: Actor & { id: string },
  postId: string,
): Promise<Schedule | null> {
  const row = await queries.selectScheduleOf(db, { postId, authorId: actor.id });
  if (!row) throw new AppError('not_found');
  return row.effective_at && { publishAt: row.effective_at, reason: row.reason };
}
