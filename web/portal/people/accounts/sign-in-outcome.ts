import { CallError } from '../../frame/api/call-error.ts';

/** Why signing in failed (product.md#signing-in, product.md#messages-for-people). */
export type SignInOutcome =
  | { kind: 'incorrect' }
  | { kind: 'second'; asked: unknown }
  | { kind: 'not-verified' }
  | { kind: 'invalid-token' }
  | { kind: 'unavailable' }
  | { kind: 'developer-access-needed'; message: string }
  | { kind: 'closed'; message: string }
  | { kind: 'other'; message: string };

/** Decides what a failed call to sign in means. @throws any error that isn't a CallError */
export function signInOutcome(error: unknown): SignInOutcome {
  if (!(error instanceof CallError)) throw error;
  if (error.is('maintenance')) return { kind: 'other', message: error.message };
  if (error.isOutage) return { kind: 'unavailable' };
  if (error.is('incorrect_password')) return { kind: 'incorrect' };
  // Only a second step comes with something to go on with.
  if (error.current) return { kind: 'second', asked: error.current };
  if (error.is('not_verified')) return { kind: 'not-verified' };
  if (error.is('developer_access_needed')) return { kind: 'developer-access-needed', message: error.message };
  if (error.is('account_disabled')) return { kind: 'closed', message: error.message };
  return { kind: 'other', message: error.message };
}
