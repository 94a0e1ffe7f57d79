import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { rotateSigningKey } from '../sessions/index.ts';
import * as queries from './key-queries.ts';

export interface OAuthKeys {
  /** Private JWKs; the first one signs ID tokens, and all of them are published. */
  tokens: Record<string, string>[];
  /** The first one signs the cookies of an authorization that is under way, and all of them are good. */
  cookies: string[];
}

/** A new key is published for so long before it signs, so that every process and every app knows it by then. */
const publishedFirstMilliseconds = 10 * 60_000;

/**
 * Rows of keys in the order in which they sign: the newest of those that have been published long enough, and of the others the
 * one that has been for longest.
 */
async function keysInOrder(context: Context) {
  const kept = await queries.selectKeys(context.db);
  const rows = kept.length > 0 ? kept : await makeKeys(context);
  const since = context.clock().getTime() - publishedFirstMilliseconds;
  const isKnown = (row: (typeof rows)[number]) => row.created_at.getTime() <= since;
  return [...rows.filter(isKnown), ...rows.filter((row) => !isKnown(row)).reverse()];
}

/** The keys of the authorization server, made where there are none; every process has the same. */
export async function oauthKeys(context: Context): Promise<OAuthKeys> {
  const rows = await keysInOrder(context);
  const of = (purpose: 'tokens' | 'cookies') =>
    rows.filter((row) => row.purpose === purpose).map(({ key }) => key);
  return { tokens: of('tokens'), cookies: of('cookies').map(({ k = '' }) => k) };
}

/** Changes with the keys and with their order. */
export async function orderOfKeys(context: Context): Promise<string> {
  return (await keysInOrder(context)).map(({ id }) => id).join(' ');
}

/**
 * Makes new keys for all that this site signs. What the old ones signed stays good until it ends; with `revoke` it counts no more:
 * every session ends, links in e-mails that wait are void, and apps refuse earlier ID tokens. Gives how many sessions ended.
 */
export async function rotateKeys(
  context: Context,
  actor: Actor,
  options: { revoke: boolean },
): Promise<number> {
  const keys = await newKeys(context);
  return inTransaction(context, async (held) => {
    const { db, clock } = held;
    await queries.lockKeys(db);
    await queries.insertKeys(db, keys);
    if (options.revoke)
      await queries.deleteOtherKeys(
        db,
        keys.map((key) => key.id),
      );
    const { id, ended } = await rotateSigningKey(held, options);
    const subject = { type: 'signing_key', id } as const;
    const action = options.revoke ? 'signing_keys.revoked' : 'signing_keys.rotated';
    await recordAudit(db, { at: clock(), actor, action, subject, detail: { ended } });
    return ended;
  });
}

/** Of several processes that start at once the first one makes them. */
async function makeKeys(context: Context) {
  const keys = await newKeys(context);
  return inTransaction(context, async ({ db }) => {
    await queries.lockKeys(db);
    const faster = await queries.selectKeys(db);
    if (faster.length > 0) return faster;
    await queries.insertKeys(db, keys);
    return queries.selectKeys(db);
  });
}

async function newKeys({ clock }: Context): Promise<queries.NewOAuthKey[]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const [signing, cookies] = [randomUUID(), randomUUID()];
  const jwk = { ...(await exportJWK(privateKey)), kid: signing, alg: 'RS256', use: 'sig' };
  const secret = { kty: 'oct', kid: cookies, k: randomBytes(32).toString('base64url') };
  const at = clock();
  return [
    { id: signing, purpose: 'tokens', key: JSON.stringify(jwk), created_at: at },
    { id: cookies, purpose: 'cookies', key: JSON.stringify(secret), created_at: at },
  ];
}
