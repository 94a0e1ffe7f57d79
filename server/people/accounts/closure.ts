/** Accounts that close some days after their owner asked for it, and may be kept until then (product.md#personal-data). */
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor, SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { endLinksOf, endSessionsOf, linkToken, makeLink, recordAudit } from '../../trust/index.ts';
import { actByLink } from './link-holder.ts';
import { checkOwnPassword, lockWithPassword } from './own-password.ts';
import { type AccountRow, deleteDevicesOf, lockAccount, selectAccount, updateAccount } from './queries.ts';
import { lockForChange } from './roles/changes.ts';
import { mailAccountClosing, mailAccountKept } from './settings/emails.ts';
import type { From } from './sign-in.ts';

/**
 * Has the actor's account closed after the days that the site waits; ends its sessions, and emails its owner the link that keeps it.
 * Asked again, the time stays. @returns when it closes
 * @throws AppError wrong_password, too_many_requests, last_super_admin; token_expired if it was closed in the meantime
 */
export async function askToClose(context: Context, actor: SignedIn, password: string): Promise<Date> {
  const hash = await checkOwnPassword(context, actor, password);
  return inTransaction(context, async (tx) => {
    const { db, clock, config } = tx;
    const at = clock();
    await lockForChange(tx, actor.id, { staysSuperAdmin: false });
    const account = await lockWithPassword(tx, actor, hash);
    const due = account.closing_at ?? new Date(at.getTime() + config.closingDays * dayMilliseconds);
    await updateAccount(db, actor.id, { closing_at: due });
    await addJob(
      db,
      'closeAccount',
      { account: actor.id, due: due.toISOString() },
      { key: `close:${actor.id}`, at: due },
    );
    const seconds = Math.max(1, Math.ceil((due.getTime() - at.getTime()) / 1000));
    const link = await makeLink(tx, actor.id, 'keep-account', seconds);
    await mailAccountClosing(tx, { ...account, link }, due);
    await endSessionsOf(db, actor.id, at);
    await record(tx, actor, 'account.closing_asked');
    return due;
  });
}

/** Keeps the actor's account. Where it was not about to close, this changes nothing. @throws AppError token_expired */
export function keepAccount(context: Context, actor: AccountActor): Promise<void> {
  return inTransaction(context, async (tx) => {
    const account = await lockAccount(tx.db, actor.id);
    if (!account || account.disabled_at) throw new AppError('token_expired');
    await stopClosing(tx, account, actor);
  });
}

/**
 * Keeps the account of the link, and ends its sessions: somebody else may have asked. @returns the token for choosing a new password
 * @throws AppError invalid_link, link_expired, too_many_requests
 */
export async function keepAccountByLink(context: Context, token: string, from: From): Promise<string> {
  const passwordLink = await actByLink(context, token, from, 'keep-account', async (tx, owner) => {
    const account = await lockAccount(tx.db, owner.id);
    if (!account?.closing_at) throw new AppError('link_expired');
    await stopClosing(tx, account, owner);
    await endSessionsOf(tx.db, owner.id, tx.clock());
    await deleteDevicesOf(tx.db, owner.id);
    return makeLink(tx, owner.id, 'reset-password');
  });
  const chosen = await linkToken(context, passwordLink);
  if (chosen === null) throw new AppError('link_expired');
  return chosen;
}

/** Keeps an account that is about to close, and tells its owner. Call it in a transaction that has locked the account. */
export async function stopClosing(
  tx: Context,
  account: Pick<AccountRow, 'id' | 'email' | 'firstname' | 'lastname' | 'language' | 'closing_at'>,
  actor: AccountActor,
): Promise<void> {
  const { closing_at: due } = account;
  if (due === null) return;
  await updateAccount(tx.db, account.id, { closing_at: null });
  await endLinksOf(tx.db, account.id, 'keep-account', tx.clock());
  await mailAccountKept(tx, account, due);
  await record(tx, actor, 'account.kept');
}

/** The owner of an account that closes at that time; null where it was kept, disabled or closed meanwhile. */
export async function ownerOfDue({ db }: Context, id: string, due: Date): Promise<AccountActor | null> {
  const account = await selectAccount(db, id);
  return account && isDue(account, due) ? { id, role: account.role } : null;
}

/** Locks an account that closes at that time. @throws AppError not_found where it was kept, disabled or closed meanwhile */
export async function lockDue({ db }: Context, id: string, due: Date): Promise<AccountRow> {
  const account = await lockAccount(db, id);
  if (!account || !isDue(account, due)) throw new AppError('not_found');
  return account;
}

function isDue({ disabled_at: disabledAt, closing_at: closingAt }: AccountRow, due: Date): boolean {
  return disabledAt === null && closingAt?.getTime() === due.getTime();
}

function record({ db, clock }: Context, actor: AccountActor, action: string): Promise<void> {
  const subject = { type: 'account', id: actor.id } as const;
  return recordAudit(db, { at: clock(), actor, action, subject });
}
