/**
 * What one super admin alone takes from one of the staff: a role, or the account. It holds at once, since somebody may have to be stopped,
 * and ends after three days unless another super admin agrees (product.md#one-super-admin-alone).
 */
import { hourMilliseconds } from '../../../../contract/durations.ts';
import { isStaff, type Role } from '../../../../contract/people/roles.ts';
import type { AccountActor, Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/job-queue.ts';
import { recordAudit } from '../../../trust/index.ts';
import { type AccountRow, lockSuperAdmins } from '../queries.ts';
import { mailRemoval } from './emails.ts';
import * as queries from './removal-queries.ts';

/** After so many hours a removal that nobody agreed to is taken back. */
const lapseHours = 72;

/**
 * Keeps what the actor alone takes, and asks the other super admins to agree. Where there is no other one, who could, it holds. Call it in
 * the transaction of the change, which has locked the super admins. @returns the ids of those who are asked
 */
export async function noteRemoval(
  tx: Context,
  actor: Actor,
  before: AccountRow,
  { kind, to }: { kind: 'role' | 'disabled'; to: Role },
): Promise<string[]> {
  const { db, clock } = tx;
  if (actor.id === null || actor.id === before.id || !isStaff(before)) return [];
  const others = (await lockSuperAdmins(db)).filter((id) => id !== actor.id && id !== before.id);
  if (others.length === 0) return [];
  const at = clock();
  const lapsesAt = new Date(at.getTime() + lapseHours * hourMilliseconds);
  const id = await queries.insertRemoval(db, {
    account_id: before.id,
    kind,
    from_role: before.role,
    to_role: to,
    removed_by: actor.id,
    removed_at: at,
    lapses_at: lapsesAt,
  });
  await addJob(db, 'lapseRemoval', { id }, { key: `removal:${id}`, at: lapsesAt });
  const removal = await queries.selectOpenRemoval(db, id);
  if (removal) await mailRemoval(tx, removal, others);
  return others;
}

/** Removals that wait for another super admin, oldest first. */
export function listRemovals({ db }: Context): Promise<queries.RemovalRow[]> {
  return queries.selectOpenRemovals(db);
}

/**
 * Agrees to what another super admin took, so that it stays.
 * @throws AppError not_found where it has ended; own_proposal, own_role
 */
export function agreeToRemoval(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    if (!(await lockSuperAdmins(db)).includes(actor.id)) throw new AppError('forbidden');
    const removal = await queries.selectOpenRemoval(db, id);
    if (!removal) throw new AppError('not_found');
    if (removal.removed_by === actor.id) throw new AppError('own_proposal');
    if (removal.account_id === actor.id) throw new AppError('own_role');
    if (!(await queries.endRemoval(db, id, { outcome: 'agreed', ended_at: clock() })))
      throw new AppError('not_found');
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.removal_agreed',
      subject: { type: 'account', id: removal.account_id },
      detail: { removed_by: removal.removed_by, kind: removal.kind },
    });
  });
}
