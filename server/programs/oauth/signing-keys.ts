import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import * as queries from './key-queries.ts';

export interface OAuthKeys {
  /** Private JWKs. The first signs ID tokens; all are published. */
  tokens: Record<string, string>[];
  /** The first signs the cookies of a pending authorization; all are accepted. */
  cookies: string[];
}

const jwk = z.record(z.string(), z.string());

/** How long a new key is published before it signs, so that every process and app has it by then. */
const publishedFirstMilliseconds = 10 * 60_000;

/** 128 bits of security (NIST SP 800-57 part 1, table 2). */
const rsaBits = 3072;

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
    rows
      .filter((row) => row.purpose === purpose)
      .map(({ id, key }) =>
        jwk.parse(JSON.parse(context.secrets.open('oauth_keys.key', id, key).toString())),
      );
  return { tokens: of('tokens'), cookies: of('cookies').map(({ k = '' }) => k) };
}

/** A value that changes if the keys or their order change. */
export async function orderOfKeys(context: Context): Promise<string> {
  return (await keysInOrder(context)).map(({ id }) => id).join(' ');
}

/**
 * Creates new keys of the authorization server. What the old ones signed stays valid until they are deleted; with `revoke`
 * they are deleted at once.
 */
export async function rotateOAuthKeys(context: Context, { revoke }: { revoke: boolean }): Promise<void> {
  const keys = await newKeys(context);
  await inTransaction(context, async ({ db }) => {
    await queries.lockKeys(db);
    await queries.insertKeys(db, keys);
    const kept = keys.map((key) => key.id);
    if (revoke) await queries.deleteOtherKeys(db, kept);
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

async function newKeys({ clock, secrets }: Context): Promise<queries.NewOAuthKey[]> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: rsaBits, extractable: true });
  const [signing, cookies] = [randomUUID(), randomUUID()];
  const token = { ...(await exportJWK(privateKey)), kid: signing, alg: 'RS256', use: 'sig' };
  const secret = { kty: 'oct', kid: cookies, k: randomBytes(32).toString('base64url') };
  const at = clock();
  const sealed = (id: string, key: object) =>
    secrets.seal('oauth_keys.key', id, Buffer.from(JSON.stringify(key)));
  return [
    { id: signing, purpose: 'tokens', key: sealed(signing, token), created_at: at },
    { id: cookies, purpose: 'cookies', key: sealed(cookies, secret), created_at: at },
  ];
}
