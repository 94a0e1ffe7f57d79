/** Sessions: tokens that count while their row does (design §4). */
import { randomBytes } from 'node:crypto';
import { longestSessionSeconds, sessionSeconds } from '../../contract/constants.ts';
import type { AccountActor, SignedIn } from '../actor.ts';
import { Refusal } from '../app-error.ts';
import { recordDeed } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import * as queries from './session-queries.ts';
import { checkToken, readToken, type SigningKey, signToken } from './tokens.ts';

/** Starts a session of `sessionSeconds` and gives its token. */
export async function openSession(
  context: Context,
  accountId: string,
  userAgent: string | null = null,
): Promise<string> {
  const issuedAt = context.clock();
  const expiresAt = later(issuedAt, sessionSeconds);
  const key = await signingKey(context);
  const id = await queries.insertSession(context.db, {
    account_id: accountId,
    created_at: issuedAt,
    expires_at: expiresAt,
    user_agent: userAgent,
  });
  return signToken(key, { id, accountId, issuedAt, expiresAt });
}

/**
 * Who a token speaks for. It counts while its session's row does: signing out, a new password or a new role end it at
 * once (design §4).
 * @throws Refusal invalid_token, token_expired
 */
export async function identify(context: Context, token: string): Promise<SignedIn> {
  const claimed = readToken(token);
  if (!claimed || claimed.purpose !== null) throw new Refusal('invalid_token');
  const session = await queries.selectSession(context.db, claimed.id, claimed.key);
  if (!session || session.account_id !== claimed.account) throw new Refusal('invalid_token');
  const verdict = await checkToken(token, session.secret, context.clock());
  if (verdict === 'forged') throw new Refusal('invalid_token');
  if (verdict === 'expired' || session.ended_at || session.disabled_at) throw new Refusal('token_expired');
  return { id: session.account_id, role: session.role, session: claimed.id };
}

/**
 * A fresh hour for a session, up to `longestSessionSeconds` after it began: gives the new token (design §4).
 * @throws Refusal token_expired where that is over
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
  if (!extended || extended.expires_at <= at) throw new Refusal('token_expired');
  const { account_id: accountId } = extended;
  return signToken(key, { id: session, accountId, issuedAt: at, expiresAt: extended.expires_at });
}

/** Signs out: the session's tokens count no more, whoever holds them. */
export function endSession({ db, clock }: Context, { session }: SignedIn): Promise<void> {
  return queries.endSession(db, session, clock());
}

/** Ends one session of the actor's own, be it this one. @throws Refusal not_found */
export async function endOneSession({ db, clock }: Context, actor: SignedIn, id: string): Promise<void> {
  if (!(await queries.endSessionOf(db, actor.id, id, clock()))) throw new Refusal('not_found');
}

/** Ends the actor's other sessions; gives how many there were. */
export function endOtherSessions(context: Context, actor: SignedIn): Promise<number> {
  return inTransaction(context, async ({ db, clock }) => {
    const at = clock();
    const ended = await queries.endOtherSessionsOf(db, actor.id, { kept: actor.session, at });
    const subject = { type: 'account', id: actor.id } as const;
    await recordDeed(db, { at, actor, action: 'account.sessions_ended', subject, detail: { ended } });
    return ended;
  });
}

export interface OpenSession {
  id: string;
  startedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
}

/** The sessions of an account that go on, the latest first. */
export async function listSessions({ db, clock }: Context, account: AccountActor): Promise<OpenSession[]> {
  const rows = await queries.selectSessionsOf(db, account.id, clock());
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  }));
}

/** The key that signs now. There is none before the first token: two nodes may make one each, and both stay good. */
export async function signingKey({ db }: Context): Promise<SigningKey> {
  return (await queries.selectNewestKey(db)) ?? queries.insertKey(db, randomBytes(32));
}

/**
 * Signs with a new key from now on, and gives its id. What older keys signed stays good; with `revoke` it is good no longer, which
 * ends every session. Gives how many that ended.
 */
export async function rotateSigningKey(
  { db, clock }: Context,
  { revoke }: { revoke: boolean },
): Promise<{ id: string; ended: number }> {
  const { id } = await queries.insertKey(db, randomBytes(32));
  if (!revoke) return { id, ended: 0 };
  await queries.deleteOtherKeys(db, id);
  return { id, ended: await queries.endEverySession(db, clock()) };
}

function later(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
