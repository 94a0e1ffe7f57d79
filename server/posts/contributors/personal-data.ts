/** What is kept about people who were asked to confirm that they are contributors, and how long. */
import { contributorLinkSeconds } from '../../../contract/constants.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './queries.ts';

/** Deletes addresses of people without an account 30 days after their answer, or after their link ended. */
export function sweepAddresses({ db, clock }: Context): Promise<void> {
  return queries.deleteEmailsBefore(db, new Date(clock().getTime() - contributorLinkSeconds * 1000));
}

/** Deletes the addresses that the actor typed in, in the transaction that closes their account. */
export function forgetAddressesOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteEmailsOf(db, actor.id);
}

/** What the actor was asked, and whom they asked. */
export function exportRequests({ db }: Context, actor: AccountActor): Promise<queries.RequestAboutRow[]> {
  return queries.selectRequestsAbout(db, actor.id);
}

/** Whether published texts name the actor: then their name stays, as over posts of their own. */
export function isNamedInPosts({ db }: Context, actor: AccountActor): Promise<boolean> {
  return queries.isNamedInPosts(db, actor.id);
}
