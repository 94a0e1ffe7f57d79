/**
 * Roles of staff that one super admin proposes and another one confirms, where the operator wants that
 * (product.md#two-super-admins-for-a-role).
 */
import { dayMilliseconds } from '../../../../contract/durations.ts';
import type { Role } from '../../../../contract/people/roles.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { mailRoleChanged, recordAudit, recordSecurityEvent } from '../../../trust/index.ts';
import { type AccountRow, lockAccount, lockSuperAdmins } from '../queries.ts';
import { applyDisabled, applyRole, needsSecondAdmin } from './changes.ts';
import { mailDeclined, mailProposed } from './emails.ts';
import type { ProposalRow } from './proposal-queries.ts';
import * as queries from './proposal-queries.ts';

const openDays = 7;

interface Proposed {
  role: Role;
  author?: boolean | undefined;
  enable?: boolean;
  reason: string;
}

/**
 * Proposes a change that another super admin has to confirm, and emails those who can.
 * @throws AppError not_found, proposal_not_needed, proposal_open, no_second_admin
 */
export function proposeRole(
  context: Context,
  actor: AccountActor,
  accountId: string,
  proposed: Proposed,
): Promise<string> {
  return inTransaction(context, (tx) => makeProposal(tx, actor, accountId, proposed));
}

/** As `proposeRole`, in the caller's transaction. */
export async function makeProposal(
  tx: Context,
  actor: AccountActor,
  accountId: string,
  { role, author, enable = false, reason }: Proposed,
): Promise<string> {
  const { db, clock } = tx;
  const { account, superAdmins } = await lockAll(tx, actor, accountId);
  if (!account || account.closed_at) throw new AppError('not_found');
  if (enable !== (account.disabled_at !== null)) throw new AppError('proposal_not_needed');
  if (!needsSecondAdmin(tx, actor, { from: account.role, to: role, enables: enable }))
    throw new AppError('proposal_not_needed');
  if (!superAdmins.some((id) => id !== actor.id && id !== accountId)) throw new AppError('no_second_admin');
  const at = clock();
  await endIfOver(tx, accountId);
  const id = await queries.insertProposal(db, {
    account_id: accountId,
    from_role: account.role,
    to_role: role,
    enables: enable,
    reason,
    to_author: author === undefined || author === account.author ? null : author,
    proposed_by: actor.id,
    proposed_at: at,
    expires_at: new Date(at.getTime() + openDays * dayMilliseconds),
  });
  if (id === null) throw new AppError('proposal_open');
  await recordAudit(db, {
    at,
    actor,
    action: 'account.role_proposed',
    subject: { type: 'account', id: accountId },
    reason,
    detail: { proposal: id, from: account.role, to: role, enables: enable },
  });
  recordSecurityEvent(tx, {
    kind: 'role.proposed',
    account: accountId,
    actor: actor.id,
    detail: { key: id, from: account.role, to: role },
  });
  await mailProposed(tx, await requireProposal(tx, id));
  return id;
}

/**
 * Carries out what another super admin has proposed.
 * @throws AppError not_found, proposal_over, proposal_void, own_proposal, own_role
 */
export function confirmRole(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const { proposal, account } = await requireDecidable(tx, actor, id);
    if (reasonOfVoid(proposal) !== null) throw new AppError('proposal_void');
    const { from_role: from, to_role: role, to_author: author, enables } = proposal;
    await requireEnded(db, id, { outcome: 'confirmed', ended_at: clock() });
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'account.role_confirmed',
      subject: { type: 'account', id: account.id },
      detail: { proposal: id, proposed_by: proposal.proposed_by, from, to: role, enables },
    });
    const after = await applyRole(tx, actor, account, { role, author: author ?? account.author });
    if (!enables) return;
    await applyDisabled(tx, actor, after, false);
    if (from === role) await mailRoleChanged(tx, actor, { id: account.id, before: null, after: role });
  });
}

/**
 * Declines what another super admin has proposed, and emails them the reason.
 * @throws AppError not_found, proposal_over, own_proposal, own_role
 */
export function declineRole(
  context: Context,
  actor: AccountActor,
  id: string,
  reason: string,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { proposal } = await requireDecidable(tx, actor, id);
    await end(tx, actor, proposal, { outcome: 'declined', reason });
    await mailDeclined(tx, actor, proposal, reason);
  });
}

/** Takes back the actor's own proposal. @throws AppError not_found, forbidden, proposal_over */
export function withdrawRole(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { proposal } = await lockProposal(tx, actor, id);
    if (proposal.proposed_by !== actor.id) throw new AppError('forbidden');
    if (isOver(proposal, tx.clock())) throw new AppError('proposal_over');
    await end(tx, actor, proposal, { outcome: 'withdrawn' });
  });
}

/** The open proposals, oldest first, and how many super admins there are. */
export async function listProposals(
  context: Context,
): Promise<{ proposals: ProposalRow[]; superAdmins: number }> {
  const { db, clock } = context;
  return {
    proposals: await queries.selectOpenProposals(db, clock()),
    superAdmins: await queries.countSuperAdmins(db),
  };
}

/** Why a proposal can no longer be confirmed; null where it can. */
export function reasonOfVoid(proposal: ProposalRow): 'role' | 'account' | 'proposer' | null {
  const isDisabled = proposal.account_disabled_at !== null;
  if (proposal.account_closed_at !== null || isDisabled !== proposal.enables) return 'account';
  if (proposal.account_role !== proposal.from_role) return 'role';
  const mayPropose = proposal.proposer_role === 'S' && proposal.proposer_disabled_at === null;
  return mayPropose ? null : 'proposer';
}

/** Locks what a decision depends on, always in this order, and requires that the actor is still a super admin. */
async function lockAll(
  { db }: Context,
  actor: AccountActor,
  accountId: string,
): Promise<{ superAdmins: string[]; account: AccountRow | undefined }> {
  const superAdmins = await lockSuperAdmins(db);
  const account = await lockAccount(db, accountId);
  if (!superAdmins.includes(actor.id)) throw new AppError('forbidden');
  return { superAdmins, account };
}

/** Locks what a proposal is about, and reads it afterwards: an earlier decision is seen. @throws AppError not_found */
async function lockProposal(
  tx: Context,
  actor: AccountActor,
  id: string,
): Promise<{ proposal: ProposalRow; account: AccountRow }> {
  const { account } = await lockAll(tx, actor, (await requireProposal(tx, id)).account_id);
  const proposal = await requireProposal(tx, id);
  if (!account) throw new AppError('not_found');
  return { proposal, account };
}

/** As `lockProposal`, and requires that the actor may decide on it. */
async function requireDecidable(
  tx: Context,
  actor: AccountActor,
  id: string,
): Promise<{ proposal: ProposalRow; account: AccountRow }> {
  const locked = await lockProposal(tx, actor, id);
  const { proposal } = locked;
  if (isOver(proposal, tx.clock())) throw new AppError('proposal_over');
  if (proposal.proposed_by === actor.id) throw new AppError('own_proposal');
  if (proposal.account_id === actor.id) throw new AppError('own_role');
  return locked;
}

async function requireProposal({ db }: Context, id: string): Promise<ProposalRow> {
  const proposal = await queries.selectProposal(db, id);
  if (!proposal) throw new AppError('not_found');
  return proposal;
}

function isOver({ ended_at, expires_at }: ProposalRow, now: Date): boolean {
  return ended_at !== null || expires_at <= now;
}

/** Ends the earlier proposal for an account, if it can't be confirmed any more. */
async function endIfOver({ db, clock }: Context, accountId: string): Promise<void> {
  const earlier = await queries.selectUnended(db, accountId);
  const at = clock();
  if (earlier && (isOver(earlier, at) || reasonOfVoid(earlier) !== null))
    await queries.endProposal(db, earlier.id, { outcome: 'lapsed', ended_at: at });
}

async function end(
  tx: Context,
  actor: AccountActor,
  { id, account_id, from_role: from, to_role: to }: ProposalRow,
  { outcome, reason }: { outcome: 'declined' | 'withdrawn'; reason?: string },
): Promise<void> {
  const { db, clock } = tx;
  await requireEnded(db, id, { outcome, ended_at: clock() });
  await recordAudit(db, {
    at: clock(),
    actor,
    action: `account.role_${outcome}`,
    subject: { type: 'account', id: account_id },
    ...(reason !== undefined && { reason }),
    detail: { proposal: id, from, to },
  });
  recordSecurityEvent(tx, {
    kind: 'role.declined',
    account: account_id,
    actor: actor.id,
    detail: { key: id, from, to, type: outcome },
  });
}

/** Ends a proposal, unless somebody else has done so meanwhile. @throws AppError proposal_over */
async function requireEnded(...ended: Parameters<typeof queries.endProposal>): Promise<void> {
  if (!(await queries.endProposal(...ended))) throw new AppError('proposal_over');
}
