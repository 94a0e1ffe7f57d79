/** Links of one's own account with institutions, and proofs by them. */
import type { AccountActor, SignedIn } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { giveBack, spend } from '../../../platform/limits/spend.ts';
import { issueProof, type RecentProof } from '../../../trust/index.ts';
import { lockAccount, selectAccount } from '../queries.ts';
import { selectPasswordHash } from '../settings/settings-queries.ts';
import { linkAccount, refuseTaken, unlinkAccount } from './provider-links.ts';
import * as queries from './queries.ts';
import { beginVisit, endVisit, providerOf, type Returned } from './visits.ts';

/** The institutions of this site, with when the actor's account was linked, and whether it has a password. */
export async function listProviders({ db, config }: Context, actor: AccountActor) {
  const links = await queries.selectLinks(db, actor.id);
  return {
    providers: config.signInProviders.map(({ key, name, issuer }) => ({
      key,
      name,
      linkedAt: links.find((link) => link.issuer === issuer)?.linked_at ?? null,
    })),
    hasPassword: (await selectPasswordHash(db, actor.id)) !== null,
  };
}

/** Begins to link the actor's account; gives where to sign in. @throws AppError not_found, provider_unavailable, too_many_requests */
export async function beginLink(context: Context, actor: SignedIn, provider: string): Promise<string> {
  await spend(context, [{ budget: 'factors:account', key: actor.id }]);
  return beginVisit(context, provider, { purpose: 'link', accountId: actor.id, sessionId: actor.session });
}

/** Links the actor's account. @throws AppError as `endVisit`; provider_taken, too_many_requests */
export async function finishLink(context: Context, actor: SignedIn, returned: Returned): Promise<void> {
  await spend(context, [{ budget: 'factors:account', key: actor.id }]);
  const { known } = await endVisit(context, returned, isOf(actor, 'link'));
  await inTransaction(context, async (tx) => {
    const account = await lockAccount(tx.db, actor.id);
    if (!account || account.disabled_at) throw new AppError('token_expired');
    await linkAccount(tx, actor, { issuer: known.provider.issuer, subject: known.subject });
  }).catch(refuseTaken);
}

/** Ends a link of the actor's account. @throws AppError not_found */
export async function endLink(context: Context, actor: SignedIn, key: string): Promise<void> {
  const { issuer } = providerOf(context, key);
  await inTransaction(context, async (tx) => {
    await lockAccount(tx.db, actor.id);
    await unlinkAccount(tx, actor, issuer);
  });
}

/**
 * Begins a proof at an institution, of an account without a second factor, since an institution takes the place of the password alone.
 * @throws AppError not_found where the account isn't linked with it, second_factor_needed, provider_unavailable, too_many_requests
 */
export async function beginProof(context: Context, actor: SignedIn, key: string): Promise<string> {
  await spend(context, [{ budget: 'password:session', key: actor.session }]);
  await requireNoFactor(context, actor);
  const { issuer } = providerOf(context, key);
  const links = await queries.selectLinks(context.db, actor.id);
  if (!links.some((link) => link.issuer === issuer)) throw new AppError('not_found');
  return beginVisit(context, key, { purpose: 'proof', accountId: actor.id, sessionId: actor.session });
}

/**
 * Gives the session a recent proof, if the actor has signed in at the institution since this was begun.
 * @throws AppError as `endVisit`; provider_stale, second_factor_needed
 */
export async function proveByProvider(
  context: Context,
  actor: SignedIn,
  returned: Returned,
): Promise<RecentProof> {
  const { visit, known } = await endVisit(context, returned, isOf(actor, 'proof'));
  await requireNoFactor(context, actor);
  const identity = { issuer: known.provider.issuer, subject: known.subject };
  const owner = await queries.selectLinkedAccount(context.db, identity);
  if (owner !== actor.id) throw new AppError('provider_refused');
  if (known.signedInAt === null || known.signedInAt * 1000 < visit.begun_at.getTime())
    throw new AppError('provider_stale');
  await giveBack(context, [{ budget: 'password:session', key: actor.session }]);
  return issueProof(context, actor, 'provider');
}

/** The institutions by which the actor can prove who they are. */
export async function proofProviders({ db, config }: Context, actor: AccountActor) {
  if (config.signInProviders.length === 0) return [];
  const links = await queries.selectLinks(db, actor.id);
  return config.signInProviders
    .filter(({ issuer }) => links.some((link) => link.issuer === issuer))
    .map(({ key, name }) => ({ key, name }));
}

function isOf(actor: SignedIn, purpose: 'link' | 'proof') {
  return (visit: queries.VisitRow) =>
    visit.purpose === purpose && visit.account_id === actor.id && visit.session_id === actor.session;
}

async function requireNoFactor({ db }: Context, actor: AccountActor): Promise<void> {
  const account = await selectAccount(db, actor.id);
  if (account?.second_factor) throw new AppError('second_factor_needed');
}
