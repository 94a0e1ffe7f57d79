import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewOAuthKey {
  id: string;
  purpose: 'tokens' | 'cookies';
  key: Buffer;
  created_at: Date;
}

/** Every key, newest first. */
export function selectKeys(db: Db) {
  return db
    .selectFrom('oauth_keys')
    .select(['id', 'purpose', 'key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks the keys against other writers until the transaction ends; readers don't wait. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`lock table oauth_keys in exclusive mode`.execute(db);
}

export async function insertKeys(db: Db, keys: readonly NewOAuthKey[]): Promise<void> {
  await db.insertInto('oauth_keys').values(keys).execute();
}

export async function deleteOtherKeys(db: Db, kept: readonly string[]): Promise<void> {
  await db.deleteFrom('oauth_keys').where('id', 'not in', kept).execute();
}

/** Deletes keys that were replaced before `before` by a newer key for the same purpose. */
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
