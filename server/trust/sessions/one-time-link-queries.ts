import type { Db } from '../../platform/db/database.ts';
import type { LinkPurpose } from './tokens.ts';

/** Ends the account's links for a purpose. */
export async function endLinksOf(db: Db, accountId: string, purpose: LinkPurpose, at: Date): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertLink(
  db: Db,
  link: { account_id: string; purpose: LinkPurpose; created_at: Date; expires_at: Date },
): Promise<string> {
  const row = await db.insertInto('one_time_links').values(link).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** A link, and whether its account is verified. */
export function selectLink(db: Db, id: string) {
  return db
    .selectFrom('one_time_links')
    .innerJoin('accounts', 'accounts.id', 'one_time_links.account_id')
    .select([
      'one_time_links.id',
      'one_time_links.purpose',
      'one_time_links.created_at',
      'one_time_links.expires_at',
      'one_time_links.used_at',
      'one_time_links.ended_at',
      'accounts.id as account_id',
      'accounts.verified_at',
      'accounts.disabled_at',
    ])
    .where('one_time_links.id', '=', id)
    .executeTakeFirst();
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof selectLink>>>;

/** Uses the link up; gives whether it was good. Of two requests at once one wins. */
export async function useLink(db: Db, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
