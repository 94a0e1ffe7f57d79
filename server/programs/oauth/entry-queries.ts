import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { Db } from '../../platform/db/database.ts';

export interface NewEntry {
  model: string;
  id_sha256: Buffer;
  grant_id: string | null;
  account_id: string | null;
  app_id: string | null;
  payload: AdapterPayload;
  created_at: Date;
  expires_at: Date;
}

/** Stores an entry, replacing one with the same hash. */
export async function upsertEntry(db: Db, { payload, ...entry }: NewEntry): Promise<void> {
  const row = { ...entry, payload: JSON.stringify(payload) };
  const { model: _, id_sha256: __, created_at: ___, ...changes } = row;
  await db
    .insertInto('oauth_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['model', 'id_sha256']).doUpdateSet(changes))
    .execute();
}

export function selectEntry(db: Db, model: string, idSha256: Buffer) {
  return db
    .selectFrom('oauth_entries')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where('id_sha256', '=', idSha256)
    .executeTakeFirst();
}

/** Marks an entry as used; gives whether it was unused. Of several simultaneous calls one gets true. */
export async function consumeEntry(db: Db, model: string, idSha256: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('oauth_entries')
    .set({ consumed_at: at })
    .where('model', '=', model)
    .where('id_sha256', '=', idSha256)
    .where('consumed_at', 'is', null)
    .returning('model')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the answers of a consent whose refresh tokens are unused, but for one: marks these as superseded, which is as used before they
 * were made, and deletes the access tokens since. Locks the consent until the transaction ends.
 */
export async function supersedeAnswers(db: Db, grantId: string, exceptSha256: Buffer): Promise<void> {
  await db
    .selectFrom('oauth_entries')
    .select('model')
    .where('grant_id', '=', grantId)
    .where('model', '=', 'Grant')
    .forUpdate()
    .execute();
  const superseded = await db
    .updateTable('oauth_entries')
    .set({ consumed_at: sql<Date>`created_at - interval '1 day'` })
    .where('grant_id', '=', grantId)
    .where('model', '=', 'RefreshToken')
    .where('consumed_at', 'is', null)
    .where('id_sha256', '!=', exceptSha256)
    .returning('created_at')
    .execute();
  for (const { created_at: since } of superseded)
    await db
      .deleteFrom('oauth_entries')
      .where('grant_id', '=', grantId)
      .where('model', '=', 'AccessToken')
      .where('created_at', '>=', since)
      .execute();
}

/** Whether a refresh token of a consent that was made after this one has been used, and not merely superseded. */
export async function wasLaterUsed(db: Db, grantId: string, rotations: number): Promise<boolean> {
  const row = await db
    .selectFrom('oauth_entries')
    .select('model')
    .where('grant_id', '=', grantId)
    .where('model', '=', 'RefreshToken')
    .where(sql<boolean>`coalesce((payload ->> 'rotations')::int, 0) > ${rotations}`)
    .whereRef('consumed_at', '>=', 'created_at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEntry(db: Db, model: string, idSha256: Buffer): Promise<void> {
  await db.deleteFrom('oauth_entries').where('model', '=', model).where('id_sha256', '=', idSha256).execute();
}

/** Deletes a consent and all its entries. */
export async function deleteGrant(db: Db, grantId: string): Promise<void> {
  await db.deleteFrom('oauth_entries').where('grant_id', '=', grantId).execute();
}

/** Deletes the entries of one type of a consent. */
export async function deleteEntriesOfGrant(db: Db, model: string, grantId: string): Promise<void> {
  await db.deleteFrom('oauth_entries').where('grant_id', '=', grantId).where('model', '=', model).execute();
}

/** Deletes every consent of an account to an app, with all entries; gives the number of consents. */
export async function deleteConnection(db: Db, accountId: string, appId: string): Promise<number> {
  const rows = await db
    .deleteFrom('oauth_entries')
    .where('account_id', '=', accountId)
    .where('app_id', '=', appId)
    .returning('model')
    .execute();
  return rows.filter(({ model }) => model === 'Grant').length;
}

export async function deleteExpiredEntries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('oauth_entries').where('expires_at', '<', before).execute();
}
