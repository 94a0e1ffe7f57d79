/** API keys of developers, and the authorization of calls of the API (product.md#keys-apps-and-webhooks). */

import { randomBytes } from 'node:crypto';
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts';
import type { KeyScope, Scope } from '../../../contract/programs/scopes.ts';
import { mailAccessChanged, requireDeveloper, revokeKeysOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { spend } from '../../platform/limits/spend.ts';
import { sha256 } from '../../platform/text/digest.ts';
import { lacksFactor, recordAudit, recordSecurityEvent, writeIfWritable } from '../../trust/index.ts';
import { readAccessToken } from '../oauth/connections.ts';
import * as queries from './queries.ts';
import { deleteUsageBefore, deleteUsageOf } from './usage-queries.ts';

/** A caller of the API: an account, through its own key or a connected app. */
export interface ApiCaller {
  account: AccountActor;
  /** Scopes of the key or the consent. They never allow more than the account's role. */
  scopes: readonly Scope[];
  /** The key or app that calls are counted for; `owner` created the key or registered the app. */
  client: { kind: 'key' | 'app'; id: string; owner: string };
}

/** A key and its token in plain text, which is shown only once. */
export interface KeyWithSecret {
  key: queries.KeyRow;
  secret: string;
}

/** Prefix lets secret scanners recognise leaked keys; tokens of apps don't begin with it. */
const prefix = 'afya_key_';
const testPrefix = `test_${prefix}`;
const hintCharacters = 4;
/** The precision of a key's last use: to store it with every call would cost more than the call. */
const touchMilliseconds = 15 * minuteMilliseconds;
const keptDays = 90;

/**
 * The caller, from the value of the Authorization header with or without `Bearer`: a key, or the access token
 * of an app. @throws AppError invalid_token, token_expired, second_factor_required
 */
export async function authorize(context: Context, bearer: string): Promise<ApiCaller> {
  const token = tokenOf(bearer);
  if (token.startsWith(prefix)) return authorizeKey(context, token, { test: false });
  if (isTestKey(bearer))
    throw new AppError('invalid_token', { message: 'A test key works at /api/v1 alone.' });
  const { account, scopes, app, owner } = await readAccessToken(context, token);
  return { account, scopes, client: { kind: 'app', id: app, owner } };
}

/** The caller of a test key. @throws AppError as `authorize` */
export function authorizeTest(context: Context, bearer: string): Promise<ApiCaller> {
  return authorizeKey(context, tokenOf(bearer), { test: true });
}

/** Whether a value of the Authorization header is made as test keys are. */
export function isTestKey(bearer: string): boolean {
  return tokenOf(bearer).startsWith(testPrefix);
}

function tokenOf(bearer: string): string {
  return bearer.replace(/^Bearer\s+/i, '').trim();
}

async function authorizeKey(
  context: Context,
  token: string,
  { test }: { test: boolean },
): Promise<ApiCaller> {
  const { db, clock } = context;
  const at = clock();
  const row = await queries.selectKeyByToken(db, sha256(token), { test });
  if (!row) throw new AppError('invalid_token');
  if (row.revoked_at) throw new AppError('token_expired', { message: 'This key was revoked.' });
  if (row.expires_at <= at)
    throw new AppError('token_expired', { message: 'This key has expired. Create a new one.' });
  if (row.disabled_at)
    throw new AppError('token_expired', { message: 'The account of this key is disabled.' });
  if (lacksFactor(context, { hasFactor: row.second_factor, staffSince: row.staff_since }))
    throw new AppError('second_factor_required');
  const before = new Date(at.getTime() - touchMilliseconds);
  if (!row.last_used_at || row.last_used_at < before)
    await writeIfWritable(context, () => queries.touchKey(db, row.id, { at, before }));
  return {
    account: { id: row.account_id, role: row.role },
    scopes: row.scopes,
    client: { kind: 'key', id: row.id, owner: row.account_id },
  };
}

/** The actor's valid keys, newest first. @throws AppError developer_access_needed */
export async function listKeys(context: Context, actor: AccountActor): Promise<queries.KeyRow[]> {
  await requireDeveloper(context, actor);
  return queries.selectKeysOf(context.db, actor.id, context.clock());
}

/** All stored keys of the actor, including ended ones. */
export function exportKeysOf({ db }: Context, actor: AccountActor): Promise<queries.ExportedKey[]> {
  return queries.selectAllKeysOf(db, actor.id);
}

/**
 * Creates a key that is valid for so many days. @throws AppError developer_access_needed, too_many_requests
 */
export async function createKey(
  context: Context,
  actor: AccountActor,
  { name, scopes, days, test = false }: { name: string; scopes: KeyScope[]; days: number; test?: boolean },
): Promise<KeyWithSecret> {
  await requireDeveloper(context, actor);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const made = await insertKey(db, actor, { name, scopes, at, days, test });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { key: made.key.id, name, scopes, ...(test && { test }) };
    await recordAudit(db, { at, actor, action: 'key.created', subject, detail });
    await mailAccessChanged(tx, actor, { kind: 'keyMade', id: made.key.id, name });
    return made;
  }).then(recorded(context, actor));
}

/**
 * Replaces one of the actor's keys by a new one with its name and scopes. The old key stays valid for
 * `overlapHours`, or until it expires if that is sooner. A key can be replaced once. @throws AppError
 * developer_access_needed, not_found, too_many_requests
 */
export async function rotateKey(
  context: Context,
  actor: AccountActor,
  id: string,
  { overlapHours, days }: { overlapHours: number; days: number },
): Promise<KeyWithSecret> {
  await requireDeveloper(context, actor);
  await spend(context, [{ budget: 'developer:account', key: actor.id }]);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const at = clock();
    const old = await queries.lockKey(db, actor.id, id, at);
    if (!old) throw new AppError('not_found');
    const made = await insertKey(db, actor, { ...old, at, days });
    const overlapEnd = new Date(at.getTime() + overlapHours * hourMilliseconds);
    const expiresAt = overlapEnd < old.expires_at ? overlapEnd : old.expires_at;
    await queries.replaceKey(db, id, { by: made.key.id, expiresAt });
    const subject = { type: 'account', id: actor.id } as const;
    const detail = { key: id, by: made.key.id, name: old.name };
    await recordAudit(db, { at, actor, action: 'key.rotated', subject, detail });
    await mailAccessChanged(tx, actor, { kind: 'keyReplaced', id: made.key.id, name: old.name });
    return made;
  }).then(recorded(context, actor));
}

/** Revokes one of the actor's keys at once. @throws AppError developer_access_needed, not_found */
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
  recordSecurityEvent(context, { kind: 'key.revoked', account: actor.id, detail: { key: id, type: 'key' } });
}

/** The valid keys of an account, with or without developer access. */
export function validKeys({ db, clock }: Context, account: AccountActor): Promise<queries.KeyRow[]> {
  return queries.selectKeysOf(db, account.id, clock());
}

/** Revokes every valid key of an account; gives their number. */
export function endKeysOf({ db, clock }: Context, account: AccountActor): Promise<number> {
  return revokeKeysOf(db, account.id, clock());
}

/** Deletes the actor's keys and their usage counts, in the transaction that closes their account. */
export async function deleteKeysOf({ db }: Context, actor: AccountActor): Promise<void> {
  await queries.deleteKeysOf(db, actor.id);
  await deleteUsageOf(db, actor.id);
}

/** Deletes keys and counts `keptDays` after they end. */
export async function sweepKeys({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * dayMilliseconds);
  await queries.deleteEndedKeys(db, before);
  await deleteUsageBefore(db, dayOf(before));
}

/** Records the key as a security event once it is stored, and gives it on. */
function recorded(context: Context, { id }: AccountActor) {
  return (made: KeyWithSecret): KeyWithSecret => {
    const detail = { key: made.key.id, type: 'key' };
    recordSecurityEvent(context, { kind: 'key.created', account: id, detail });
    return made;
  };
}

async function insertKey(
  db: Db,
  actor: AccountActor,
  {
    name,
    scopes,
    test,
    at,
    days,
  }: Pick<queries.NewKey, 'name' | 'scopes' | 'test'> & { at: Date; days: number },
): Promise<KeyWithSecret> {
  const secret = (test ? testPrefix : prefix) + randomBytes(32).toString('base64url');
  const key = await queries.insertKey(db, {
    account_id: actor.id,
    name,
    scopes,
    test,
    token_sha256: sha256(secret),
    hint: secret.slice(-hintCharacters),
    created_at: at,
    expires_at: new Date(at.getTime() + days * dayMilliseconds),
  });
  return { key, secret };
}

/** 256 random bits need no slow hash: they can't be guessed. */
