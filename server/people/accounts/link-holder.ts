/** Acts for the account that a one-time link was sent to. */
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import { findLink, type LinkPurpose, requireValidLink, useLink } from '../../trust/index.ts';
import { selectAccount } from './queries.ts';
import type { From } from './sign-in.ts';

/**
 * The account of a link, without using the link up.
 * @throws AppError invalid_link, link_expired, too_many_requests
 */
export async function accountOfLink(
  context: Context,
  token: string,
  { network }: From,
  ...purposes: readonly LinkPurpose[]
): Promise<AccountActor> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const link = await findLink(context, token, ...purposes);
  requireValidLink(link);
  return accountOf(context, link.accountId);
}

/**
 * Uses a link up and runs the action, in one transaction; gives the action's result.
 * @throws AppError as `accountOfLink`
 */
export async function actByLink<Result>(
  context: Context,
  token: string,
  { network }: From,
  purpose: LinkPurpose,
  action: (tx: Context, account: AccountActor) => Promise<Result>,
): Promise<Result> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const link = await findLink(context, token, purpose);
  requireValidLink(link);
  return inTransaction(context, async (tx) => {
    await useLink(tx, link.id);
    return action(tx, await accountOf(tx, link.accountId));
  });
}

async function accountOf({ db }: Context, id: string): Promise<AccountActor> {
  const account = await selectAccount(db, id);
  if (!account) throw new AppError('link_expired');
  return { id: account.id, role: account.role };
}
