/** Whoever comes with a link that was sent acts for its account, as far as the link is good for. */
import type { AccountActor } from '../actor.ts';
import { Refusal } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { spend } from '../limits/index.ts';
import type { LinkPurpose } from '../sessions/index.ts';
import { findLink, requireValidLink, useLink } from '../sessions/index.ts';
import { selectAccount } from './queries.ts';
import type { From } from './sign-in.ts';

/** The account that a link was sent to; the link stays good. @throws Refusal invalid_link, link_expired, too_many_requests */
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

/** Uses a link up for a deed in one transaction; gives what the deed gives. @throws Refusal as `accountOfLink` */
export async function actByLink<Result>(
  context: Context,
  token: string,
  { network }: From,
  purpose: LinkPurpose,
  deed: (held: Context, account: AccountActor) => Promise<Result>,
): Promise<Result> {
  await spend(context, [{ budget: 'token:network', key: network }]);
  const link = await findLink(context, token, purpose);
  requireValidLink(link);
  return inTransaction(context, async (held) => {
    await useLink(held, link.id);
    return deed(held, await accountOf(held, link.accountId));
  });
}

async function accountOf({ db }: Context, id: string): Promise<AccountActor> {
  const account = await selectAccount(db, id);
  if (!account) throw new Refusal('link_expired');
  return { id: account.id, role: account.role };
}
