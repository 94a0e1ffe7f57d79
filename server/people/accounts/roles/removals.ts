/**
 * What one super admin alone takes from one of the staff: a role, or the account. It holds at once, since somebody may have to be stopped,
 * and ends after three days unless another super admin agrees (product.md#one-super-admin-alone).
 */
import { hourMilliseconds } from '../../../../contract/durations.ts';
import { isStaff, type Role, roles } from '../../../../contract/people/roles.ts';
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
  if (actor.id === null || actor.id === before.id) return [];
  const others = (await lockSuperAdmins(db)).filter((id) => id !== actor.id && id !== before.id);
  if (others.length === 0) return [];
  const at = clock();
  const lapsesAt = new Date(at.getTime() + lapseHours * hourMilliseconds);
  const id = await queries.insertRemoval(db, {
    account_id: before.id,
    kind,
    from_role: before.role,
    to_role: to,
    from_author: before.author,
    removed_by: actor.id,
    removed_at: at,
    lapses_at: lapsesAt,
  });
  await addJob(db, 'lapseRemoval', { id }, { key: `removal:${id}`, at: lapsesAt });
  const removal = await queries.selectOpenRemoval(db, id);
  if (removal) await mailRemoval(tx, removal, others);
  return others;
}

/**
 * Keeps what a change of a role means for what one super admin alone took: what takes from the role that the account had first is a
 * removal, or a further step of one, whatever role it has meanwhile. A role with as much power, or the operator’s word, ends it.
 * @returns the ids of those who are asked to agree
 */
export async function noteRole(
  tx: Context,
  actor: Actor,
  before: AccountRow,
  to: { role: Role; author: boolean },
): Promise<string[]> {
  const { db, clock } = tx;
  const open = await queries.lockRemovalOf(db, before.id, 'role');
  await keepAuthor(tx, actor, before, to.author);
  if (to.role === before.role) return [];
  if (actor.id === null || !isLower(open?.from_role ?? before.role, to.role)) {
    await queries.endRemovalOf(db, before.id, 'role', { outcome: 'void', ended_at: clock() });
    return [];
  }
  if (open) await queries.updateRemoval(db, open.id, { to_role: to.role });
  return roles.indexOf(to.role) < roles.indexOf(before.role)
    ? noteRemoval(tx, actor, before, { kind: 'role', to: to.role })
    : [];
}

/** Somebody else than the remover who decides whether the account is an author decides so for good. */
async function keepAuthor({ db }: Context, actor: Actor, before: AccountRow, author: boolean): Promise<void> {
  if (author === before.author) return;
  for (const kind of ['role', 'disabled'] as const) {
    const open = await queries.lockRemovalOf(db, before.id, kind);
    if (open && open.removed_by !== actor.id)
      await queries.updateRemoval(db, open.id, { from_author: author });
  }
}

/** Whether a role of staff gives way to one with less power. */
function isLower(from: Role, to: Role): boolean {
  return isStaff({ role: from }) && roles.indexOf(to) < roles.indexOf(from);
}

/** Removals that wait for another super admin, oldest first. */
export function listRemovals({ db }: Context): Promise<queries.RemovalRow[]> {
  return queries.selectOpenRemovals(db);
}

/**
 * Agrees to what another super admin took, so that it stays.
 * @throws AppError not_found where it has ended; own_removal, own_role
 */
export function agreeToRemoval(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    if (!(await lockSuperAdmins(db)).includes(actor.id)) throw new AppError('forbidden');
    const removal = await queries.selectOpenRemoval(db, id);
    if (!removal) throw new AppError('not_found');
    if (removal.removed_by === actor.id) throw new AppError('own_removal');
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
