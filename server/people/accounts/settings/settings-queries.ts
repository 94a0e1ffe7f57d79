import type { InterfaceLanguage } from '../../../../contract/constants.ts';
import type { Db } from '../../../platform/db/database.ts';

/** Gives whether the name changed. */
export async function updateName(
  db: Db,
  id: string,
  { firstname, lastname }: { firstname: string; lastname: string },
): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set({ firstname, lastname })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where((where) => where.or([where('firstname', '<>', firstname), where('lastname', '<>', lastname)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLanguage(db: Db, id: string, language: InterfaceLanguage): Promise<void> {
  await db.updateTable('accounts').set({ language }).where('id', '=', id).execute();
}

/** Null if the account has no password or doesn't exist. */
export async function selectPasswordHash(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row?.password_hash ?? null;
}
