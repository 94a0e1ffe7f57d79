/** Changes of an account's email: both the old and the new address have to confirm. */
import type { SignedIn } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { spend } from '../../../platform/limits/spend.ts';
import {
  endLinksOf,
  endOtherSessionsOf,
  findLink,
  mailColleagues,
  makeFurtherLink,
  makeLink,
  recordAudit,
  requireValidLink,
  useLink,
} from '../../../trust/index.ts';
import { checkOwnPassword, lockWithPassword } from '../own-password.ts';
import * as queries from '../queries.ts';
import type { From } from '../sign-in.ts';
import * as changes from './email-change-queries.ts';
import * as emails from './emails.ts';

/**
 * Sends a link to the old and to the new address, and ends older ones. If the new address belongs to another
 * account, its owner is notified instead, and the asker sees no difference, neither in the answer nor at the
 * old address.
 * @throws AppError wrong_password, too_many_requests; invalid_input for the address that the account has
 */
export async function requestEmailChange(
  context: Context,
  actor: SignedIn,
  { email, password }: { email: string; password: string },
  { network }: From,
): Promise<void> {
  const hash = await checkOwnPassword(context, actor, password);
  await spend(context, [
    { budget: 'email-change:account', key: actor.id },
    { budget: 'link:network', key: network },
    { budget: 'link:address', key: `change-email ${email}` },
    { budget: 'link:site', key: '' },
  ]);
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const account = await lockWithPassword(tx, actor, hash);
    if (account.email === email)
      throw new AppError('invalid_input', { fields: { email: 'This is already your address.' } });
    await cancelEmailChange(tx, actor.id);
    const holder = await queries.selectAccountByEmail(db, email);
    const oldLink = await makeLink(tx, actor.id, 'confirm-old-email');
    const newLink = holder ? null : await makeLink(tx, actor.id, 'confirm-new-email');
    await changes.insertEmailChange(db, {
      account_id: actor.id,
      email,
      old_link_id: oldLink,
      new_link_id: newLink,
      asked_at: clock(),
    });
    await emails.mailEmailChangeToOld(tx, { ...account, link: oldLink }, email);
    if (newLink) await emails.mailEmailChangeToNew(tx, { ...account, email, link: newLink });
    else if (holder && !holder.disabled_at) await emails.mailEmailTaken(tx, { ...holder, link: oldLink });
  });
}

/**
 * Confirms for the address that the link was sent to. Once both have confirmed, the account gets the new
 * address, its other sessions end, and both addresses are notified.
 * @returns whether both have confirmed
 * @throws AppError invalid_link, link_expired; email_taken where another account has the address meanwhile
 */
export async function confirmEmail(
  context: Context,
  actor: SignedIn | null,
  token: string,
  { network }: From,
): Promise<boolean> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const link = await findLink(context, token, 'confirm-old-email', 'confirm-new-email');
  requireValidLink(link);
  return inTransaction(context, async (tx) => {
    // The lock makes the second of two simultaneous confirmations see the first.
    const account = await queries.lockAccount(tx.db, link.accountId);
    await useLink(tx, link.id);
    const change = await changes.selectEmailChange(tx.db, link.accountId);
    if (!account || !change) throw new AppError('link_expired');
    if (!change.old_used_at || !change.new_used_at) return false;
    await complete(tx, account, {
      email: change.email,
      link: link.id,
      kept: actor?.id === account.id ? actor.session : null,
    });
    return true;
  });
}

async function complete(
  tx: Context,
  account: queries.AccountRow,
  { email, link, kept }: { email: string; link: string; kept: string | null },
): Promise<void> {
  const { db, clock } = tx;
  const at = clock();
  if (!(await changes.updateEmail(db, account.id, email))) throw new AppError('email_taken');
  await cancelEmailChange(tx, account.id);
  // These links were sent to the old address.
  await endLinksOf(db, account.id, 'reset-password', at);
  await endLinksOf(db, account.id, 'end-access', at);
  const ended = await endOtherSessionsOf(db, account.id, { kept, at });
  await recordAudit(db, {
    at,
    actor: { id: account.id, role: account.role },
    action: 'account.email_changed',
    subject: { type: 'account', id: account.id },
    detail: { sessions_ended: ended },
  });
  const undoLink = await makeFurtherLink(tx, account.id, 'undo-email-change');
  await changes.insertUndo(db, { link_id: undoLink, account_id: account.id, email: account.email });
  await emails.mailEmailChangedToOld(tx, { ...account, link: undoLink });
  await emails.mailEmailChangedToNew(tx, { ...account, email, link });
  await mailColleagues(tx, account.id, 'address');
}

/** Cancels the account's pending change of email and ends its links. */
export async function cancelEmailChange({ db, clock }: Context, accountId: string): Promise<void> {
  for (const purpose of ['confirm-old-email', 'confirm-new-email'] as const)
    await endLinksOf(db, accountId, purpose, clock());
  await changes.deleteEmailChange(db, accountId);
}
