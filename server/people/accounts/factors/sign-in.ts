/** Signing in by a second factor: as the second step after the password, or by a passkey alone. */
import type { SignedCredential } from '../../../../contract/people/calls/second-factors.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { spend } from '../../../platform/limits/spend.ts';
import { openSession, reportSignIn } from '../../../trust/index.ts';
import { linkAccount, refuseTaken } from '../providers/provider-links.ts';
import { touchLink } from '../providers/queries.ts';
import { lockAccount } from '../queries.ts';
import {
  chargeSession,
  type From,
  isDeviceKnown,
  refuseSession,
  rememberDevice,
  requireProvider,
} from '../sign-in.ts';
import { checkFactor, type Given, type GivenWay } from './check.ts';
import { checkPasskey, requestOptions } from './passkeys.ts';
import type { TakenStep } from './queries.ts';
import { accountOfStep, endSecondStep } from './second-steps.ts';

/** A session's token, and the token by which the device is recognised from now on. */
export interface Started {
  token: string;
  device: string;
}

const nobodyYet = { purpose: 'sign-in', accountId: null, sessionId: null } as const;

/** The options for signing in by a passkey. They name no account. @throws AppError too_many_requests */
export async function passkeySignInOptions(context: Context, { network }: From) {
  await spend(context, [{ budget: 'passkey:network', key: network }]);
  return requestOptions(context, nobodyYet);
}

/**
 * Starts a session by a passkey, which is two factors: the device, and what unlocks it.
 * @throws AppError passkey_refused, account_disabled, not_verified, provider_required, developer_access_needed, too_many_requests
 */
export async function signInWithPasskey(
  context: Context,
  { credential, developer }: { credential: SignedCredential; developer: boolean },
  from: From,
): Promise<Started> {
  await spend(context, [{ budget: 'passkey:network', key: from.network }]);
  const { accountId } = await checkPasskey(context, credential, nobodyYet);
  await chargeSession(context, accountId);
  return begin(context, async (tx) => {
    const started = await start(tx, accountId, from, { developer, way: 'passkey' });
    requireProvider(context, started.report.account);
    return started;
  });
}

/** The options for a second step by a passkey. @throws AppError second_step_over, too_many_requests */
export async function secondStepOptions(context: Context, token: string, { network }: From) {
  await spend(context, [{ budget: 'passkey:network', key: network }]);
  const accountId = await accountOfStep(context, token);
  return requestOptions(context, { purpose: 'second-step', accountId, sessionId: null });
}

/**
 * Starts a session after the second step. @throws AppError second_step_over, wrong_code, passkey_refused, account_disabled,
 * provider_taken, too_many_requests
 */
export async function takeSecondStep(
  context: Context,
  { token, ...given }: Given & { token: string },
  from: From,
): Promise<Started> {
  await spend(context, [{ budget: 'passkey:network', key: from.network }]);
  const accountId = await accountOfStep(context, token);
  // Before a code is used up.
  await refuseSession(context, accountId);
  const place = (await isDeviceKnown(context, accountId, from.device)) ? from.device : null;
  const asked = { purpose: 'second-step', accountId, sessionId: null, place } as const;
  const way = await checkFactor(context, asked, given);
  await chargeSession(context, accountId);
  return begin(context, async (tx) => {
    const started = await start(tx, accountId, from, { developer: false, way });
    // Read again under the lock of the account: its password may have been replaced meanwhile.
    await accountOfStep(tx, token);
    await useProvider(tx, started.report.account, await endSecondStep(tx, token));
    return started;
  }).catch(refuseTaken);
}

/** Where the first step was taken at an institution: links the account with it, or uses the link. */
async function useProvider(
  tx: Context,
  owner: AccountActor,
  { issuer, subject, links }: TakenStep,
): Promise<void> {
  if (issuer === null || subject === null) return;
  const identity = { issuer, subject };
  if (links) return linkAccount(tx, owner, identity);
  // The link may have been ended meanwhile.
  if (!(await touchLink(tx.db, owner.id, identity, tx.clock()))) throw new AppError('second_step_over');
}

/** Starts a session in a transaction of its own, and reports it once that has committed. */
export async function begin(context: Context, work: (tx: Context) => Promise<Begun>): Promise<Started> {
  const { token, device, report } = await inTransaction(context, work);
  await reportSignIn(context, report);
  return { token, device };
}

interface Begun extends Started {
  report: Parameters<typeof reportSignIn>[1];
}

/**
 * Starts a session of an account whose owner has proved who they are.
 * @throws AppError account_disabled, not_verified, developer_access_needed, maintenance
 */
export async function start(
  tx: Context,
  accountId: string,
  { network, userAgent, device: known }: From,
  { developer, way }: { developer: boolean; way: GivenWay | 'provider' },
): Promise<Begun> {
  const account = await lockAccount(tx.db, accountId);
  if (!account || account.disabled_at) throw new AppError('account_disabled', { account: accountId });
  if (!account.verified_at) throw new AppError('not_verified', { account: accountId });
  if (developer && !account.developer) throw new AppError('developer_access_needed', { account: accountId });
  const isKnownDevice = await isDeviceKnown(tx, accountId, known);
  const device = await rememberDevice(tx, accountId, known);
  const token = await openSession(tx, accountId, userAgent);
  return { token, device, report: { account, network, isKnownDevice, way } };
}
