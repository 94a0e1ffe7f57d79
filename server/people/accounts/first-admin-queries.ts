import type { Db } from '../../platform/db/database.ts';

/** First-admin links belong to no account yet; the hash of the token identifies them. */
export async function endFirstAdminLinks(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ ended_at: at })
    .where('purpose', '=', 'first-admin')
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertFirstAdminLink(
  db: Db,
  link: { token_sha256: Buffer; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('one_time_links')
    .values({ ...link, purpose: 'first-admin' })
    .execute();
}

export async function isFirstAdminLinkGood(db: Db, tokenSha256: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_links')
    .select('id')
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link up; gives whether it was good. Of two requests at once one wins. */
export async function useFirstAdminLink(db: Db, tokenSha256: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
