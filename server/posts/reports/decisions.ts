/**
 * What staff decide about readers' reports (product.md#reports-of-readers). Each decision locks the post first, and adds an
 * audit entry in the same transaction. What a stranger wrote is in no audit entry.
 */
import { isStaff } from '../../../contract/people/roles.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import type { ReportDecision } from '../../platform/db/column-types.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { recordAudit } from '../../trust/index.ts';
import { mailAuthor, mailSender } from './emails.ts';
import { authorize, canHaveFixed } from './policy.ts';
import type { ReportRow } from './queries.ts';
import * as queries from './queries.ts';

/**
 * Decides on a report, at once or once that can no longer be undone: then whoever it concerns is told. One that would go
 * to an author whose account is closed or disabled stays new, since nobody would see it.
 * @returns the report, and for how many seconds the decision can be undone; null if it took effect
 * @throws AppError not_found, report_settled, decision_pending, status_conflict, not_a_later_version
 */
export function decideOnReport(
  context: Context,
  actor: AccountActor,
  id: string,
  decision: ReportDecision,
  { undoable = false }: { undoable?: boolean } = {},
): Promise<{ report: ReportRow; undoSeconds: number | null }> {
  return withReport(context, id, async (tx, report) => {
    if (!isStaff(actor)) throw new AppError('not_found');
    await requirePossible(tx, actor, report, decision);
    const seconds = tx.config.reviewRules.undoSeconds;
    const waits = undoable && seconds > 0;
    if (waits) {
      const at = new Date(tx.clock().getTime() + seconds * 1000);
      const until = at.toISOString();
      await queries.setPending(tx.db, id, { decision, by: actor.id, as: actor.role, until });
      await addJob(tx.db, 'decideOnReport', { report: id, until }, { key: `report:${id}`, at });
    } else await carryOut(tx, actor, report, decision);
    return { report: await readReport(tx, id), undoSeconds: waits ? seconds : null };
  });
}

/** Takes a decision back before it takes effect. @throws AppError not_found, report_settled */
export function undoReportDecision(context: Context, actor: AccountActor, id: string): Promise<ReportRow> {
  return withReport(context, id, async (tx, report) => {
    if (!isStaff(actor)) throw new AppError('not_found');
    if (!report.pending) throw new AppError('report_settled');
    await queries.setPending(tx.db, id, null);
    return readReport(tx, id);
  });
}

/**
 * Carries out a decision that can no longer be undone. Where it has become impossible, as the post was withdrawn
 * meanwhile, the report waits again.
 */
export async function carryOutDecision(
  context: Context,
  { report: id, until }: { report: string; until: string },
): Promise<void> {
  await withReport(context, id, async (tx, report) => {
    const { pending } = report;
    if (pending?.until !== until) return;
    await queries.setPending(tx.db, id, null);
    const actor = { id: pending.by, role: pending.as };
    try {
      await requirePossible(tx, actor, { ...report, pending: null }, pending.decision);
    } catch (error) {
      if (error instanceof AppError) return;
      throw error;
    }
    await carryOut(tx, actor, report, pending.decision);
  });
}

async function requirePossible(
  tx: Context,
  actor: Actor,
  report: ReportRow,
  decision: ReportDecision,
): Promise<void> {
  const allowed = authorize(actor, decision.action, {
    state: report.state,
    pending: report.pending !== null,
    version: report.version,
    post: { status: report.post_status, authorId: report.author_id, retracted: report.retracted },
  });
  if (allowed !== 'allowed') throw new AppError(allowed);
  if (decision.action === 'send' && !(await queries.selectAuthor(tx.db, report.post_id)))
    throw new AppError('status_conflict');
  if (decision.action === 'fix' && !canHaveFixed(decision.version, report, report.post_version))
    throw new AppError('not_a_later_version');
}

/** Makes a decision that is possible: the caller holds the lock on the post. */
async function carryOut(
  tx: Context,
  actor: Actor,
  report: ReportRow,
  decision: ReportDecision,
): Promise<void> {
  const { id } = report;
  const at = tx.clock();
  if (decision.action === 'send') {
    const author = await queries.selectAuthor(tx.db, report.post_id);
    const note = decision.note === '' ? null : decision.note;
    await queries.setSent(tx.db, id, { at, note });
    if (author) await mailAuthor(tx, report, { author, note });
    await auditReport(tx, actor, report, { action: 'report.sent', detail: {} });
  } else if (decision.action === 'fix') {
    const { version } = decision;
    await mailSender(tx, report, { fixedBy: version });
    await queries.setDecided(tx.db, id, { at, fixedBy: version });
    await publishInvalidation(tx.db, [`post:${report.post_id}`]);
    await auditReport(tx, actor, report, { action: 'report.fixed', detail: { version } });
  } else if (decision.action === 'answer') {
    const reason = (await queries.selectWhyGone(tx.db, report.post_id)) ?? '';
    const gone = report.post_status === 'withdrawn' ? 'withdrawn' : 'retracted';
    await mailSender(tx, report, gone === 'withdrawn' ? { withdrawn: reason } : { retracted: reason });
    await queries.setDecided(tx.db, id, { at, withdrawn: true });
    await auditReport(tx, actor, report, { action: 'report.fixed', detail: { [gone]: true } });
  } else {
    const { reason } = decision;
    await mailSender(tx, report, { reason });
    await queries.setDecided(tx.db, id, { at, reason });
    await auditReport(tx, actor, report, { action: 'report.declined', reason, detail: {} });
  }
}

/** What the audit log says of a report. */
export interface Entry {
  action: 'report.sent' | 'report.fixed' | 'report.declined' | 'report.claimed' | 'report.released';
  reason?: string;
  detail: Record<string, unknown>;
}

/** Adds an entry about a report to the audit log. */
export function auditReport(
  { db, clock }: Context,
  actor: Actor,
  report: ReportRow,
  entry: Entry,
): Promise<void> {
  return recordAudit(db, {
    at: clock(),
    actor,
    ...entry,
    subject: { type: 'post', id: report.post_id },
    detail: { report: report.id, ...entry.detail },
  });
}

/** Does something with a report, with its post locked. @throws AppError not_found */
export function withReport<Result>(
  context: Context,
  id: string,
  work: (tx: Context, report: ReportRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (tx) => {
    const postId = await queries.selectPostOf(tx.db, id);
    if (postId === null) throw new AppError('not_found');
    await queries.lockPost(tx.db, postId);
    return work(tx, await readReport(tx, id));
  });
}

/** A report. @throws AppError not_found */
export async function readReport({ db }: Context, id: string): Promise<ReportRow> {
  const report = await queries.selectReport(db, id);
  if (!report) throw new AppError('not_found');
  return report;
}
