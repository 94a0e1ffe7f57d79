/** Recovery of an account whose owner lost their second factors, or never added them. */
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import {
  endSessionsOf,
  linkToken,
  makeLink,
  recordAudit,
  recordSecurityEvent,
} from '../../../trust/index.ts';
import { stopClosing } from '../closure.ts';
import { actByLink } from '../link-holder.ts';
import { deleteDevicesOf, lockAccount } from '../queries.ts';
import type { From } from '../sign-in.ts';
import { mailFactorChanged } from './emails.ts';
import * as queries from './queries.ts';

/**
 * Removes all second factors of an account, for a reason that the audit log keeps, and ends its sessions. Its owner signs in with the password and gets an email. Super
 * admins don't do this for themselves: whoever stole a session of theirs would.
 * @throws AppError not_found, no_second_factor, own_second_factors
 */
export function removeFactorsOf(
  context: Context,
  actor: Actor,
  id: string,
  reason?: string,
): Promise<{ ended: number }> {
  return inTransaction(context, async (tx) => {
    const account = await lockAccount(tx.db, id);
    if (!account || account.closed_at) throw new AppError('not_found');
    if (account.id === actor.id) throw new AppError('own_second_factors');
    if (!account.second_factor) throw new AppError('no_second_factor');
    return removeAll(tx, id, actor, 'recovered', reason);
  });
}

/**
 * Removes all second factors of the account that was told, by this link, of its first one, and ends its sessions: with the password
 * alone somebody else may have added it. @returns the token for choosing a new password
 * @throws AppError invalid_link, link_expired, too_many_requests
 */
export async function undoFactors(context: Context, token: string, from: From): Promise<string> {
  const passwordLink = await actByLink(context, token, from, 'undo-factors', async (tx, owner) => {
    const account = await lockAccount(tx.db, owner.id);
    if (!account?.second_factor) throw new AppError('link_expired');
    await removeAll(tx, owner.id, owner, 'undone');
    // Whoever added the factor may have asked for the end of the account.
    await stopClosing(tx, account, owner);
    await deleteDevicesOf(tx.db, owner.id);
    return makeLink(tx, owner.id, 'reset-password');
  });
  const chosen = await linkToken(context, passwordLink);
  if (chosen === null) throw new AppError('link_expired');
  return chosen;
}

const actions = { recovered: 'account.factors_removed', undone: 'account.factors_undone' };

async function removeAll(
  tx: Context,
  id: string,
  actor: Actor,
  kind: keyof typeof actions,
  reason?: string,
): Promise<{ ended: number }> {
  const { db, clock } = tx;
  const at = clock();
  await queries.deleteFactorsOf(db, id);
  await queries.settleFactor(db, id, clock());
  const ended = await endSessionsOf(db, id, at);
  await recordAudit(db, {
    at,
    actor,
    action: actions[kind],
    subject: { type: 'account', id },
    ...(reason !== undefined && { reason }),
    detail: { sessions_ended: ended },
  });
  recordSecurityEvent(tx, { kind: 'factor.recovered', account: id, actor: actor.id });
  await mailFactorChanged(tx, { id }, { kind });
  return { ended };
}
