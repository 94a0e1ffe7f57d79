/** Checks one second factor of an account, whichever the person gives. */
import type { SignedCredential } from '../../../../contract/people/calls/second-factors.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { giveBack, spend } from '../../../platform/limits/spend.ts';
import { spendCode } from './codes.ts';
import { checkPasskey } from './passkeys.ts';
import * as queries from './queries.ts';
import { stepOfCode } from './totp.ts';

/** What somebody gives as their second factor: a code, or what a passkey signed. */
export interface Given {
  code?: string | undefined;
  credential?: SignedCredential | undefined;
}

/** Which second factor was given. */
export type GivenWay = 'passkey' | 'app' | 'code';

/** What the factor is asked for. */
export interface Asked {
  purpose: 'second-step' | 'proof';
  accountId: string;
  sessionId: string | null;
}

/**
 * Accepts a passkey, a code of the app or a one-time code, each once; gives which of them it was. Wrong codes are charged to a budget.
 * @throws AppError passkey_refused, wrong_code, too_many_requests
 */
export async function checkFactor(
  context: Context,
  asked: Asked,
  { code, credential }: Given,
): Promise<GivenWay> {
  if (credential) {
    await checkPasskey(context, credential, asked);
    return 'passkey';
  }
  const charges = [{ budget: 'second-factor:account', key: asked.accountId }] as const;
  await spend(context, charges);
  const way = code === undefined ? null : await wayOf(context, asked.accountId, code);
  if (way === null) throw new AppError('wrong_code', { account: asked.accountId });
  await giveBack(context, charges);
  return way;
}

/** Uses a code up; null where it is not right. */
async function wayOf(context: Context, accountId: string, typed: string): Promise<'app' | 'code' | null> {
  const digits = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return (await spendCode(context, accountId, typed)) ? 'code' : null;
  const app = await queries.selectApp(context.db, accountId);
  if (!app?.confirmed_at) return null;
  const secret = context.secrets.open('authenticator_apps.secret', accountId, app.secret);
  const step = stepOfCode(secret, digits, context.clock());
  return step !== null && (await queries.spendStep(context.db, accountId, step)) ? 'app' : null;
}
