/** Keys of developers for their own programs, and who calls the API with which right (product.md#keys-apps-and-webhooks). */

import { randomBytes } from 'node:crypto';
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../contract/durations.ts';
import type { KeyScope, Scope } from '../../contract/scopes.ts';
import { mailAccessChanged, requireDeveloper } from '../accounts/index.ts';
import type { AccountActor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction } from '../db/database.ts';
import { dayOf } from '../db/day.ts';
import { sha256 } from '../digest.ts';
import { spend } from '../limits/index.ts';
import { readAccessToken } from '../oauth/index.ts';
import * as queries from './queries.ts';
import { deleteUsageBefore, deleteUsageOf } from './usage-queries.ts';

/** Whoever calls the API: an account, by one of its own keys or by an app that it is connected with. */
export interface ApiCaller {
  account: AccountActor;
  /** What the key or the consent allows. The account's role allows no more than it does otherwise. */
  scopes: readonly Scope[];
  /** What the calls are counted for; `owner` made the key or registered the app. */
  client: { kind: 'key' | 'app'; id: string; owner: string };
}

/** A key, and the token in the clear, which nobody is told again. */
export interface KeyWithSecret {
  key: queries.KeyRow;
  secret: string;
}

/** So that a key that strayed into a text can be told for one; no token of an app begins so. */
const prefix = 'afya_key_';
const hintCharacters = 4;
/** How exactly it is known when a key was last used: writing that down at every call would cost more than the call. */
const touchMilliseconds = 15 * minuteMilliseconds;
const keptDays = 90;

/**
 * Who calls, by what stands in the Authorization header, with or without `Bearer` before it: a key, or the access token of
 * an app. @throws AppError invalid_token, token_expired
 */
export async function authorize(context: Context, bearer: string): Promise<ApiCaller> {
  const token = bearer.replace(/^Bearer\s+/i, '').trim();
  if (token.startsWith(prefix)) return authorizeKey(context, token);
  const { account, scopes, app, owner } = await readAccessToken(context, token);
  return { account, scopes, client: { kind: 'app', id: app, owner } };
}

async function authorizeKey({ db, clock }: Context, token: string): Promise<ApiCaller> {
  const at = clock();
  const row = await queries.selectKeyByToken(db, sha256(token));
  if (!row) throw new AppError('invalid_token');
  if (row.revoked_at || row.disabled_at || row.expires_at <= at) throw new AppError('token_expired');
  const before = new Date(at.getTime() - touchMilliseconds);
  if (!row.last_used_at || row.last_used_at < before) await queries.touchKey(db, row.id, { at, before });
  return {
    account: { id: row.account_id, role: row.role },
    scopes: row.scopes,
    client: { kind: 'key', id: row.id, owner: row.account_id },
  };
}

/** The actor's keys that still work, the latest first. @throws AppError developer_access_needed */
export async function listKeys(context: Context, actor: AccountActor): Promise<queries.KeyRow[]> {
  await requireDeveloper(context, actor);
  return queries.selectKeysOf(context.db, actor.id, context.clock());
}

/** All stored keys of the actor, ended ones too. */
export function exportKeysOf({ db }: Context, actor: AccountActor): Promise<queries.ExportedKey[]> {
  return queries.selectAllKeysOf(db, actor.id);
}

/** Makes a key that works for so many days. @throws AppError developer_access_needed, too_many_requests */
export async function createKey(
  context: Context,
  actor: AccountActor,
  { name, scopes, days }: { name: string; scopes: KeyScope[]; days: number },
): Promise<KeyWithSecret> {
  await requireDeveloper(context, actor);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const made = await insertKey(db, actor, { name, scopes, at, days });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { key: made.key.id, name, scopes };
    await recordAudit(db, { at, actor, action: 'key.created', subject, detail });
    await mailAccessChanged(held, actor, { kind: 'keyMade', id: made.key.id, name });
    return made;
  });
}

/**
 * Makes a key in place of one of the actor's, with its name and scopes. The old one goes on working for `overlapHours`, or
 * until its own end where that is sooner. A key is replaced once.
 * @throws AppError developer_access_needed, not_found, too_many_requests
 */
export async function rotateKey(
  context: Context,
  actor: AccountActor,
  id: string,
  { overlapHours, days }: { overlapHours: number; days: number },
): Promise<KeyWithSecret> {
  await requireDeveloper(context, actor);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    const at = clock();
    const old = await queries.lockKey(db, actor.id, id, at);
    if (!old) throw new AppError('not_found');
    const made = await insertKey(db, actor, { name: old.name, scopes: old.scopes, at, days });
    const overlapEnd = new Date(at.getTime() + overlapHours * hourMilliseconds);
    const expiresAt = overlapEnd < old.expires_at ? overlapEnd : old.expires_at;
    await queries.replaceKey(db, id, { by: made.key.id, expiresAt });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { key: id, by: made.key.id, name: old.name };
    await recordAudit(db, { at, actor, action: 'key.rotated', subject, detail });
    await mailAccessChanged(held, actor, { kind: 'keyReplaced', id: made.key.id, name: old.name });
    return made;
  });
}

/** Ends one of the actor's keys, at once. @throws AppError developer_access_needed, not_found */
export async function revokeKey(context: Context, actor: AccountActor, id: string): Promise<void> {
  await requireDeveloper(context, actor);
  await inTransaction(context, async ({ db, clock }) => {
    const at = clock();
    const revoked = await queries.revokeKey(db, actor.id, id, at);
    if (!revoked) throw new AppError('not_found');
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { key: id, name: revoked.name };
    await recordAudit(db, { at, actor, action: 'key.revoked', subject, detail });
  });
}

/** The keys of an account that still work, whatever access it has. */
export function workingKeys({ db, clock }: Context, account: AccountActor): Promise<queries.KeyRow[]> {
  return queries.selectKeysOf(db, account.id, clock());
}

/** Ends every key of an account that still works; gives how many there were. */
export function endKeysOf({ db, clock }: Context, account: AccountActor): Promise<number> {
  return queries.revokeKeysOf(db, account.id, clock());
}

/** Deletes the actor's keys and their usage counts, in the transaction that closes their account. */
export async function deleteKeysOf({ db }: Context, actor: AccountActor): Promise<void> {
  await queries.deleteKeysOf(db, actor.id);
  await deleteUsageOf(db, actor.id);
}

/** Removes keys and counts `keptDays` after their end. */
export async function sweepKeys({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * dayMilliseconds);
  await queries.deleteKeysOver(db, before);
  await deleteUsageBefore(db, dayOf(before));
}

async function insertKey(
  db: Db,
  actor: AccountActor,
  { name, scopes, at, days }: { name: string; scopes: KeyScope[]; at: Date; days: number },
): Promise<KeyWithSecret> {
  const secret = prefix + randomBytes(32).toString('base64url');
  const key = await queries.insertKey(db, {
    account_id: actor.id,
    ...{ name, scopes },
    token_sha256: sha256(secret),
    hint: secret.slice(-hintCharacters),
    created_at: at,
    expires_at: new Date(at.getTime() + days * dayMilliseconds),
  });
  return { key, secret };
}

/** 256 random bits need no slow hash: nobody can try them all. */
