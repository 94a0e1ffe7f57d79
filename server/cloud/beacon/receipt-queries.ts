import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Every key of receipts, newest first. */
export function selectReceiptKeys(db: Db) {
  return db
    .selectFrom('beacon_receipt_keys')
    .select(['id', 'private_key', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks the keys against other writers until the transaction ends; readers don't wait. */
export async function lockReceiptKeys(db: Db): Promise<void> {
  await sql`lock table beacon_receipt_keys in exclusive mode`.execute(db);
}

export async function insertReceiptKey(
  db: Db,
  key: { id: string; private_key: Buffer; created_at: Date },
): Promise<void> {
  await db.insertInto('beacon_receipt_keys').values(key).execute();
}

export async function deleteReceiptKeys(db: Db): Promise<void> {
  await db.deleteFrom('beacon_receipt_keys').execute();
}
