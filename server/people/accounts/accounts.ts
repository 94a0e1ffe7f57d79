/** Actions on accounts (product.md#accounts). */
import { dayMilliseconds } from '../../../contract/durations.ts';
import { isSuperAdmin } from '../../../contract/people/roles.ts';
import type { AccountActor, Actor, SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { sweepLimits } from '../../platform/limits/spend.ts';
import { deleteEnded, deleteReplacedKeys, recordAudit, renewSession } from '../../trust/index.ts';
import { deleteRunOut } from './factors/queries.ts';
import * as providers from './providers/queries.ts';
import * as queries from './queries.ts';
import { deleteProposalsBefore } from './roles/proposal-queries.ts';
import { deleteRemovalsBefore } from './roles/removal-queries.ts';
import { deleteUndosBefore } from './settings/email-change-queries.ts';

/** The account with this email address, as an actor; null if there is none or it is disabled. */
export async function findActorByEmail(context: Context, email: string): Promise<AccountActor | null> {
  const account = await queries.selectAccountByEmail(context.db, email);
  if (!account || account.disabled_at) return null;
  return { id: account.id, role: account.role };
}

/** The id of the disabled account with this email address; null if there is none. */
export async function findDisabledByEmail({ db }: Context, email: string): Promise<string | null> {
  const account = await queries.selectAccountByEmail(db, email);
  return account?.disabled_at ? account.id : null;
}

/** The account's full name, or the product's name where it has none. */
export async function nameOf(context: Context, actor: Pick<Actor, 'id'>): Promise<string> {
  const account = actor.id === null ? null : await queries.selectAccount(context.db, actor.id);
  const name = account ? `${account.firstname} ${account.lastname}`.trim() : '';
  return name || context.config.product.name;
}

/** The super admins who can be emailed. */
export async function superAdminsToNotify({ db }: Context): Promise<queries.StaffRow[]> {
  return (await queries.selectStaff(db)).filter(isSuperAdmin);
}

/** Turns developer access on for the actor; gives a token for the developers' cookie (product.md#accounts). */
export async function turnOnDeveloperAccess(context: Context, actor: SignedIn): Promise<string> {
  await inTransaction(context, async ({ db, clock }) => {
    if (!(await queries.giveDeveloperAccess(db, actor.id))) return;
    const subject = { type: 'account', id: actor.id } as const;
    await recordAudit(db, { at: clock(), actor, action: 'account.developer_access', subject });
  });
  return renewSession(context, actor);
}

/** Requires developer access (product.md#accounts). @throws AppError developer_access_needed */
export async function requireDeveloper({ db }: Context, actor: AccountActor): Promise<void> {
  const account = await queries.selectAccount(db, actor.id);
  if (!account?.developer) throw new AppError('developer_access_needed');
}

/** The account with this id, as an actor; null if there is none or it is disabled. */
export async function findActor({ db }: Context, id: string): Promise<AccountActor | null> {
  const account = await queries.selectAccount(db, id);
  return account && !account.disabled_at ? { id: account.id, role: account.role } : null;
}

/** Deletes sessions, links and proposed roles a month after their end, devices after a year, and budgets that are full. */
export async function sweepAccounts(context: Context): Promise<void> {
  const { db, clock } = context;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMilliseconds);
  await deleteEnded(db, daysAgo(30));
  await deleteUndosBefore(db, clock());
  await deleteReplacedKeys(db, daysAgo(30));
  await deleteRunOut(db, clock());
  await providers.deleteRunOut(db, clock());
  await queries.deleteDevicesSeenBefore(db, daysAgo(365));
  await deleteProposalsBefore(db, daysAgo(30));
  await deleteRemovalsBefore(db, daysAgo(30));
  await sweepLimits(context);
}
