import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface Key {
  accountId: string;
  keySha256: Buffer;
}

/** Whether the key was free and is taken now. One that is older than a day is free; so is one whose call was never answered. */
export async function takeKey(
  db: Db,
  { accountId, keySha256, requestSha256 }: Key & { requestSha256: Buffer },
): Promise<boolean> {
  const row = await db
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key_sha256: keySha256, request_sha256: requestSha256 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key_sha256'])
        .doUpdateSet({
          request_sha256: requestSha256,
          created_at: sql<Date>`now()`,
          status: null,
          answer: null,
        })
        .where(
          sql<boolean>`idempotency_keys.created_at < now() - case when idempotency_keys.status is null
            then interval '5 minutes' else interval '24 hours' end`,
        ),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export function selectKey(db: Db, { accountId, keySha256 }: Key) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_sha256', 'status', 'answer'])
    .where('account_id', '=', accountId)
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
}

/** Stores the answer in the transaction of the call that it answers. */
export async function storeAnswer(
  db: Db,
  { accountId, keySha256 }: Key,
  stored: { status: number; answer: Buffer },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set(stored)
    .where('account_id', '=', accountId)
    .where('key_sha256', '=', keySha256)
    .execute();
}

/**
 * Frees a key unless its call was done. It waits for a transaction that has stored the answer and is still ending, as when
 * nobody heard how its commit ended.
 */
export async function freeUnanswered(db: Db, { accountId, keySha256 }: Key): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('key_sha256', '=', keySha256)
    .where('status', 'is', null)
    .execute();
}

export async function deleteOld(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute();
}
