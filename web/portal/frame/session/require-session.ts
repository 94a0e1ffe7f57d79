import { CallError } from '../api/call-error.ts';
import { session } from './session.ts';

/**
 * Requires that the session is that of an account, before something of it is sent: somebody else may have signed in since
 * in another tab. @throws CallError as where the session has ended
 */
export function requireSessionOf(accountId: string): void {
  if (session.accountId() === accountId) return;
  session.refresh();
  throw new CallError({ status: 401, code: 'sign_in_required', message: 'Sign in to continue.' });
}
