/** Signing in and up with an institution (product.md#signing-in-with-an-institution). */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import type { arrivalReply } from '../../../../contract/people/calls/providers.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { spend } from '../../../platform/limits/spend.ts';
import { sha256 } from '../../../platform/text/digest.ts';
import { recordAudit } from '../../../trust/index.ts';
import { requireSecondStep } from '../factors/second-steps.ts';
import { begin, type Started, start } from '../factors/sign-in.ts';
import { requireNoPublicName } from '../own-name.ts';
import * as accounts from '../queries.ts';
import { selectPasswordHash } from '../settings/settings-queries.ts';
import { chargeSession, type From, provePassword } from '../sign-in.ts';
import { linkAccount, refuseTaken } from './provider-links.ts';
import * as queries from './queries.ts';
import { beginVisit, endVisit, type Known, type Returned } from './visits.ts';

/** How long somebody whom an institution vouches for may take to connect or create an account. */
const arrivalMilliseconds = 15 * 60_000;

/** By what a session is started: the institution takes the place of the password alone. */
const how = { developer: false, way: 'provider' } as const;

/**
 * Sends a browser to an institution; gives the address, and the token by which the browser is recognised when it comes
 * back. @throws AppError not_found, too_many_requests, provider_unavailable
 */
export async function beginSignIn(
  context: Context,
  { provider, cameFrom }: { provider: string; cameFrom: string },
  { network, device }: From,
): Promise<{ url: string; device: string }> {
  await spend(context, [{ budget: 'passkey:network', key: network }]);
  const token = device ?? randomBytes(32).toString('base64url');
  const url = await beginVisit(context, provider, { purpose: 'sign-in', device: token, cameFrom });
  return { url, device: token };
}

/**
 * Starts a session for the account that is linked with the institution's, where a second factor isn't needed too.
 * @throws AppError as `endVisit`; provider_unlinked where no account is linked, second_factor_needed, account_disabled,
 * not_verified, too_many_requests
 */
export async function finishSignIn(
  context: Context,
  returned: Returned,
  from: From,
): Promise<Started & { cameFrom: string }> {
  await spend(context, [{ budget: 'passkey:network', key: from.network }]);
  const { visit, known } = await endVisit(context, returned, ({ purpose, device_sha256: device }) =>
    Boolean(purpose === 'sign-in' && from.device !== null && device?.equals(sha256(from.device))),
  );
  const cameFrom = visit.came_from;
  const identity = { issuer: known.provider.issuer, subject: known.subject };
  const accountId = await queries.selectLinkedAccount(context.db, identity);
  const account = accountId === null ? undefined : await accounts.selectAccount(context.db, accountId);
  if (!account) return refuseUnlinked(context, known, cameFrom);
  const { id } = account;
  if (account.disabled_at) throw new AppError('account_disabled', { account: id });
  if (account.second_factor) {
    const hash = await selectPasswordHash(context.db, id);
    return requireSecondStep(context, id, hash, { identity, links: false, from: cameFrom });
  }
  await chargeSession(context, id);
  const started = await begin(context, async (tx) => {
    const session = await start(tx, id, from, how);
    // Read under the lock of the account: the link may have been ended meanwhile.
    if (!(await queries.touchLink(tx.db, id, identity, tx.clock()))) throw new AppError('second_step_over');
    return session;
  });
  return { ...started, cameFrom };
}

/**
 * Links the account that has the address of an arrival, after its password, and starts a session.
 * @throws AppError second_step_over, provider_taken; as `signIn`
 */
export async function connect(
  context: Context,
  { arrival: token, password }: { arrival: string; password: string },
  from: From,
): Promise<Started> {
  const { email, ...identity } = await arrivalOf(context, token);
  const { account, hash } = await provePassword(context, { email, password }, from);
  if (account.second_factor) return requireSecondStep(context, account.id, hash, { identity, links: true });
  await chargeSession(context, account.id);
  return begin(context, async (tx) => {
    const session = await start(tx, account.id, from, how);
    const isAsProved = await accounts.lockForSession(tx.db, account.id, hash);
    if (!isAsProved || !(await queries.deleteArrival(tx.db, sha256(token))))
      throw new AppError('second_step_over');
    await linkAccount(tx, account, identity);
    return session;
  }).catch(refuseTaken);
}

/**
 * Creates an account of a reader with the address of an arrival, which the institution has verified, and starts a session.
 * @throws AppError second_step_over, email_taken, provider_taken, too_many_requests; invalid_input for the name of the site
 * or of a public body
 */
export async function signUp(
  context: Context,
  {
    arrival: token,
    ...person
  }: { arrival: string; firstname: string; lastname: string; language: InterfaceLanguage },
  from: From,
): Promise<Started> {
  requireNoPublicName(context.config, `${person.firstname} ${person.lastname}`);
  await spend(context, [{ budget: 'sign-up:network', key: from.network }]);
  const { email, ...identity } = await arrivalOf(context, token);
  return begin(context, async (tx) => {
    const { db, clock } = tx;
    const id = await accounts.insertAccount(db, {
      ...person,
      email,
      role: 'P',
      author: false,
      developer: false,
      password_hash: null,
      verified_at: clock(),
    });
    if (id === null) throw new AppError('email_taken');
    if (!(await queries.deleteArrival(db, sha256(token)))) throw new AppError('second_step_over');
    await recordAudit(db, {
      at: clock(),
      actor: { id, role: 'P' },
      action: 'account.signed_up',
      subject: { type: 'account', id },
      detail: { door: 'provider' },
    });
    await queries.upsertLink(db, id, identity, clock());
    return start(tx, id, from, how);
  }).catch(refuseTaken);
}

/** Keeps who arrived, for connecting or creating an account. @throws AppError provider_unlinked always */
async function refuseUnlinked(
  context: Context,
  { provider, subject, email, firstname, lastname }: Known,
  cameFrom: string,
): Promise<never> {
  const arrival = randomBytes(32).toString('base64url');
  await queries.insertArrival(context.db, {
    token_sha256: sha256(arrival),
    issuer: provider.issuer,
    subject,
    email,
    expires_at: new Date(context.clock().getTime() + arrivalMilliseconds),
  });
  const account = await accounts.selectAccountByEmail(context.db, email);
  const current: z.output<typeof arrivalReply> = {
    arrival,
    email,
    has_account: account !== undefined,
    firstname,
    lastname,
    from: cameFrom,
  };
  throw new AppError('provider_unlinked', { current });
}

/** @throws AppError second_step_over */
async function arrivalOf({ db, clock }: Context, token: string): Promise<queries.ArrivalRow> {
  const found = await queries.selectArrival(db, sha256(token), clock());
  if (!found) throw new AppError('second_step_over');
  return found;
}
