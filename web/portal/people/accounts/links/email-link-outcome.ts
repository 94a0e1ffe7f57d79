import { expiredPath, serverErrorPath } from '../../../../../contract/paths.ts';
import { CallError } from '../../../frame/api/call-error.ts';

/** What happens after a call with the token of an e-mailed link has failed (product.md#links-in-emails). */
export type EmailLinkOutcome =
  | { kind: 'go'; to: typeof expiredPath | typeof serverErrorPath }
  | { kind: 'invalid-link' }
  | { kind: 'other'; message: string };

/** Decides what follows from a failed call. @throws any error that isn't a CallError */
export function emailLinkOutcome(error: unknown): EmailLinkOutcome {
  if (!(error instanceof CallError)) throw error;
  if (error.isOutage) return { kind: 'go', to: serverErrorPath };
  if (error.is('link_expired')) return { kind: 'go', to: expiredPath };
  if (error.is('invalid_link') || error.is('invalid_input')) return { kind: 'invalid-link' };
  return { kind: 'other', message: error.message };
}
