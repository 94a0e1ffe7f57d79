/** What super admins and operators do to accounts (product.md#accounts, product.md#for-operators). */
import type { z } from 'zod';
import { defaultLanguage, invitationLinkSeconds } from '../../../contract/constants.ts';
import type { administration as contract } from '../../../contract/people/calls/administration.ts';
import { canWrite, isStaff, type Role } from '../../../contract/people/roles.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import {
  type KeysetCursor,
  type PageRequest,
  paginate,
  paginateByText,
  type TextCursor,
} from '../../platform/db/pagination.ts';
import { endSessionsOf as endOpenSessions, listSessions, makeLink, recordAudit } from '../../trust/index.ts';
import { mailInvitation } from './emails.ts';
import type { AccountRow } from './queries.ts';
import * as queries from './queries.ts';
import { lockForChange, needsSecondAdmin, reportRole, setDisabled, setRole } from './roles/changes.ts';
import { makeProposal } from './roles/proposals.ts';

const accountsOfAPage = 50;

/** Accounts that the filters leave, newest first unless sorted, and on the first page how many each filter has. */
export async function listAccounts(
  { db, clock }: Context,
  { q, role, state, sort = '-created', cursor }: z.output<typeof contract.listAccounts.query>,
) {
  const filters = { search: q || null, role, state, now: clock() };
  const descending = sort.startsWith('-');
  const range = { cursor, limit: accountsOfAPage };
  const select = (by: 'created' | 'used' | 'name') => (request: PageRequest<TextCursor | KeysetCursor>) => {
    const { after, limit } = request;
    const key = after && ('text' in after ? after.text : by === 'used' ? dayOf(after.at) : after.at);
    const last = after && key !== null && { key, id: after.id };
    return queries.selectAccounts(db, { ...filters, by, descending, after: last || null, limit });
  };
  const page = await (sort.endsWith('name')
    ? paginateByText(range, select('name'), ({ name_key: text, id }) => ({ text, id }))
    : sort.endsWith('used')
      ? paginate(range, select('used'), ({ active_on, id }) => ({ at: new Date(active_on ?? 0), id }))
      : paginate(range, select('created'), ({ created_at: at, id }) => ({ at, id })));
  return { ...page, counts: cursor === undefined ? await queries.countAccounts(db, filters) : null };
}

/** An account that is not closed, and its open sessions. @throws AppError not_found */
export async function getAccount(context: Context, id: string) {
  const account = await queries.selectAccount(context.db, id);
  if (!account || account.closed_at) throw new AppError('not_found');
  return { account, sessions: await listSessions(context, account) };
}

interface InvitationInput {
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  author: boolean;
  /** Why the account gets its role; needed where another super admin has to confirm it. */
  reason?: string | undefined;
}

/**
 * Creates an account without a password and emails its owner a link to choose one, in the language of the
 * inviter. Where another super admin has to confirm the role, the account begins as that of a public user, and
 * the role is proposed.
 * @throws AppError email_taken, no_second_admin; invalid_input for a missing reason
 */
export function inviteAccount(
  context: Context,
  actor: AccountActor,
  { reason, ...input }: InvitationInput,
): Promise<{ account: AccountRow; proposed: boolean }> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const proposed = needsSecondAdmin(tx, actor, { from: null, to: input.role });
    if (proposed && reason === undefined)
      throw new AppError('invalid_input', { fields: { reason: 'Field is required' } });
    const first = proposed ? ({ role: 'P', author: false } as const) : input;
    const inviting = await queries.selectAccount(db, actor.id);
    const language = inviting?.language ?? defaultLanguage;
    const id = await queries.insertAccount(db, {
      ...input,
      role: first.role,
      author: first.author,
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
      detail: { role: first.role, author: first.author },
    });
    if (isStaff(first)) await reportRole(tx, actor, { id, before: null, after: first.role });
    if (proposed)
      await makeProposal(tx, actor, id, { role: input.role, author: input.author, reason: reason ?? '' });
    const link = await makeLink(tx, id, 'reset-password', invitationLinkSeconds);
    const by = `${inviting?.firstname ?? ''} ${inviting?.lastname ?? ''}`.trim() || tx.config.product.name;
    await mailInvitation(tx, { ...input, language, link }, by);
    const account = await queries.selectAccount(db, id);
    if (!account) throw new Error(`the account ${id} was not made`);
    return { account, proposed };
  });
}

/**
 * Changes an account's role, whether it is an author, or whether it is disabled. A change of role ends its
 * sessions, so that the new role applies at once.
 * @throws AppError not_found, last_super_admin, second_admin_needed
 */
export function changeAccount(
  context: Context,
  actor: Actor,
  id: string,
  {
    reason,
    ...changes
  }: {
    role?: Role | undefined;
    author?: boolean | undefined;
    disabled?: boolean | undefined;
    reason?: string | undefined;
  },
): Promise<AccountRow> {
  return inTransaction(context, async (tx) => {
    const keepsRole = changes.role === undefined || changes.role === 'S';
    const staysSuperAdmin = keepsRole && changes.disabled !== true;
    const before = await lockForChange(tx, id, { staysSuperAdmin, by: actor });
    // What a removal gives back is what the account had before either.
    const held = changes.disabled === true ? await setDisabled(tx, actor, before, true, reason) : before;
    const after = await setRole(tx, actor, held, {
      role: changes.role ?? before.role,
      author: changes.author ?? before.author,
      reason,
    });
    return changes.disabled === false ? setDisabled(tx, actor, after, false, reason) : after;
  });
}

/**
 * Makes the account an author, and a reader a researcher. Call it in the transaction of the decision.
 * @throws AppError not_found
 */
export async function promoteToAuthor(tx: Context, actor: Actor, id: string): Promise<AccountRow> {
  const before = await lockForChange(tx, id, { staysSuperAdmin: true });
  return setRole(tx, actor, before, { role: canWrite(before) ? before.role : 'R', author: true });
}

/**
 * Disables an account: ends its sessions and refuses sign-in until `enableAccount`.
 * @throws AppError not_found, last_super_admin
 */
export function disableAccount(context: Context, actor: Actor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const before = await lockForChange(tx, id, { staysSuperAdmin: false, by: actor });
    await setDisabled(tx, actor, before, true);
  });
}

/** Enables a disabled account; its owner signs in again. @throws AppError not_found */
export function enableAccount(context: Context, actor: Actor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const before = await lockForChange(tx, id, { staysSuperAdmin: true });
    await setDisabled(tx, actor, before, false);
  });
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
