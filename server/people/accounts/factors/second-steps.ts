/** The second step of signing in, of accounts with a second factor. */
import { randomBytes } from 'node:crypto';
import { secondStepSeconds } from '../../../../contract/constants.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import * as queries from './queries.ts';
import { waysOf } from './ways.ts';

/** An institution by which the first step was taken, in place of the password alone. */
interface FirstStep {
  identity: { issuer: string; subject: string };
  /** Whether the second step links the account with it. */
  links: boolean;
  /** The page to return to. */
  from?: string;
}

/**
 * Answers a right password of an account with a second factor, or an institution's word: with a token for the second step, and the ways to take it.
 * @throws AppError second_factor_needed always
 */
export async function requireSecondStep(
  context: Context,
  accountId: string,
  passwordHash: string | null,
  first?: FirstStep,
): Promise<never> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertSecondStep(context.db, {
    token_sha256: sha256(token),
    account_id: accountId,
    password_sha256: sha256(passwordHash ?? ''),
    ...first?.identity,
    links: first?.links ?? false,
    expires_at: new Date(context.clock().getTime() + secondStepSeconds * 1000),
  });
  const ways = await waysOf(context, accountId);
  throw new AppError('second_factor_needed', {
    current: { second_step: token, ways, ...(first?.from !== undefined && { from: first.from }) },
  });
}

/** The account that a second step belongs to. @throws AppError second_step_over, account_disabled */
export async function accountOfStep({ db, clock }: Context, token: string): Promise<string> {
  const step = await queries.selectSecondStep(db, sha256(token), clock());
  if (!step || !sha256(step.password_hash ?? '').equals(step.password_sha256))
    throw new AppError('second_step_over');
  if (step.disabled_at) throw new AppError('account_disabled', { account: step.account_id });
  return step.account_id;
}

/** Uses a second step up, in the transaction that starts the session; gives how the first was taken. @throws AppError second_step_over */
export async function endSecondStep({ db }: Context, token: string): Promise<queries.TakenStep> {
  const taken = await queries.deleteSecondStep(db, sha256(token));
  if (!taken) throw new AppError('second_step_over');
  return taken;
}
