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
  /** Of the account's own: the browser that it knows, or the session. Guesses from elsewhere don't use up its budget. */
  place: string | null;
}

/**
 * Accepts a passkey, a code of the app or a one-time code, each once; gives which of them it was. Wrong codes of the app are charged to a
 * budget: of the browser or session if it is the account's, else of all others together. One-time codes are too long to guess.
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
  const { accountId, place } = asked;
  const digits = code?.replace(/[\s-]/g, '') ?? '';
  if (code !== undefined && !/^\d{6}$/.test(digits) && (await spendCode(context, accountId, code)))
    return 'code';
  const charges =
    place === null
      ? ([{ budget: 'second-factor:account', key: accountId }] as const)
      : ([{ budget: 'second-factor:place', key: `${accountId} ${place}` }] as const);
  await spend(context, charges);
  if (!(await spendAppCode(context, accountId, digits)))
    throw new AppError('wrong_code', { account: accountId });
  await giveBack(context, charges);
  return 'app';
}

/** Uses a code of the account's app up; false where it is not right. */
async function spendAppCode(context: Context, accountId: string, digits: string): Promise<boolean> {
  const app = await queries.selectApp(context.db, accountId);
  if (!app?.confirmed_at || !/^\d{6}$/.test(digits)) return false;
  const secret = context.secrets.open('authenticator_apps.secret', accountId, app.secret);
  const step = stepOfCode(secret, digits, context.clock());
  return step !== null && (await queries.spendStep(context.db, accountId, step));
}
