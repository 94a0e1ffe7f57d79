/** What super admins and operators do to accounts (product.md#accounts, product.md#for-operators). */
import { defaultLanguage, invitationLinkSeconds } from '../../contract/constants.ts';
import { canWrite, isStaff, type Role } from '../../contract/roles.ts';
import type { AccountActor, Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { publishInvalidation, publishRemoval } from '../changes/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { type Page, paginate } from '../db/pagination.ts';
import { mailRoleChanged, recordSecurityEvent } from '../security-events/index.ts';
import { endSessionsOf as endOpenSessions, makeLink } from '../sessions/index.ts';
import { mailInvitation } from './emails.ts';
import type { AccountRow } from './queries.ts';
import * as queries from './queries.ts';

const accountsOfAPage = 50;

/** Accounts, newest first; with `search`, those whose email or name contains it. */
export function listAccounts(
  { db }: Context,
  { search, cursor }: { search: string | undefined; cursor: string | undefined },
): Promise<Page<AccountRow>> {
  return paginate(
    { cursor, limit: accountsOfAPage },
    (range) => queries.selectAccounts(db, { ...range, search: search || null }),
    ({ created_at: at, id }) => ({ at, id }),
  );
}

interface InvitationInput {
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  author: boolean;
}

/**
 * Creates an account without a password and emails its owner a link to choose one, in the language of the
 * inviter.
 * @throws AppError email_taken
 */
export function inviteAccount(
  context: Context,
  actor: AccountActor,
  input: InvitationInput,
): Promise<AccountRow> {
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const inviting = await queries.selectAccount(db, actor.id);
    const language = inviting?.language ?? defaultLanguage;
    const id = await queries.insertAccount(db, {
      ...input,
      developer: false,
      language,
      password_hash: null,
      // The owner proves the address by following the emailed link, and can't sign in before.
      verified_at: clock(),
    });
    if (id === null) throw new AppError('email_taken');
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.invited',
      subject: { type: 'account', id },
      detail: { role: input.role, author: input.author },
    });
    if (isStaff(input)) await reportRole(held, actor, { id, before: null, after: input.role });
    const link = await makeLink(held, id, 'reset-password', invitationLinkSeconds);
    const by = `${inviting?.firstname ?? ''} ${inviting?.lastname ?? ''}`.trim() || held.config.product.name;
    await mailInvitation(held, { ...input, language, link }, by);
    const account = await queries.selectAccount(db, id);
    if (!account) throw new Error(`the account ${id} was not made`);
    return account;
  });
}

/**
 * Changes an account's role, whether it is an author, or whether it is disabled. A change of role ends its
 * sessions, so that the new role applies at once.
 * @throws AppError not_found, last_super_admin
 */
export function changeAccount(
  context: Context,
  actor: Actor,
  id: string,
  changes: { role?: Role | undefined; author?: boolean | undefined; disabled?: boolean | undefined },
): Promise<AccountRow> {
  return inTransaction(context, async (held) => {
    const keepsRole = changes.role === undefined || changes.role === 'S';
    const before = await lockForChange(held, id, { staysSuperAdmin: keepsRole && changes.disabled !== true });
    const after = await setRole(held, actor, before, {
      role: changes.role ?? before.role,
      author: changes.author ?? before.author,
    });
    return changes.disabled === undefined ? after : setDisabled(held, actor, after, changes.disabled);
  });
}

/**
 * Makes the account an author, and a reader a researcher. Call it in the transaction of the decision.
 * @throws AppError not_found
 */
export async function promoteToAuthor(held: Context, actor: Actor, id: string): Promise<AccountRow> {
  const before = await lockForChange(held, id, { staysSuperAdmin: true });
  return setRole(held, actor, before, { role: canWrite(before) ? before.role : 'R', author: true });
}

async function setRole(
  context: Context,
  actor: Actor,
  before: AccountRow,
  { role, author }: { role: Role; author: boolean },
): Promise<AccountRow> {
  if (role === before.role && author === before.author) return before;
  const { db, clock } = context;
  const { id } = before;
  const after = await queries.updateAccount(db, id, { role, author });
  if (role !== before.role) await endOpenSessions(db, id, clock());
  if (author !== before.author) await publishInvalidation(db, [`author:${id}`]);
  await recordAudit(db, {
    at: clock(),
    actor,
    action: 'account.changed',
    subject: { type: 'account', id },
    detail: { from: { role: before.role, author: before.author }, to: { role, author } },
  });
  if (role !== before.role) await reportRole(context, actor, { id, before: before.role, after: role });
  return after;
}

/** Records a changed or first role as a security event, and emails those whom it concerns. */
async function reportRole(
  context: Context,
  actor: Actor,
  { id, before, after }: { id: string; before: Role | null; after: Role },
): Promise<void> {
  const detail = { from: before, to: after };
  recordSecurityEvent(context, { kind: 'role.changed', account: id, actor: actor.id, detail });
  await mailRoleChanged(context, actor, { id, before, after });
}

/**
 * Disables an account: ends its sessions and refuses sign-in until `enableAccount`.
 * @throws AppError not_found, last_super_admin
 */
export function disableAccount(context: Context, actor: Actor, id: string): Promise<void> {
  return inTransaction(context, async (held) => {
    const before = await lockForChange(held, id, { staysSuperAdmin: false });
    await setDisabled(held, actor, before, true);
  });
}

/** Enables a disabled account; its owner signs in again. @throws AppError not_found */
export function enableAccount(context: Context, actor: Actor, id: string): Promise<void> {
  return inTransaction(context, async (held) => {
    const before = await lockForChange(held, id, { staysSuperAdmin: true });
    await setDisabled(held, actor, before, false);
  });
}

async function setDisabled(
  context: Context,
  actor: Actor,
  before: AccountRow,
  disabled: boolean,
): Promise<AccountRow> {
  const { db, clock } = context;
  const { id } = before;
  if ((before.disabled_at !== null) === disabled) return before;
  const after = await queries.updateAccount(db, id, { disabled_at: disabled ? clock() : null });
  if (disabled) await endOpenSessions(db, id, clock());
  await (disabled ? publishRemoval : publishInvalidation)(db, [`author:${id}`]);
  await recordAudit(db, {
    at: clock(),
    actor,
    action: disabled ? 'account.disabled' : 'account.enabled',
    subject: { type: 'account', id },
  });
  const kind = disabled ? 'account.disabled' : 'account.enabled';
  recordSecurityEvent(context, { kind, account: id, actor: actor.id });
  return after;
}

/** Ends every session of an account; gives the number. */
export function endSessionsOf(context: Context, actor: Actor, account: AccountActor): Promise<number> {
  return inTransaction(context, async ({ db, clock }) => {
    const ended = await endOpenSessions(db, account.id, clock());
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.sessions_ended',
      subject: { type: 'account', id: account.id },
      detail: { ended },
    });
    return ended;
  });
}

/**
 * Locks an account before a change, and refuses to lose the last super admin.
 * @throws AppError not_found, also for one that its owner has closed; last_super_admin
 */
export async function lockForChange(
  { db }: Context,
  id: string,
  { staysSuperAdmin }: { staysSuperAdmin: boolean },
): Promise<AccountRow> {
  // Always in this order, so that two changes can't deadlock.
  const superAdmins = staysSuperAdmin ? [] : await queries.lockSuperAdmins(db);
  const account = await queries.lockAccount(db, id);
  if (!account || account.closed_at) throw new AppError('not_found');
  if (superAdmins.length === 1 && superAdmins[0] === id) throw new AppError('last_super_admin');
  return account;
}
