import { errorPath, expiredPath } from '../../../../contract/paths.ts';
import { CallError } from '../../frame/api/call-error.ts';

/**
 * What happens after the server rejected a new password (product.md#the-developer-portal,
 * product.md#messages-for-people).
 */
export type NewPasswordOutcome =
  | { kind: 'go'; to: typeof expiredPath | typeof errorPath }
  | { kind: 'refused'; error: CallError }
  | { kind: 'wait'; message: string }
  | { kind: 'server-error' };

/** Decides what follows from a failed call. @throws any error that isn't a CallError */
export function newPasswordOutcome(error: unknown): NewPasswordOutcome {
  if (!(error instanceof CallError)) throw error;
  if (error.is('network') || error.is('unreadable')) return { kind: 'server-error' };
  if (error.is('link_expired')) return { kind: 'go', to: expiredPath };
  if (error.fields.password !== undefined) return { kind: 'refused', error };
  if (error.is('too_many_requests')) return { kind: 'wait', message: error.message };
  return { kind: 'go', to: errorPath };
}
