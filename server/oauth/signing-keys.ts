import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { rotateSigningKey } from '../sessions/index.ts';
import * as queries from './key-queries.ts';

export interface OAuthKeys {
  /** Private JWKs. The first signs ID tokens; all are published. */
  tokens: Record<string, string>[];
  /** The first signs the cookies of a pending authorization; all are accepted. */
  cookies: string[];
}

/** How long a new key is published before it signs, so that every process and app has it by then. */
const publishedFirstMilliseconds = 10 * 60_000;

/**
 * Keys in the order of their use for signing. First comes the newest key that has been published long enough.
 * If there is none, it is the key that has been published longest.
 */
async function keysInOrder(context: Context) {
  const kept = await queries.selectKeys(context.db);
  const rows = kept.length > 0 ? kept : await makeKeys(context);
  const since = context.clock().getTime() - publishedFirstMilliseconds;
  const isKnown = (row: (typeof rows)[number]) => row.created_at.getTime() <= since;
  return [...rows.filter(isKnown), ...rows.filter((row) => !isKnown(row)).reverse()];
}

/** The keys of the authorization server, shared by all processes; creates them if there are none. */
export async function oauthKeys(context: Context): Promise<OAuthKeys> {
  const rows = await keysInOrder(context);
  const of = (purpose: 'tokens' | 'cookies') =>
    rows.filter((row) => row.purpose === purpose).map(({ key }) => key);
  return { tokens: of('tokens'), cookies: of('cookies').map(({ k = '' }) => k) };
}

/** A value that changes if the keys or their order change. */
export async function orderOfKeys(context: Context): Promise<string> {
  return (await keysInOrder(context)).map(({ id }) => id).join(' ');
}

/**
 * Creates new keys for everything that this site signs. Old signatures stay valid until they expire. With
 * `revoke` they are invalid at once: every session ends, links in emails stop working, and apps refuse
 * earlier ID tokens. Gives the number of ended sessions.
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

/** If several processes start at once, the first one creates the keys. */
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
