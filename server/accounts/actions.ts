/** What is done with accounts (design §4); other nouns come in here. */
import type { AccountActor, Actor, SignedIn } from '../actor.ts';
import { recordDeed } from '../audit/actions.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { sweepLimits } from '../limits/actions.ts';
import { Refusal } from '../refusal.ts';
import { deleteUndosBefore } from './email-change-queries.ts';
import * as queries from './queries.ts';
import { deleteEnded, deleteReplacedKeys } from './session-queries.ts';
import { renewSession } from './sessions.ts';

export { mailAccessChanged } from './access-emails.ts';
export type { AccessOutcome, ProgramAccess } from './access-outcome.ts';
export {
  admitAuthor,
  changeAccount,
  disableAccount,
  enableAccount,
  endSessionsOf,
  inviteAccount,
  listAccounts,
} from './administration.ts';
export { createAccount, signUp } from './creation.ts';
export { type AccountHoldings, eraseAccount, readAccount } from './departure.ts';
export { confirmEmail, requestEmailChange } from './email-change.ts';
export { undoEmailChange } from './email-undo.ts';
export { acceptFirstAdmin, isFirstAdminLinkGood, offerFirstAdmin } from './first-admin.ts';
export { followLink, holderOfLink } from './link-holder.ts';
export { requestPasswordLink, requestVerification, sendLink } from './link-requests.ts';
export { linkToken } from './links.ts';
export { checkOwnPassword } from './own-password.ts';
export { changePassword } from './password-change.ts';
export { giveProof, proveByPassword, requireProof } from './proof.ts';
export {
  queryEmail,
  resetPassword,
  verifyEmail,
} from './recovery.ts';
export {
  endOneSession,
  endOtherSessions,
  endSession,
  identify,
  listSessions,
  openSession,
  renewSession,
  rotateSigningKey,
} from './sessions.ts';
export { changeLanguage, changeName } from './settings.ts';
export { type From, signIn } from './sign-in.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** The account with this address, as an actor; null where there is none that may act. */
export async function findActorByEmail(context: Context, email: string): Promise<AccountActor | null> {
  const account = await queries.selectAccountByEmail(context.db, email);
  if (!account || account.disabled_at) return null;
  return { id: account.id, role: account.role };
}

/** The id of the account with this address that staff or an operator closed; null where there is none. */
export async function findDisabledByEmail({ db }: Context, email: string): Promise<string | null> {
  const account = await queries.selectAccountByEmail(db, email);
  return account?.disabled_at ? account.id : null;
}

/** The name that people see. */
export async function nameOf(context: Context, actor: Pick<Actor, 'id'>): Promise<string> {
  const account = actor.id === null ? null : await queries.selectAccount(context.db, actor.id);
  const name = account ? `${account.firstname} ${account.lastname}`.trim() : '';
  return name || context.config.product.name;
}

/** The staff who can be written to about something, but for whoever did it themselves. */
export function staffToTell({ db }: Context, actor: Pick<Actor, 'id'>): Promise<queries.StaffRow[]> {
  return queries.selectStaff(db, { except: actor.id });
}

/** Turns developer access on for who is signed in, once; gives a token for the developers' cookie (design §4). */
export async function turnOnDeveloperAccess(context: Context, actor: SignedIn): Promise<string> {
  await inTransaction(context, async ({ db, clock }) => {
    if (!(await queries.giveDeveloperAccess(db, actor.id))) return;
    const subject = { type: 'account', id: actor.id } as const;
    await recordDeed(db, { at: clock(), actor, action: 'account.developer_access', subject });
  });
  return renewSession(context, actor);
}

/** Lets through who has developer access (design §4). @throws Refusal developer_access_needed */
export async function requireDeveloper({ db }: Context, actor: AccountActor): Promise<void> {
  const account = await queries.selectAccount(db, actor.id);
  if (!account?.developer) throw new Refusal('developer_access_needed');
}

/** The account with this id, as an actor; null where there is none that may act. */
export async function findActor({ db }: Context, id: string): Promise<AccountActor | null> {
  const account = await queries.selectAccount(db, id);
  return account && !account.disabled_at ? { id: account.id, role: account.role } : null;
}

/** Removes what is over: sessions and links a month after their end, devices after a year, budgets that are full. */
export async function sweepAccounts(context: Context): Promise<void> {
  const { db, clock } = context;
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMilliseconds);
  await deleteEnded(db, daysAgo(30));
  await deleteUndosBefore(db, clock());
  await deleteReplacedKeys(db, daysAgo(30));
  await queries.deleteDevicesSeenBefore(db, daysAgo(365));
  await sweepLimits(context);
}
