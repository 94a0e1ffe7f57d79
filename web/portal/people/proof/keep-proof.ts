import { lateProofSeconds, recentProofSeconds } from '../../../../contract/constants.ts';
import { rememberProof } from '../../frame/proof/recent-proof.ts';

/** Keeps a proof for as long as any call accepts it; the server refuses it where it is too old. */
export function keepProof(proof: string, expiresAt: string): void {
  rememberProof(proof, Date.parse(expiresAt) + (lateProofSeconds - recentProofSeconds) * 1000);
}
