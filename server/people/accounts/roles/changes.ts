/** How a role is given and taken, and an account disabled and enabled: the only functions that write either (product.md#administration). */

import { changesStaff } from '../../../../contract/people/four-eyes.ts';
import { isStaff, type Role } from '../../../../contract/people/roles.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { publishInvalidation, publishRemoval } from '../../../platform/changes/invalidation.ts';
import type { Context } from '../../../platform/context.ts';
import { endSessionsOf, mailRoleChanged, recordAudit, recordSecurityEvent } from '../../../trust/index.ts';
import { deleteEntriesOf, deleteWebhooksOf, revokeKeysOf } from '../../program-rights/queries.ts';
import type { AccountRow } from '../queries.ts';
import * as queries from '../queries.ts';
import { mailAccountKept } from '../settings/emails.ts';
import { endRemovalOf } from './removal-queries.ts';
import { noteRemoval, noteRole } from './removals.ts';

/**
 * Locks an account before a change, and refuses to lose the last super admin, or to leave fewer than two where somebody else, `by`,
 * changes it.
 * @throws AppError not_found, also for one that its owner has closed; last_super_admin, too_few_super_admins
 */
export async function lockForChange(
  { db }: Context,
  id: string,
  { staysSuperAdmin, by }: { staysSuperAdmin: boolean; by?: Actor },
): Promise<AccountRow> {
  // Always in this order, so that two changes can't deadlock.
  const superAdmins = staysSuperAdmin ? [] : await queries.lockSuperAdmins(db, { whoStay: true });
  const account = await queries.lockAccount(db, id);
  if (!account || account.closed_at) throw new AppError('not_found');
  if (superAdmins.length === 1 && superAdmins[0] === id) throw new AppError('last_super_admin');
  // The operator on the command line is the way out.
  const isByAnother = by !== undefined && by.id !== null && by.id !== id;
  if (isByAnother && superAdmins.includes(id) && superAdmins.length < 3)
    throw new AppError('too_few_super_admins');
  return account;
}

/**
 * Whether another super admin has to confirm a change. The operator on the command line needs nobody.
 */
export function needsSecondAdmin(
  { config }: Pick<Context, 'config'>,
  actor: Actor,
  change: Parameters<typeof changesStaff>[0],
): boolean {
  return config.roleFourEyes && actor.id !== null && changesStaff(change);
}

/** What an account becomes, and why. */
interface NewRole {
  role: Role;
  author: boolean;
  reason?: string | undefined;
}

/**
 * Changes the role of an account, and whether it is an author. A change of role ends its sessions.
 * @throws AppError second_admin_needed
 */
export async function setRole(
  context: Context,
  actor: Actor,
  before: AccountRow,
  to: NewRole,
): Promise<AccountRow> {
  if (needsSecondAdmin(context, actor, { from: before.role, to: to.role }))
    throw new AppError('second_admin_needed');
  return writeRole(context, actor, before, to, await noteRole(context, actor, before, to));
}

/** As `setRole`, for a change that another super admin has confirmed, or that gives back what one alone took. */
export async function applyRole(
  context: Context,
  actor: Actor,
  before: AccountRow,
  to: NewRole,
): Promise<AccountRow> {
  const ended = { outcome: 'void', ended_at: context.clock() } as const;
  if (to.role !== before.role) await endRemovalOf(context.db, before.id, 'role', ended);
  return writeRole(context, actor, before, to, []);
}

/** Writes a role; `informed` have an email about it already. */
async function writeRole(
  context: Context,
  actor: Actor,
  before: AccountRow,
  { role, author, reason }: NewRole,
  informed: readonly string[],
): Promise<AccountRow> {
  if (role === before.role && author === before.author) return before;
  const { db, clock } = context;
  const { id } = before;
  const after = await queries.updateAccount(db, id, { role, author });
  if (role !== before.role) await endSessionsOf(db, id, clock());
  if (author !== before.author) await publishInvalidation(db, [`author:${id}`]);
  await recordAudit(db, {
    at: clock(),
    actor,
    action: 'account.changed',
    subject: { type: 'account', id },
    ...(reason !== undefined && { reason }),
    detail: { from: { role: before.role, author: before.author }, to: { role, author } },
  });
  if (role !== before.role)
    await reportRole(context, actor, { id, before: before.role, after: role, informed });
  return after;
}

/** Records a changed or first role as a security event, and emails those whom it concerns. */
export async function reportRole(
  context: Context,
  actor: Actor,
  change: Parameters<typeof mailRoleChanged>[2],
): Promise<void> {
  const detail = { from: change.before, to: change.after };
  recordSecurityEvent(context, { kind: 'role.changed', account: change.id, actor: actor.id, detail });
  await mailRoleChanged(context, actor, change);
}

/**
 * Disables or enables an account. Disabling ends its sessions, and needs nobody else.
 * @throws AppError second_admin_needed to enable an account of staff
 */
export async function setDisabled(
  context: Context,
  actor: Actor,
  before: AccountRow,
  disabled: boolean,
  reason?: string,
): Promise<AccountRow> {
  const enables = before.disabled_at !== null && !disabled;
  if (needsSecondAdmin(context, actor, { from: before.role, to: before.role, enables }))
    throw new AppError('second_admin_needed');
  const { db, clock } = context;
  // The operator's word is enough, also about an account that one super admin has disabled.
  if (disabled && actor.id === null)
    await endRemovalOf(db, before.id, 'disabled', { outcome: 'agreed', ended_at: clock() });
  const after = await applyDisabled(context, actor, before, disabled, reason);
  if (disabled && before.disabled_at === null && isStaff(before))
    await noteRemoval(context, actor, before, { kind: 'disabled', to: before.role });
  return after;
}

/** As `setDisabled`, for a change that another super admin has confirmed. */
export async function applyDisabled(
  context: Context,
  actor: Actor,
  before: AccountRow,
  disabled: boolean,
  reason?: string,
): Promise<AccountRow> {
  const { db, clock } = context;
  const { id } = before;
  if ((before.disabled_at !== null) === disabled) return before;
  // Whoever took the account over may have asked for its end.
  const after = await queries.updateAccount(db, id, {
    disabled_at: disabled ? clock() : null,
    closing_at: null,
  });
  if (disabled) {
    await endSessionsOf(db, id, clock());
    // Whoever took the account over may have made them; enabling brings none back.
    await revokeKeysOf(db, id, clock());
    await deleteEntriesOf(db, id);
    await deleteWebhooksOf(db, id);
  } else await endRemovalOf(db, id, 'disabled', { outcome: 'void', ended_at: clock() });
  if (before.closing_at) await mailAccountKept(context, before, before.closing_at);
  await (disabled ? publishRemoval : publishInvalidation)(db, [`author:${id}`]);
  await recordAudit(db, {
    at: clock(),
    actor,
    action: disabled ? 'account.disabled' : 'account.enabled',
    subject: { type: 'account', id },
    ...(reason !== undefined && { reason }),
  });
  const kind = disabled ? 'account.disabled' : 'account.enabled';
  recordSecurityEvent(context, { kind, account: id, actor: actor.id });
  return after;
}
