/** Sessions: a token is valid while its row is (product.md#sessions). */
import { randomBytes, randomUUID } from 'node:crypto';
import { longestSessionSeconds, sessionSeconds } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor, SignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context, Identified } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { recordAudit } from '../audit/audit-log.ts';
import * as queries from './session-queries.ts';
import { checkToken, readToken, type SigningKey, signToken } from './tokens.ts';

/**
 * From when on this site requires a second factor of an account: staff have some days to add one, unless the operator
 * wants it at once or not at all (product.md#second-factors). Null where it requires none, or the account has one.
 */
export function factorDue(
  { staffFactorDays }: Pick<Config, 'staffFactorDays'>,
  { hasFactor, staffSince }: { hasFactor: boolean; staffSince: Date | null },
): Date | null {
  if (staffFactorDays === null || staffSince === null || hasFactor) return null;
  return new Date(staffSince.getTime() + staffFactorDays * dayMilliseconds);
}

/** Whether an account has to add a second factor before anything else: nobody and nothing acts for it until then. */
export function lacksFactor(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  account: Parameters<typeof factorDue>[1],
): boolean {
  const due = factorDue(config, account);
  return due !== null && due <= clock();
}

/**
 * Starts a session of `sessionSeconds`; gives its token. While writing is paused, only super admins get one, who may
 * end that.
 * @throws AppError maintenance
 */
export async function openSession(
  context: Context,
  accountId: string,
  userAgent: string | null = null,
): Promise<string> {
  const issuedAt = context.clock();
  const { maintenance } = context;
  if (maintenance.isOn && (await queries.selectRole(context.db, accountId)) !== 'S')
    throw maintenance.refusal(issuedAt);
  const expiresAt = later(issuedAt, sessionSeconds);
  const key = await signingKey(context);
  const id = await queries.insertSession(context.db, {
    account_id: accountId,
    created_at: issuedAt,
    expires_at: expiresAt,
    user_agent: userAgent,
  });
  await queries.noteUse(context.db, accountId, dayOf(issuedAt));
  return signToken(key, { id, accountId, issuedAt, expiresAt });
}

/**
 * Gives the account and session of a token. Signing out, a new password and a new role end the row, and with
 * it the token, at once (product.md#sessions).
 * @throws AppError invalid_token, token_expired
 */
export async function identify(context: Context, token: string): Promise<Identified> {
  const claimed = readToken(token);
  if (!claimed || claimed.purpose !== null) throw new AppError('invalid_token');
  const session = await queries.selectSession(context.db, claimed.id, claimed.key);
  if (!session || session.account_id !== claimed.account) throw new AppError('invalid_token');
  const secret = context.secrets.open('signing_keys.secret', claimed.key, session.secret);
  const verdict = await checkToken(token, secret, context.clock());
  if (verdict === 'forged') throw new AppError('invalid_token');
  if (verdict === 'expired' || session.ended_at || session.disabled_at) throw new AppError('token_expired');
  const { account_id: id, role, second_factor: hasFactor, staff_since: staffSince } = session;
  const lacks = lacksFactor(context, { hasFactor, staffSince });
  return { id, role, session: claimed.id, hasFactor, lacksFactor: lacks };
}

/**
 * Extends a session by an hour, at most to `longestSessionSeconds` after its start; gives the new token
 * (product.md#sessions).
 * @throws AppError token_expired where that is over
 */
export async function renewSession(context: Context, { session }: SignedIn): Promise<string> {
  const at = context.clock();
  const expiresAt = later(at, sessionSeconds);
  const key = await signingKey(context);
  const extended = await queries.extendSession(context.db, session, {
    at,
    expiresAt,
    longestSeconds: longestSessionSeconds,
  });
  if (!extended || extended.expires_at <= at) throw new AppError('token_expired');
  const { account_id: accountId } = extended;
  await queries.noteUse(context.db, accountId, dayOf(at));
  return signToken(key, { id: session, accountId, issuedAt: at, expiresAt: extended.expires_at });
}

/** Signs out: ends the session and with it its tokens. */
export function endSession({ db, clock }: Context, { session }: SignedIn): Promise<void> {
  return queries.endSession(db, session, clock());
}

/** Ends one of the actor's sessions, which may be the present one. @throws AppError not_found */
export async function endOneSession({ db, clock }: Context, actor: SignedIn, id: string): Promise<void> {
  if (!(await queries.endSessionOf(db, actor.id, id, clock()))) throw new AppError('not_found');
}

/** Ends the actor's other sessions, which is audited if there are any; gives their number. */
export function endOtherSessions(context: Context, actor: SignedIn): Promise<number> {
  return inTransaction(context, async ({ db, clock }) => {
    const at = clock();
    const ended = await queries.endOtherSessionsOf(db, actor.id, { kept: actor.session, at });
    if (ended === 0) return 0;
    const subject = { type: 'account', id: actor.id } as const;
    await recordAudit(db, { at, actor, action: 'account.sessions_ended', subject, detail: { ended } });
    return ended;
  });
}

export interface OpenSession {
  id: string;
  startedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
}

/** The active sessions of an account, latest first; all of them, or at most `most`. */
export async function listSessions(
  { db, clock }: Context,
  account: AccountActor,
  most: number | null = null,
): Promise<OpenSession[]> {
  const rows = await queries.selectSessionsOf(db, account.id, clock(), most);
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  }));
}

/**
 * The newest signing key, created if there is none. Two nodes may create one each at first; both stay valid.
 */
export async function signingKey(context: Context): Promise<SigningKey> {
  const newest = await queries.selectNewestKey(context.db);
  return newest ? opened(context, newest) : makeKey(context);
}

/** The signing key of this id; null if there is none any more. */
export async function findSigningKey(context: Context, id: string): Promise<SigningKey | null> {
  const key = await queries.selectKey(context.db, id);
  return key ? opened(context, key) : null;
}

async function makeKey({ db, secrets }: Context): Promise<SigningKey> {
  const key = { id: randomUUID(), secret: randomBytes(32) };
  await queries.insertKey(db, { ...key, secret: secrets.seal('signing_keys.secret', key.id, key.secret) });
  return key;
}

function opened({ secrets }: Context, { id, secret }: SigningKey): SigningKey {
  return { id, secret: secrets.open('signing_keys.secret', id, secret) };
}

/**
 * Creates a new signing key and gives its id. Older keys stay valid unless `revoke` is set, which ends every
 * session; gives the number of ended sessions too.
 */
export async function rotateSigningKey(
  context: Context,
  { revoke }: { revoke: boolean },
): Promise<{ id: string; ended: number }> {
  const { db, clock } = context;
  const { id } = await makeKey(context);
  if (!revoke) return { id, ended: 0 };
  await queries.deleteOtherKeys(db, id);
  return { id, ended: await queries.endEverySession(db, clock()) };
}

function later(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
