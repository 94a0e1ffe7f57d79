/** Reports that a withdrawal answers (product.md#reports-of-readers). */
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../../trust/index.ts';
import { mailSender } from './emails.ts';
import { type ReportRow, selectOpenOf, selectReport, setDecided } from './queries.ts';

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
  for (const id of new Set(reports)) {
    const report = await selectReport(tx.db, id);
    if (report?.post_id !== postId) throw new AppError('not_found');
    if (report.state !== 'new' && report.state !== 'with_author') throw new AppError('report_settled');
    await mailSender(tx, report, { withdrawn: reason });
    await setDecided(tx.db, id, { at, withdrawn: true });
    await recordAudit(tx.db, {
      at,
      actor,
      action: 'report.fixed',
      subject: { type: 'post', id: postId },
      detail: { report: id, withdrawn: true },
    });
  }
}
