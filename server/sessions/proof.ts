/**
 * A recent proof of who somebody is, beside their session: a session may be in other hands, and what is made in it must not
 * outlive it. The proof says that one was given and not how, so that something else than a password can give it too.
 */
import { recentProofSeconds } from '../../contract/constants.ts';
import type { SignedIn } from '../actor.ts';
import { Refusal } from '../app-error.ts';
import type { Context } from '../context.ts';
import { selectKey } from './one-time-link-queries.ts';
import { signingKey } from './sessions.ts';
import { checkToken, readToken, signToken } from './tokens.ts';

export interface RecentProof {
  /** A token for the page that asked. No cookie holds it, so whoever has only the session has no proof. */
  proof: string;
  expiresAt: Date;
}

/** A proof for the actor's session, good for `recentProofSeconds`. To be called once they have proved who they are. */
export async function issueProof(context: Context, actor: SignedIn): Promise<RecentProof> {
  const issuedAt = context.clock();
  const expiresAt = new Date(issuedAt.getTime() + recentProofSeconds * 1000);
  const subject = { id: actor.session, accountId: actor.id, issuedAt, expiresAt };
  return { proof: await signToken(await signingKey(context), subject, 'recent-proof'), expiresAt };
}

/** Lets nobody past without a recent proof that was given in this session. @throws Refusal proof_needed */
export async function requireProof(context: Context, actor: SignedIn, proof: string | null): Promise<void> {
  const claimed = proof === null ? null : readToken(proof);
  const isOurs =
    claimed?.purpose === 'recent-proof' && claimed.id === actor.session && claimed.account === actor.id;
  if (proof === null || !claimed || !isOurs) throw new Refusal('proof_needed');
  const key = await selectKey(context.db, claimed.key);
  if (!key || (await checkToken(proof, key.secret, context.clock())) !== 'good')
    throw new Refusal('proof_needed');
}
