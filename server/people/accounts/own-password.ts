/** Asks for the actor's password again before sensitive changes, since a session can be stolen. */
import type { AccountActor, SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { giveBack, spend } from '../../platform/limits/spend.ts';
import { checkPassword } from '../../trust/index.ts';
import { type AccountRow, lockAccount } from './queries.ts';
import { selectPasswordHash } from './settings/settings-queries.ts';

/**
 * Checks the account's password; a wrong one is charged to a budget. @returns the hash that the password
 * fits, for `lockWithPassword`
 * @throws AppError wrong_password, too_many_requests
 */
export async function checkOwnPassword(context: Context, actor: SignedIn, password: string): Promise<string> {
  const charges = [{ budget: 'password:session', key: actor.session }] as const;
  await spend(context, charges);
  const hash = await selectPasswordHash(context.db, actor.id);
  if (!(await checkPassword(hash, password, actor.id)) || hash === null) throw new AppError('wrong_password');
  await giveBack(context, charges);
  return hash;
}

/**
 * Locks the actor's account, in the transaction of the change that the password was asked for.
 * @throws AppError wrong_password where it was changed since it was checked; token_expired where the account
 * was closed
 */
export async function lockWithPassword(
  { db }: Context,
  actor: AccountActor,
  hash: string,
): Promise<AccountRow> {
  const account = await lockAccount(db, actor.id);
  if (!account || account.disabled_at) throw new AppError('token_expired');
  if ((await selectPasswordHash(db, actor.id)) !== hash) throw new AppError('wrong_password');
  return account;
}
