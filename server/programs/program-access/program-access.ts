/** Access of programs to an account, beside its sessions: keys and connected apps, which end together. */
import {
  type AccessOutcome,
  accountOfLink,
  actByLink,
  changePassword as changeOwnPassword,
  endSessionsOf,
  type From,
  type ProgramAccess,
  resetPassword as resetOwnPassword,
} from '../../people/index.ts';
import type { AccountActor, Actor, SignedIn } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import { endKeysOf, validKeys } from '../keys/keys.ts';
import type { KeyRow } from '../keys/queries.ts';
import { type Connection, endConnectionsOf, listConnections } from '../oauth/connections.ts';

export interface AccessOfLink {
  keys: KeyRow[];
  apps: Connection[];
}

/**
 * Resets a password by an emailed link. Sessions and connected apps end; so do keys, unless they are to stay.
 * @throws AppError as in accounts
 */
export function resetPassword(
  context: Context,
  { endKeys, ...input }: { token: string; password: string; endKeys: boolean },
  from: From,
): Promise<{ device: string }> {
  return resetOwnPassword(context, input, from, (tx, account) => endAccess(tx, account, { endKeys }));
}

/**
 * Changes the actor's password. Other sessions and connected apps end; so do keys, if wanted.
 * @throws AppError as in accounts
 */
export function changePassword(
  context: Context,
  actor: SignedIn,
  { endKeys, ...input }: { password: string; newPassword: string; endKeys: boolean },
  from: From,
): Promise<{ device: string }> {
  return changeOwnPassword(context, actor, input, from, (tx, account) => endAccess(tx, account, { endKeys }));
}

/**
 * The keys and apps of the account that a link was sent to.
 * @throws AppError invalid_link, link_expired, too_many_requests
 */
export async function accessOfLink(context: Context, token: string, from: From): Promise<AccessOfLink> {
  const account = await accountOfLink(context, token, from, 'reset-password', 'end-access');
  return { keys: await validKeys(context, account), apps: await listConnections(context, account) };
}

/**
 * Ends all keys and connected apps by an emailed link; gives their numbers.
 * @throws AppError as `accessOfLink`
 */
export async function endAccessByLink(context: Context, token: string, from: From): Promise<number> {
  return actByLink(context, token, from, 'end-access', async (tx, account) => {
    const keys = await endKeysOf(tx, account);
    const apps = await endConnectionsOf(tx, account);
    await recordEnd(tx, account, account, { keys, apps });
    return keys + apps;
  });
}

/** Ends the sessions, connected apps and keys of an account; gives their numbers. */
export function endSessionsAndAccess(
  context: Context,
  actor: Actor,
  account: AccountActor,
): Promise<{ sessions: number; apps: number; keys: number }> {
  return inTransaction(context, async (tx) => {
    const sessions = await endSessionsOf(tx, actor, account);
    const keys = await endKeysOf(tx, account);
    const apps = await endConnectionsOf(tx, account);
    await recordEnd(tx, actor, account, { keys, apps });
    return { sessions, apps, keys };
  });
}

/** Ends connected apps, and keys if wanted. Call it in the transaction that sets the new password. */
async function endAccess(
  tx: Context,
  account: AccountActor,
  { endKeys }: { endKeys: boolean },
): Promise<AccessOutcome> {
  const keys = (await validKeys(tx, account)).map(({ name, hint }) => `${name} (…${hint})`);
  const apps = (await listConnections(tx, account)).map(({ name }) => name);
  await endConnectionsOf(tx, account);
  if (endKeys) await endKeysOf(tx, account);
  await recordEnd(tx, account, account, { keys: endKeys ? keys.length : 0, apps: apps.length });
  const none: ProgramAccess = { keys: [], apps: [] };
  return endKeys
    ? { ended: { keys, apps }, left: none }
    : { ended: { keys: [], apps }, left: { keys, apps: [] } };
}

async function recordEnd(
  { db, clock }: Context,
  actor: Actor,
  { id }: AccountActor,
  ended: { keys: number; apps: number },
): Promise<void> {
  if (ended.keys + ended.apps === 0) return;
  const subject = { type: 'account', id } as const;
  await recordAudit(db, { at: clock(), actor, action: 'account.access_ended', subject, detail: ended });
}
