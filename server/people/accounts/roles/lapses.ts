/** Takes back what one super admin alone took from one of the staff, where no other one has agreed (product.md#one-super-admin-alone). */
import { operator } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { mailRoleChanged, recordAudit } from '../../../trust/index.ts';
import { lockAccount, lockSuperAdmins } from '../queries.ts';
import { applyDisabled, applyRole } from './changes.ts';
import { endRemoval, lockRemovalOf, selectOpenRemoval } from './removal-queries.ts';

/** Gives back what a removal took, once its time is over; does nothing where somebody agreed, or took it back before. */
export function lapseRemoval(context: Context, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    await lockSuperAdmins(db);
    const removal = await selectOpenRemoval(db, id);
    if (!removal || removal.lapses_at > clock()) return;
    const { account_id: accountId, kind, from_role: from, to_role: to } = removal;
    const account = await lockAccount(db, accountId);
    const holds = kind === 'role' ? account?.role === to : account?.disabled_at !== null;
    const outcome = account && holds ? 'lapsed' : 'void';
    if (!(await endRemoval(db, id, { outcome, ended_at: clock() })) || !account || !holds) return;
    await recordAudit(db, {
      at: clock(),
      actor: operator,
      action: 'account.removal_lapsed',
      subject: { type: 'account', id: accountId },
      detail: { removed_by: removal.removed_by, kind },
    });
    const author = account.author || removal.from_author;
    if (kind === 'role') {
      await applyRole(tx, operator, account, { role: from, author });
      return;
    }
    const enabled = await applyDisabled(tx, operator, account, false);
    // Where a role was taken besides, that it is an author comes back with the role.
    if (!(await lockRemovalOf(db, accountId, 'role')))
      await applyRole(tx, operator, enabled, { role: account.role, author });
    await mailRoleChanged(tx, operator, { id: accountId, before: null, after: account.role });
  });
}
