import type { ErrorCode } from '../../contract/errors.ts';
import type { SecurityEventKind } from '../../contract/security/event-kinds.ts';
import type { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { recordSecurityEvent } from './security-log.ts';

/** The errors that are security events. */
const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  incorrect_password: 'sign_in.failed',
  not_verified: 'sign_in.failed',
  account_disabled: 'sign_in.failed',
  developer_access_needed: 'access.denied',
  forbidden: 'access.denied',
  insufficient_scope: 'access.denied',
  invalid_token: 'token.refused',
  token_expired: 'token.refused',
  invalid_link: 'token.refused',
  too_many_requests: 'budget.spent',
  passkey_refused: 'sign_in.failed',
  wrong_password: 'step_up.failed',
  wrong_code: 'step_up.failed',
};

/** Where a refused request came from. */
interface Refused {
  /** The route, with the names of its parameters. */
  route: string;
  network: string;
  account: string | null;
}

/** Records the refusal of a request, where its error is a security event. */
export function recordRefusal(
  context: Pick<Context, 'security'>,
  { code, detail }: AppError,
  { route, network, account }: Refused,
): void {
  const kind = kinds[code];
  if (kind === undefined) return;
  recordSecurityEvent(context, {
    kind,
    network,
    account: detail.account ?? account,
    detail: { reason: code, route, ...(detail.budget !== undefined && { budget: detail.budget }) },
  });
}
