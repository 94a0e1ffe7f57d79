import type { SignedIn } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { endLinksOf, endOtherSessionsOf, makeLink, recordAudit } from '../../../trust/index.ts';
import { type EndAccess, hasAny } from '../access-outcome.ts';
import { hashNewPassword } from '../new-password.ts';
import { checkOwnPassword, lockWithPassword } from '../own-password.ts';
import { deleteDevicesOf, selectAccount, updatePassword } from '../queries.ts';
import { type From, rememberDevice } from '../sign-in.ts';
import { cancelEmailChange } from './email-change.ts';
import { mailPasswordReplaced } from './emails.ts';

/**
 * Changes the actor's password. Ends every other session, forgets other devices, cancels emailed links and a
 * pending change of email, runs `endAccess`, and emails the owner.
 * @returns the token by which the device is recognised from now on
 * @throws AppError wrong_password, too_many_requests; invalid_input for a password that is easily guessed
 */
export async function changePassword(
  context: Context,
  actor: SignedIn,
  { password, newPassword }: { password: string; newPassword: string },
  from: From,
  endAccess: EndAccess,
): Promise<{ device: string }> {
  const hash = await checkOwnPassword(context, actor, password);
  const owner = await selectAccount(context.db, actor.id);
  if (!owner) throw new AppError('token_expired');
  const newHash = await hashNewPassword(context, newPassword, owner, {
    caller: actor.id,
    field: 'new_password',
  });
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const account = await lockWithPassword(tx, actor, hash);
    await updatePassword(db, actor.id, newHash);
    const ended = await endOtherSessionsOf(db, actor.id, { kept: actor.session, at });
    await endLinksOf(db, actor.id, 'reset-password', at);
    await cancelEmailChange(tx, actor.id);
    await deleteDevicesOf(db, actor.id);
    await recordAudit(db, {
      at,
      actor,
      action: 'account.password_changed',
      subject: { type: 'account', id: actor.id },
      detail: { sessions_ended: ended },
    });
    const access = await endAccess(tx, actor);
    const endLink = hasAny(access.left) ? await makeLink(tx, actor.id, 'end-access') : null;
    await mailPasswordReplaced(tx, account, { at, access, endLink });
    return { device: await rememberDevice(tx, actor.id, from.device) };
  });
}
