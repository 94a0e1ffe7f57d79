import { session } from '../session/session.ts';

let kept: { proof: string; until: number; account: string | null } | null = null;

/** Keeps a recent proof for this page alone: in no cookie and no storage, so that whoever takes the session has no proof. */
export function keepProof(proof: string, expiresAt: string): void {
  kept = { proof, until: Date.parse(expiresAt), account: session.state().account };
}

/** The recent proof of who is signed in; null where there is none, or it has run out. */
export function keptProof(): string | null {
  const isGood =
    kept !== null && kept.until > session.serverNow() && kept.account === session.state().account;
  return isGood && kept ? kept.proof : null;
}
