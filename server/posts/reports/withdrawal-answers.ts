/** Reports that a withdrawal, a retraction or a removal answers (product.md#reports-of-readers). */
import type { NoticeKind } from '../../../contract/constants.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../../trust/index.ts';
import { mailSender } from './emails.ts';
import {
  type ReportRow,
  selectByNotice,
  selectOpenOf,
  selectReport,
  setDecided,
  setNotice,
} from './queries.ts';

/** The reports about a post that nothing was decided on, oldest first. */
export function openReportsOf({ db }: Context, postId: string): Promise<ReportRow[]> {
  return selectOpenOf(db, postId);
}

/**
 * Closes reports as fixed by the withdrawal of their post, and tells whoever asked for an answer. The caller holds the
 * lock on the post.
 * @throws AppError not_found for a report of another post, report_settled
 */
export async function answerByWithdrawal(
  tx: Context,
  actor: Actor,
  postId: string,
  { reports, reason, at }: { reports: readonly string[]; reason: string; at: Date },
): Promise<void> {
  if (reports.length > 0 && actor.id !== null && !isStaff(actor)) throw new AppError('not_found');
  for (const report of await requireOpen(tx, postId, reports))
    await close(tx, actor, report, { outcome: 'withdrawn', reason, at });
}

/** Whether a notice says that a post is not to be relied on any more, which answers reports about it. */
export function answersReports(kind: NoticeKind): boolean {
  return kind === 'retraction' || kind === 'removal';
}

/**
 * Keeps which reports an announced notice will answer, of those without a decision. The caller holds the lock on the post.
 * @throws AppError not_found for a report of another post
 */
export async function keepForNotice(
  tx: Context,
  { postId, notice, reports }: { postId: string; notice: string; reports: readonly string[] },
): Promise<void> {
  const own = await requireOwn(tx, postId, reports);
  const open = own.filter(isOpen);
  if (open.length > 0)
    await setNotice(
      tx.db,
      open.map(({ id }) => id),
      notice,
    );
}

/** Closes the reports that a notice answers, as readers see it now. The caller holds the lock on the post. */
export async function answerByNotice(
  tx: Context,
  actor: Actor,
  { id, kind, reason, at }: { id: string; kind: NoticeKind; reason: string; at: Date },
): Promise<void> {
  const outcome = kind === 'retraction' ? 'retracted' : 'withdrawn';
  for (const report of await selectByNotice(tx.db, id))
    await close(tx, actor, report, { outcome, reason, at });
}

async function requireOpen(tx: Context, postId: string, ids: readonly string[]): Promise<ReportRow[]> {
  const own = await requireOwn(tx, postId, ids);
  if (!own.every(isOpen)) throw new AppError('report_settled');
  return own;
}

async function requireOwn(tx: Context, postId: string, ids: readonly string[]): Promise<ReportRow[]> {
  const own: ReportRow[] = [];
  for (const id of new Set(ids)) {
    const report = await selectReport(tx.db, id);
    if (report?.post_id !== postId) throw new AppError('not_found');
    own.push(report);
  }
  return own;
}

function isOpen({ state }: ReportRow): boolean {
  return state === 'new' || state === 'with_author';
}

async function close(
  tx: Context,
  actor: Actor,
  report: ReportRow,
  { outcome, reason, at }: { outcome: 'withdrawn' | 'retracted'; reason: string; at: Date },
): Promise<void> {
  await mailSender(tx, report, { [outcome]: reason } as { withdrawn: string } | { retracted: string });
  await setDecided(tx.db, report.id, { at, withdrawn: true });
  await recordAudit(tx.db, {
    at,
    actor,
    action: 'report.fixed',
    subject: { type: 'post', id: report.post_id },
    detail: { report: report.id, [outcome]: true },
  });
}
