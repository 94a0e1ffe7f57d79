import { session } from '../session/session.ts';

let current: { proof: string; until: number; accountId: string | null } | null = null;

/** Keeps a recent proof in this page's memory only, so that a stolen session comes without a proof. */
export function rememberProof(proof: string, until: number): void {
  current = { proof, until, accountId: session.state().accountId };
}

/** The signed-in account's recent proof of identity; null if there is none or it has expired. */
export function recentProof(): string | null {
  const isGood =
    current !== null &&
    current.until > session.serverNow() &&
    current.accountId === session.state().accountId;
  return isGood && current ? current.proof : null;
}
