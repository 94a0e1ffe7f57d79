import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface NewOAuthKey {
  id: string;
  purpose: 'tokens' | 'cookies';
  key: string;
  created_at: Date;
}

/** Every key, the newest first. */
export function selectKeys(db: Db) {
  return db
    .selectFrom('oauth_keys')
    .select(['id', 'purpose', 'key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Others who would write keys wait until this transaction ends; readers don't. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`lock table oauth_keys in exclusive mode`.execute(db);
}

export async function insertKeys(db: Db, keys: readonly NewOAuthKey[]): Promise<void> {
  await db.insertInto('oauth_keys').values(keys).execute();
}

export async function deleteOtherKeys(db: Db, kept: readonly string[]): Promise<void> {
  await db.deleteFrom('oauth_keys').where('id', 'not in', kept).execute();
}

/** Removes keys that a newer one for the same purpose has replaced before `before`. */
export async function deleteReplacedKeys(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('oauth_keys as old')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('oauth_keys as newer')
          .select('newer.id')
          .whereRef('newer.purpose', '=', 'old.purpose')
          .whereRef('newer.created_at', '>', 'old.created_at')
          .where('newer.created_at', '<', before),
      ),
    )
    .execute();
}
