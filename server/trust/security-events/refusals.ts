import type { ErrorCode } from '../../../contract/errors.ts';
import { contract } from '../../../contract/index.ts';
import type { SecurityEventKind } from '../../../contract/trust/event-kinds.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { recordSecurityEvent } from './security-log.ts';

/** The errors that are security events. */
const kinds: Partial<Record<ErrorCode, SecurityEventKind>> = {
  incorrect_password: 'sign_in.failed',
  not_verified: 'sign_in.failed',
  provider_required: 'sign_in.failed',
  provider_refused: 'sign_in.failed',
  provider_address: 'sign_in.failed',
  provider_stale: 'step_up.failed',
  account_disabled: 'sign_in.failed',
  developer_access_needed: 'access.denied',
  forbidden: 'access.denied',
  insufficient_scope: 'access.denied',
  invalid_token: 'token.refused',
  token_expired: 'token.refused',
  invalid_link: 'token.refused',
  too_many_requests: 'budget.spent',
  second_step_over: 'sign_in.failed',
  second_factor_required: 'access.denied',
  own_second_factors: 'access.denied',
  passkey_refused: 'step_up.failed',
  wrong_password: 'step_up.failed',
  wrong_code: 'step_up.failed',
  proof_needed: 'step_up.failed',
};

/** Where a refused factor is a failed sign-in instead. */
const signInRoutes: readonly string[] = [contract.signInWithPasskey, contract.takeSecondStep].map(
  ({ method, path }) => `${method} ${path}`,
);

function kindOf({ code, detail }: AppError, route: string): SecurityEventKind | undefined {
  // Whoever comes without a proof is asked for one, which is how every confirmation of identity begins.
  if (code === 'proof_needed' && !detail.forged) return undefined;
  const kind = kinds[code];
  return kind === 'step_up.failed' && signInRoutes.includes(route) ? 'sign_in.failed' : kind;
}

/** Where a refused request came from. */
interface Refused {
  /** The route, with the names of its parameters. */
  route: string;
  network: string;
  account: string | null;
}

/** Records the refusal of a request, where its error is a security event. */
export function recordRefusal(
  context: Pick<Context, 'security' | 'db'>,
  error: AppError,
  { route, network, account }: Refused,
): void {
  const { code, detail } = error;
  const kind = kindOf(error, route);
  if (kind === undefined) return;
  recordSecurityEvent(context, {
    kind,
    network,
    account: detail.account ?? account,
    detail: { reason: code, route, ...(detail.budget !== undefined && { budget: detail.budget }) },
  });
}
