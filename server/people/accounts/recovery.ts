/** Verification of addresses, and new passwords for forgotten ones (product.md#signing-in, product.md#accounts). */
import { emailStatusMessages } from '../../../contract/people/calls/accounts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import {
  endSessionsOf,
  findLink,
  linkToken,
  makeLink,
  recordAudit,
  requireValidLink,
  useLink,
} from '../../trust/index.ts';
import { type EndAccess, hasAny } from './access-outcome.ts';
import { mailPasswordChanged } from './emails.ts';
import { hashNewPassword } from './new-password.ts';
import { deleteLinksOf } from './providers/queries.ts';
import * as queries from './queries.ts';
import { cancelEmailChange } from './settings/email-change.ts';
import { type From, isDeviceKnown, rememberDevice } from './sign-in.ts';

export interface EmailStatus {
  ok: boolean;
  verified: boolean;
  message: string;
}

/**
 * Whether an email has an account. The budget is spent before the look-up.
 * @throws AppError too_many_requests
 */
export async function queryEmail(context: Context, email: string, { network }: From): Promise<EmailStatus> {
  await spend(context, [
    { budget: 'email-query:network', key: network },
    { budget: 'email-query:address', key: email },
    { budget: 'email-query:site', key: '' },
  ]);
  const account = await queries.selectAccountByEmail(context.db, email);
  if (!account) return { ok: false, verified: false, message: emailStatusMessages.unknown };
  const verified = account.verified_at !== null;
  return {
    ok: true,
    verified,
    message: verified ? emailStatusMessages.verified : emailStatusMessages.unverified,
  };
}

/**
 * Verifies the address that the link was sent to. A stranger may have signed up with it: outside the browser
 * that signed up, a new password is offered.
 * @returns a token for choosing a new password, if another browser signed up
 * @throws AppError invalid_link, already_verified, link_expired
 */
export async function verifyEmail(
  context: Context,
  token: string,
  { network, device }: From,
): Promise<string | null> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const link = await findLink(context, token, 'verify-email');
  if (link.verified) throw new AppError('already_verified');
  requireValidLink(link);
  const { accountId } = link;
  const passwordLink = await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    await useLink(tx, link.id);
    await queries.markVerified(db, accountId, clock());
    const isWhoSignedUp = await isDeviceKnown(tx, accountId, device);
    await recordAudit(db, {
      at: clock(),
      actor: { id: accountId, role: 'P' },
      action: 'account.verified',
      subject: { type: 'account', id: accountId },
      detail: { same_browser: isWhoSignedUp },
    });
    return isWhoSignedUp ? null : makeLink(tx, accountId, 'reset-password');
  });
  return passwordLink === null ? null : linkToken(context, passwordLink);
}

/**
 * Sets a new password by an emailed link. Ends every session and link with an institution, forgets all devices but this one, runs
 * `endAccess`, and emails the owner.
 * @returns the token by which the device is recognised from now on
 * @throws AppError invalid_link, link_expired; invalid_input for a password that is easily guessed (the link
 * stays good)
 */
export async function resetPassword(
  context: Context,
  { token, password }: { token: string; password: string },
  from: From,
  endAccess: EndAccess,
): Promise<{ device: string }> {
  await spend(context, [{ budget: 'token:network', key: from.network }]);
  const link = await findLink(context, token, 'reset-password');
  requireValidLink(link);
  const owner = await queries.selectAccount(context.db, link.accountId);
  if (!owner) throw new AppError('link_expired');
  const hash = await hashNewPassword(context, password, owner, { caller: from.network });
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const { accountId } = link;
    await useLink(tx, link.id);
    await queries.updatePassword(db, accountId, hash);
    const ended = await endSessionsOf(db, accountId, clock());
    await queries.deleteDevicesOf(db, accountId);
    await deleteLinksOf(db, accountId);
    await cancelEmailChange(tx, accountId);
    const account = await queries.selectAccount(db, accountId);
    if (!account) throw new AppError('link_expired');
    await recordAudit(db, {
      at: clock(),
      actor: { id: accountId, role: account.role },
      action: 'account.password_reset',
      subject: { type: 'account', id: accountId },
      detail: { sessions_ended: ended },
    });
    const access = await endAccess(tx, { id: accountId, role: account.role });
    const endLink = hasAny(access.left) ? await makeLink(tx, accountId, 'end-access') : null;
    await mailPasswordChanged(tx, { ...account, link: link.id }, { access, endLink });
    return { device: await rememberDevice(tx, accountId, from.device) };
  });
}
