/** Signing in (product.md#signing-in, product.md#accounts) takes the same time whether or not the account exists. */
import { randomBytes } from 'node:crypto';
import { isStaff, type Role } from '../../../contract/people/roles.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Charge, giveBack, refuseUsedUp, spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { checkPassword, hashPassword, needsRehash, openSession, reportSignIn } from '../../trust/index.ts';
import type { Audience } from './emails.ts';
import { requireSecondStep } from './factors/second-steps.ts';
import * as queries from './queries.ts';

/** Where a request comes from. */
export interface From {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  userAgent: string | null;
  /** The token of a browser in which somebody signed in before; it proves nothing else. */
  device: string | null;
}

export interface SignInInput {
  email: string;
  password: string;
}

/**
 * Starts a session, which is charged once the password is right.
 * @returns the session's token, and the token by which the device is recognised from now on
 * @throws AppError incorrect_password, not_verified, account_disabled, provider_required, developer_access_needed,
 * second_factor_needed, too_many_requests
 */
export async function signIn(
  context: Context,
  audience: Audience,
  { email, password }: SignInInput,
  from: From,
): Promise<{ token: string; device: string }> {
  const { db } = context;
  const { account, hash } = await provePassword(context, { email, password }, from);
  requireProvider(context, account);
  if (audience === 'developer' && !account.developer) throw new AppError('developer_access_needed');

  const { id } = account;
  if (account.second_factor) return requireSecondStep(context, id, hash);
  await chargeSession(context, id);
  const started = await inTransaction(context, async (tx) => {
    // Hashing can take seconds in a queue; if the password was replaced meanwhile, no session may start.
    if (!(await queries.lockForSession(tx.db, id, hash))) return null;
    const device = await rememberDevice(tx, id, from.device);
    return { token: await openSession(tx, id, from.userAgent), device };
  });
  if (!started) return signIn(context, audience, { email, password }, from);
  await reportSignIn(context, {
    account,
    network: from.network,
    isKnownDevice: account.device_seen_at !== null,
    way: 'password',
  });
  if (await needsRehash(hash, password, from.network))
    await queries.replaceHash(db, id, hash, await hashPassword(password, from.network));
  return started;
}

/**
 * The account with this address and password. Guesses are charged before any look-up. A device on which the account has signed in
 * before has its own budget, so that strangers can't use up the owner's.
 * @throws AppError incorrect_password, not_verified, account_disabled, too_many_requests
 */
export async function provePassword(context: Context, { email, password }: SignInInput, from: From) {
  const device = from.device === null ? null : sha256(from.device);
  const account = await queries.selectForSignIn(context.db, email, device);
  const charges = chargesOf(email, from, account?.device_seen_at != null);
  await spend(context, charges);
  const hash = account?.password_hash ?? null;
  const isRight = await checkPassword(hash, password, from.network);
  if (!account || hash === null || !isRight)
    throw new AppError('incorrect_password', { account: account?.id });
  await giveBack(context, charges);
  if (account.disabled_at) throw new AppError('account_disabled', { account: account.id });
  if (!account.verified_at) throw new AppError('not_verified', { account: account.id });
  return { account, hash };
}

/** Refuses one of the staff another way to sign in, where this site wants them to use an institution. @throws AppError provider_required */
export function requireProvider({ config }: Context, account: { id: string; role: Role }): void {
  if (config.staffSignsInByProvider && isStaff(account))
    throw new AppError('provider_required', { account: account.id });
}

function chargesOf(email: string, { network, device }: From, isFamiliar: boolean): Charge[] {
  if (isFamiliar) return [{ budget: 'sign-in:device', key: `${email} ${device}` }];
  return [
    { budget: 'sign-in:network', key: network },
    { budget: 'sign-in:account-network', key: `${email} ${network}` },
    { budget: 'sign-in:account', key: email },
    { budget: 'sign-in:site', key: '' },
  ];
}

/**
 * Charges an account for a new session, which is not given back. To be called outside transactions, once it is proved
 * whose account it is: else strangers could use the budget up.
 * @throws AppError too_many_requests
 */
export function chargeSession(context: Context, accountId: string): Promise<void> {
  return spend(context, [{ budget: 'session:account', key: accountId }]);
}

/** Refuses an account that has started too many sessions, and charges nothing. @throws AppError too_many_requests */
export function refuseSession(context: Context, accountId: string): Promise<void> {
  return refuseUsedUp(context, [{ budget: 'session:account', key: accountId }]);
}

/** Remembers the device for the account, by its token or a new one, which is returned. */
export async function rememberDevice(
  { db, clock }: Context,
  accountId: string,
  device: string | null,
): Promise<string> {
  const token = device ?? randomBytes(32).toString('base64url');
  await queries.upsertDevice(db, accountId, sha256(token), clock());
  return token;
}

/** Whether the account has signed up or in on this device. */
export async function isDeviceKnown(
  { db }: Context,
  accountId: string,
  device: string | null,
): Promise<boolean> {
  return device !== null && queries.hasDevice(db, accountId, sha256(device));
}
