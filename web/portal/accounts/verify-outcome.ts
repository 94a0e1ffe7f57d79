import { CallError } from '../api/call-error.ts';

/**
 * What happens after a link failed to verify an address (product.md#signing-in,
 * product.md#messages-for-people).
 */
export type VerifyOutcome =
  | { kind: 'go'; to: '/expired' | '/servererror' }
  | { kind: 'already-verified' }
  | { kind: 'invalid-link' }
  | { kind: 'other'; message: string };

/** Decides what follows from a failed call. @throws any error that isn't a CallError */
export function verifyOutcome(error: unknown): VerifyOutcome {
  if (!(error instanceof CallError)) throw error;
  if (error.isOutage) return { kind: 'go', to: '/servererror' };
  if (error.is('link_expired')) return { kind: 'go', to: '/expired' };
  if (error.is('already_verified')) return { kind: 'already-verified' };
  if (error.is('invalid_link') || error.is('invalid_input')) return { kind: 'invalid-link' };
  return { kind: 'other', message: error.message };
}
