import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import { errorCode } from '../db/errors.ts';
import type { Database } from '../db/schema.ts';

export async function insertEmailChange(
  db: Db,
  change: Insertable<Database['email_changes']>,
): Promise<void> {
  await db.insertInto('email_changes').values(change).execute();
}

/** The change that an account has begun, and when its links were used. */
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

/** False where another account has the address: then the transaction is of no more use. */
export async function updateEmail(db: Db, id: string, email: string): Promise<boolean> {
  try {
    await db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (errorCode(error) === uniqueViolation) return false;
    throw error;
  }
}

/** As PostgreSQL names it. */
const uniqueViolation = '23505';
