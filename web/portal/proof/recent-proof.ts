import { session } from '../session/session.ts';

let current: { proof: string; until: number; accountId: string | null } | null = null;

/**
 * Keeps a recent proof for this page alone: in no cookie and no storage, so that whoever takes the session
 * has no proof.
 */
export function rememberProof(proof: string, expiresAt: string): void {
  current = { proof, until: Date.parse(expiresAt), accountId: session.state().accountId };
}

/** The recent proof of who is signed in; null where there is none, or it has run out. */
export function recentProof(): string | null {
  const isGood =
    current !== null &&
    current.until > session.serverNow() &&
    current.accountId === session.state().accountId;
  return isGood && current ? current.proof : null;
}
