import { expiredPath, serverErrorPath } from '../../../../contract/paths.ts';
import { CallError } from '../../frame/api/call-error.ts';

/**
 * What happens after a link failed to verify an address (product.md#signing-in,
 * product.md#messages-for-people).
 */
export type VerifyOutcome =
  | { kind: 'go'; to: typeof expiredPath | typeof serverErrorPath }
  | { kind: 'already-verified' }
  | { kind: 'invalid-link' }
  | { kind: 'other'; message: string };

/** Decides what follows from a failed call. @throws any error that isn't a CallError */
export function verifyOutcome(error: unknown): VerifyOutcome {
  if (!(error instanceof CallError)) throw error;
  if (error.isOutage) return { kind: 'go', to: serverErrorPath };
  if (error.is('link_expired')) return { kind: 'go', to: expiredPath };
  if (error.is('already_verified')) return { kind: 'already-verified' };
  if (error.is('invalid_link') || error.is('invalid_input')) return { kind: 'invalid-link' };
  return { kind: 'other', message: error.message };
}
