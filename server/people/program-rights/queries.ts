import type { Db } from '../../platform/db/database.ts';

/** Revokes every valid key of an account; gives their number. */
export async function revokeKeysOf(db: Db, accountId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes every consent of an account to apps, with all entries. */
export async function deleteEntriesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('oauth_entries').where('account_id', '=', accountId).execute();
}

/** Deletes every webhook of an account. */
export async function deleteWebhooksOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('account_id', '=', accountId).execute();
}
