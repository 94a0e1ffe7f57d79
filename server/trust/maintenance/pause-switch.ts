/** Begins and ends the pauses of this site. Every process is told when the transaction commits. */
import type { MaintenanceReply, PlannedMaintenance } from '../../../contract/trust/calls/maintenance.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { isPausing, readMaintenance } from './maintenance.ts';
import * as queries from './queries.ts';

/**
 * Pauses all writing, or changes what is said about the pause. It lasts until `endMaintenance`, whatever was planned.
 * @throws AppError invalid_input where the planned end is over
 */
export async function beginMaintenance(
  context: Context,
  actor: Actor,
  planned: PlannedMaintenance,
): Promise<MaintenanceReply> {
  const now = context.clock();
  if (planned.until !== null && new Date(planned.until) <= now)
    throw new AppError('invalid_input', { fields: { until: 'The end must be in the future' } });
  const begun = await inTransaction(context, async ({ db }) => {
    const before = await readMaintenance(db);
    const detail = { since: before?.since ?? now.toISOString(), ...planned };
    await record(db, actor, {
      at: now,
      action: before ? 'maintenance.changed' : 'maintenance.begun',
      detail,
    });
    return detail;
  });
  await context.maintenance.reload(context.db);
  return begun;
}

/** Lets everybody write again; does nothing where they may. Gives the pause that has ended. */
export async function endMaintenance(context: Context, actor: Actor): Promise<MaintenanceReply | null> {
  const ended = await inTransaction(context, async ({ db }) => {
    const before = await readMaintenance(db);
    if (before) await record(db, actor, { at: context.clock(), action: 'maintenance.ended', detail: before });
    return before;
  });
  await context.maintenance.reload(context.db);
  return ended;
}

async function record(
  db: Db,
  actor: Actor,
  { at, action, detail }: { at: Date; action: string; detail: MaintenanceReply },
): Promise<void> {
  await recordAudit(db, { at, actor, action, subject: { type: 'site', id: queries.siteId }, detail });
  await publishInvalidation(db, ['maintenance']);
}

/** A time in which writing was paused; `to` is null while it is. */
export interface Pause {
  from: Date;
  to: Date | null;
}

/** More than happen while the status page looks back. */
const mostEntries = 500;

/** The pauses of this site, the first first. */
export async function listPauses(db: Db): Promise<Pause[]> {
  const pauses: Pause[] = [];
  for (const { at, action } of (await queries.selectPauseEntries(db, mostEntries)).toReversed()) {
    const last = pauses.at(-1);
    const isOpen = last !== undefined && last.to === null;
    if (isPausing(action) && !isOpen) pauses.push({ from: at, to: null });
    else if (!isPausing(action) && isOpen) last.to = at;
  }
  return pauses;
}
