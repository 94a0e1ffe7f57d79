/** Who of the staff deals with a report (product.md#reports-of-readers). */
import { isStaff } from '../../../contract/people/roles.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './claim-queries.ts';
import { auditReport, readReport, withReport } from './decisions.ts';
import type { ReportRow } from './queries.ts';

/** Takes a report on. Safe to repeat. @throws AppError not_found, report_settled; claimed, with who has it */
export function claimReport(context: Context, actor: AccountActor, id: string): Promise<ReportRow> {
  return changeClaim(context, actor, id, 'report.claimed');
}

/** Gives a report up. Safe to repeat. @throws AppError not_found, report_settled; claimed, with who has it */
export function releaseReport(context: Context, actor: AccountActor, id: string): Promise<ReportRow> {
  return changeClaim(context, actor, id, 'report.released');
}

function changeClaim(
  context: Context,
  actor: AccountActor,
  id: string,
  action: 'report.claimed' | 'report.released',
): Promise<ReportRow> {
  return withReport(context, id, async (tx, report) => {
    if (!isStaff(actor)) throw new AppError('not_found');
    if (report.decided_at !== null) throw new AppError('report_settled');
    if (report.claim && report.claim.account_id !== actor.id)
      throw new AppError('claimed', { current: { claim: report.claim } });
    const isClaim = action === 'report.claimed';
    if (isClaim === (report.claim !== null)) return report;
    const at = tx.clock();
    await queries.setClaim(tx.db, id, isClaim ? { by: actor.id, at } : null);
    await auditReport(tx, actor, report, { action, detail: {} });
    return readReport(tx, id);
  });
}

/** The reports that the actor deals or dealt with. */
export function exportReportClaimsOf(
  { db }: Context,
  actor: AccountActor,
): Promise<queries.ClaimedReportRow[]> {
  return queries.selectClaimedBy(db, actor.id);
}

/** Gives up the actor's reports, in the transaction that closes their account. */
export function releaseReportsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.releaseClaimedBy(db, actor.id);
}
