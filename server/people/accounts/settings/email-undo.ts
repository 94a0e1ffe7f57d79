/** Undoes a change of email, by the link that was sent to the former address. */

import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { spend } from '../../../platform/limits/spend.ts';
import {
  endLinksOf,
  endSessionsOf,
  findLink,
  linkToken,
  mailColleagues,
  makeLink,
  recordAudit,
  requireValidLink,
  useLink,
} from '../../../trust/index.ts';
import { stopClosing } from '../closure.ts';
import { unusableEmail } from '../erasure.ts';
import { anonymiseAccount, deleteSessionsAndLinksOf } from '../erasure-queries.ts';
import * as queries from '../queries.ts';
import type { From } from '../sign-in.ts';
import { cancelEmailChange } from './email-change.ts';
import * as changes from './email-change-queries.ts';
import { mailEmailRestored } from './emails.ts';

/**
 * Restores the address that the link was sent to. Ends the account's sessions and the links that were sent to
 * later addresses, and notifies both addresses. @returns the token for choosing a new password
 * @throws AppError invalid_link, link_expired; email_taken where another account has verified the address
 * since
 */
export async function undoEmailChange(context: Context, token: string, { network }: From): Promise<string> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const link = await findLink(context, token, 'undo-email-change');
  requireValidLink(link);
  const passwordLink = await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const account = await queries.lockAccount(db, link.accountId);
    await useLink(tx, link.id);
    const undo = await changes.selectUndo(db, link.id);
    if (!account || !undo) throw new AppError('link_expired');
    await freeAddress(tx, undo.email, account.id);
    if (!(await changes.updateEmail(db, account.id, undo.email))) throw new AppError('email_taken');
    await stopClosing(tx, { ...account, email: undo.email }, account);
    await cancelEmailChange(tx, account.id);
    await changes.endLaterUndos(db, account.id, link.id, at);
    await endLinksOf(db, account.id, 'end-access', at);
    const ended = await endSessionsOf(db, account.id, at);
    await queries.deleteDevicesOf(db, account.id);
    await recordAudit(db, {
      at,
      actor: { id: account.id, role: account.role },
      action: 'account.email_change_undone',
      subject: { type: 'account', id: account.id },
      detail: { sessions_ended: ended },
    });
    for (const email of new Set([account.email, undo.email]))
      await mailEmailRestored(tx, { ...account, email, link: link.id });
    await mailColleagues(tx, account.id, 'address');
    return makeLink(tx, account.id, 'reset-password');
  });
  const chosen = await linkToken(context, passwordLink);
  if (chosen === null) throw new AppError('link_expired');
  return chosen;
}

/** Frees the address: whoever changed it may have signed up with it again, unverified, to block the undo. */
async function freeAddress({ db, clock }: Context, email: string, accountId: string): Promise<void> {
  const holder = await queries.selectAccountByEmail(db, email);
  if (!holder || holder.id === accountId || holder.verified_at) return;
  await deleteSessionsAndLinksOf(db, holder.id);
  await anonymiseAccount(db, holder.id, { email: unusableEmail(), keepsName: false, at: clock() });
}
