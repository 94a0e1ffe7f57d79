/** Deletes an account that somebody signed up with another person's address, by the link in the email to that address. */
import { notMeSeconds } from '../../../contract/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { cancelMails } from '../../platform/mail/outbox.ts';
import { findLink, recordAudit } from '../../trust/index.ts';
import { unusableEmail } from './erasure.ts';
import * as erasure from './erasure-queries.ts';
import { lockAccount } from './queries.ts';
import type { From } from './sign-in.ts';

/**
 * Deletes the account of a verification link within seven days, whether the link was followed, replaced or ran out,
 * as long as the account is what the sign-up made. Repeated, it changes nothing.
 * @throws AppError invalid_link, link_expired, account_in_use, too_many_requests
 */
export async function deleteSignUp(context: Context, token: string, { network }: From): Promise<void> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const { accountId, createdAt } = await findLink(context, token, 'verify-email');
  // Sessions are kept longer, so whoever signed in within this time is known.
  if (createdAt.getTime() + notMeSeconds * 1000 <= context.clock().getTime())
    throw new AppError('link_expired');
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    // Links before the account, in the order in which following a link locks them.
    const links = await erasure.lockLinks(db, accountId);
    const account = await lockAccount(db, accountId);
    if (!account) throw new AppError('link_expired');
    // Closing an account in another way deletes its links.
    if (account.closed_at) return;
    if (!(await erasure.isAsSignedUp(db, accountId))) throw new AppError('account_in_use');
    await cancelMails(tx, links);
    await erasure.endSignUp(db, accountId, at);
    await erasure.anonymiseAccount(db, accountId, { email: unusableEmail(), keepsName: false, at });
    await recordAudit(db, {
      at,
      actor: { id: accountId, role: 'P' },
      action: 'account.sign_up_deleted',
      subject: { type: 'account', id: accountId },
    });
  });
}
