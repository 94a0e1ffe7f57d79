import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Database } from '../../../platform/db/schema.ts';

export async function insertEmailChange(
  db: Db,
  change: Insertable<Database['email_changes']>,
): Promise<void> {
  await db.insertInto('email_changes').values(change).execute();
}

/** The pending change of email of an account, and when each of its links was used. */
export function selectEmailChange(db: Db, accountId: string) {
  return db
    .selectFrom('email_changes')
    .innerJoin('one_time_links as old', 'old.id', 'email_changes.old_link_id')
    .leftJoin('one_time_links as new', 'new.id', 'email_changes.new_link_id')
    .select([
      'email_changes.email',
      'email_changes.asked_at',
      'old.used_at as old_used_at',
      'new.used_at as new_used_at',
    ])
    .where('email_changes.account_id', '=', accountId)
    .executeTakeFirst();
}

export async function deleteEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

/** Gives false if another account has the address; the transaction must then be rolled back. */
export async function updateEmail(db: Db, id: string, email: string): Promise<boolean> {
  try {
    await db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Stores the former address, for the link that was sent there. */
export async function insertUndo(db: Db, undo: Insertable<Database['email_undos']>): Promise<void> {
  await db.insertInto('email_undos').values(undo).execute();
}

export function selectUndo(db: Db, linkId: string) {
  return db.selectFrom('email_undos').select('email').where('link_id', '=', linkId).executeTakeFirst();
}

/** The stored former addresses of an account, latest first. */
export function selectUndosOf(db: Db, accountId: string) {
  return db
    .selectFrom('email_undos')
    .innerJoin('one_time_links', 'one_time_links.id', 'email_undos.link_id')
    .select(['email_undos.email', 'one_time_links.expires_at as kept_until'])
    .where('email_undos.account_id', '=', accountId)
    .orderBy('one_time_links.created_at', 'desc')
    .execute();
}

/** Ends the undo links made after this one: they lead to later addresses. */
export async function endLaterUndos(db: Db, accountId: string, linkId: string, at: Date): Promise<void> {
  await db
    .updateTable('one_time_links')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo-email-change')
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('created_at', '>=', (link) =>
      link.selectFrom('one_time_links').select('created_at').where('id', '=', linkId),
    )
    .execute();
}

/** Deletes former addresses whose links have expired. */
export async function deleteUndosBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('email_undos')
    .using('one_time_links')
    .whereRef('one_time_links.id', '=', 'email_undos.link_id')
    .where('one_time_links.expires_at', '<', before)
    .execute();
}
