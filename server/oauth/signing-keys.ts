import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import * as queries from './key-queries.ts';

export interface OAuthKeys {
  /** Private JWKs that sign ID tokens, the newest first. */
  tokens: Record<string, string>[];
  /** What signs the cookies of an authorization that is under way, the newest first. */
  cookies: string[];
}

/** The keys of the authorization server, made where there are none; every process has the same. */
export async function oauthKeys(context: Context): Promise<OAuthKeys> {
  const kept = await queries.selectKeys(context.db);
  const rows = kept.length > 0 ? kept : await makeKeys(context);
  const of = (purpose: 'tokens' | 'cookies') =>
    rows.filter((row) => row.purpose === purpose).map(({ key }) => key);
  return { tokens: of('tokens'), cookies: of('cookies').map(({ k = '' }) => k) };
}

/** Of several processes that start at once the first one makes them. */
async function makeKeys(context: Context) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const [signing, cookies] = [randomUUID(), randomUUID()];
  const jwk = { ...(await exportJWK(privateKey)), kid: signing, alg: 'RS256', use: 'sig' };
  const secret = { kty: 'oct', kid: cookies, k: randomBytes(32).toString('base64url') };
  return inTransaction(context, async ({ db, clock }) => {
    await queries.lockKeys(db);
    const faster = await queries.selectKeys(db);
    if (faster.length > 0) return faster;
    const at = clock();
    await queries.insertKeys(db, [
      { id: signing, purpose: 'tokens', key: JSON.stringify(jwk), created_at: at },
      { id: cookies, purpose: 'cookies', key: JSON.stringify(secret), created_at: at },
    ]);
    return queries.selectKeys(db);
  });
}
