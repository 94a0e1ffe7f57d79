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
    .select(['id', 'purpose', 'key'])
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
