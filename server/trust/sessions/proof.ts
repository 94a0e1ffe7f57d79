/**
 * A recent proof of identity, asked for beside the session: a stolen session must not create access that
 * outlives it. The proof doesn't say how identity was proved, so that other ways than a password can be
 * added.
 */
import { lateProofSeconds, recentProofSeconds } from '../../../contract/constants.ts';
import type { SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { recordSecurityEvent } from '../security-events/security-log.ts';
import { selectFactorsChangedAt } from './session-queries.ts';
import { findSigningKey, signingKey } from './sessions.ts';
import { checkToken, readToken, signToken } from './tokens.ts';

export interface RecentProof {
  /** A token for the page that asked. It is in no cookie, so a stolen session doesn't include it. */
  proof: string;
  expiresAt: Date;
}

/**
 * Issues a proof for the actor's session, valid for `recentProofSeconds`, and for approving texts for
 * `lateProofSeconds`. Call it after checking identity.
 */
export async function issueProof(
  context: Context,
  actor: SignedIn,
  way: 'password' | 'provider' | 'passkey' | 'app' | 'code',
): Promise<RecentProof> {
  const issuedAt = context.clock();
  const after = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000);
  const subject = { id: actor.session, accountId: actor.id, issuedAt, expiresAt: after(lateProofSeconds) };
  recordSecurityEvent(context, { kind: 'step_up.given', account: actor.id, detail: { type: way } });
  return {
    proof: await signToken(await signingKey(context), subject, 'recent-proof'),
    expiresAt: after(recentProofSeconds),
  };
}

/**
 * Requires a valid proof that was issued in this session in the last `seconds`, since the account's second factors last
 * changed.
 * @throws AppError proof_needed
 */
export async function requireProof(
  context: Context,
  actor: SignedIn,
  proof: string | null,
  seconds: number,
): Promise<void> {
  const claimed = proof === null ? null : readToken(proof);
  const isOurs =
    claimed?.purpose === 'recent-proof' && claimed.id === actor.session && claimed.account === actor.id;
  if (proof === null) throw new AppError('proof_needed');
  if (!claimed || !isOurs) throw new AppError('proof_needed', { forged: true });
  const key = await findSigningKey(context, claimed.key);
  const verdict = key ? await checkToken(proof, key.secret, context.clock()) : 'forged';
  if (verdict !== 'good') throw new AppError('proof_needed', { forged: verdict === 'forged' });
  const factorsChangedAt = await selectFactorsChangedAt(context.db, actor.id);
  const oldest = context.clock().getTime() - seconds * 1000;
  if (claimed.issuedAt.getTime() <= Math.max(oldest, factorsChangedAt?.getTime() ?? 0))
    throw new AppError('proof_needed');
}
