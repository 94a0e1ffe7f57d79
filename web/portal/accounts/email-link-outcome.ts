import { CallError } from '../api/call-error.ts';

/** What comes of a link that agrees to another address and did not do it (design §4). */
export type EmailLinkOutcome =
  | { kind: 'go'; to: '/expired' | '/servererror' }
  | { kind: 'invalid-link' }
  | { kind: 'other'; message: string };

/** What a failed call to agree means to the person. @throws what is no failed call */
export function emailLinkOutcome(error: unknown): EmailLinkOutcome {
  if (!(error instanceof CallError)) throw error;
  if (error.isOutage) return { kind: 'go', to: '/servererror' };
  if (error.is('link_expired')) return { kind: 'go', to: '/expired' };
  if (error.is('invalid_link') || error.is('invalid_input')) return { kind: 'invalid-link' };
  return { kind: 'other', message: error.message };
}
