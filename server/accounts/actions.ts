import { createHash, randomBytes } from 'node:crypto';
import { type Role, sessionSeconds } from '../../contract/constants.ts';
import { type AccountActor, type Actor, operator } from '../actor.ts';
import { recordDeed } from '../audit/actions.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { checkToken, readToken, signToken } from './tokens.ts';

const firstAdminLinkSeconds = 24 * 3600;

export interface AccountInput {
  email: string;
  firstname: string;
  lastname: string;
  role: Role;
  author: boolean;
  /** Null for an account that signs in after resetting its password. */
  password: string | null;
}

/** Makes a verified account; the address is compared in lower case (design §4). @throws Refusal email_taken */
export async function createAccount(context: Context, actor: Actor, input: AccountInput): Promise<string> {
  const { password, ...account } = input;
  const hashed = password === null ? null : await hashPassword(password);
  return inTransaction(context, async ({ db, clock }) => {
    const id = await queries.insertAccount(db, {
      ...account,
      email: account.email.toLowerCase(),
      password_hash: hashed,
      verified_at: clock(),
    });
    if (id === null) throw new Refusal('email_taken');
    await recordDeed(db, {
      at: clock(),
      actor,
      action: 'account.created',
      subject: { type: 'account', id },
      detail: { role: input.role, author: input.author },
    });
    return id;
  });
}

/** The account with this address, as an actor; null where there is none that may act. */
export async function findActorByEmail(context: Context, email: string): Promise<AccountActor | null> {
  const account = await queries.selectAccountByEmail(context.db, email);
  if (!account || account.disabled_at) return null;
  return { id: account.id, role: account.role };
}

/** The name that people see. */
export async function nameOf(context: Context, actor: Actor): Promise<string> {
  if (actor.id === null) return context.config.product.name;
  const account = await queries.selectAccount(context.db, actor.id);
  return account ? `${account.firstname} ${account.lastname}`.trim() : context.config.product.name;
}

/** Starts a session of `sessionSeconds` and gives its token. */
export async function openSession(context: Context, accountId: string): Promise<string> {
  const issuedAt = context.clock();
  const expiresAt = new Date(issuedAt.getTime() + sessionSeconds * 1000);
  const key = await signingKey(context);
  const id = await queries.insertSession(context.db, accountId, issuedAt, expiresAt);
  return signToken(key, { id, accountId, issuedAt, expiresAt });
}

/**
 * Who a token speaks for. It counts while its session's row does: signing out, a new password or a new role end it at
 * once (design §4).
 * @throws Refusal invalid_token, token_expired
 */
export async function identify(context: Context, token: string): Promise<AccountActor> {
  const claimed = readToken(token);
  if (!claimed) throw new Refusal('invalid_token');
  const session = await queries.selectSession(context.db, claimed.session, claimed.key);
  if (!session || session.account_id !== claimed.account) throw new Refusal('invalid_token');
  const verdict = await checkToken(token, session.secret, context.clock());
  if (verdict === 'forged') throw new Refusal('invalid_token');
  if (verdict === 'expired' || session.ended_at || session.disabled_at) throw new Refusal('token_expired');
  return { id: session.account_id, role: session.role };
}

/** A new one-time link token for making the first super admin, or null where there is one. Ends older links. */
export async function offerFirstAdmin(context: Context): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(context, async ({ db, clock }) => {
    if (await queries.hasSuperAdmin(db)) return null;
    const now = clock();
    await queries.endLinks(db, 'first-admin', now);
    await queries.insertLink(db, {
      purpose: 'first-admin',
      token_sha256: sha256(token),
      expires_at: new Date(now.getTime() + firstAdminLinkSeconds * 1000),
    });
    return token;
  });
}

/** Whether a first-admin link can still be used. */
export function isFirstAdminLinkGood(context: Context, token: string): Promise<boolean> {
  return queries.isLinkGood(context.db, 'first-admin', sha256(token), context.clock());
}

/** Makes the first super admin and uses the link up. @throws Refusal link_expired, email_taken (the link stays good) */
export function acceptFirstAdmin(
  context: Context,
  token: string,
  input: { email: string; firstname: string; lastname: string; password: string },
): Promise<string> {
  return inTransaction(context, async (held) => {
    if (!(await queries.useLink(held.db, 'first-admin', sha256(token), held.clock())))
      throw new Refusal('link_expired');
    return createAccount(held, operator, { ...input, role: 'S', author: false });
  });
}

async function signingKey(context: Context) {
  return (await queries.selectNewestKey(context.db)) ?? queries.insertKey(context.db, randomBytes(32));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
