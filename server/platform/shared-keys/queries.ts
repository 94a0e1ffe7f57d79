import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A table of keys that all processes share. */
export type KeyTable =
  | 'cursor_key'
  | 'picture_keys'
  | 'security_key'
  | 'unwanted_mail_key'
  | 'push_key'
  | 'phone_key';

/** Every key of a table, newest first. */
export function selectKeys(db: Db, table: KeyTable) {
  return db.selectFrom(table).select(['id', 'secret', 'created_at']).orderBy('id', 'desc').execute();
}

/** Locks a table of keys against other writers until the transaction ends; readers don't wait. */
export async function lockKeys(db: Db, table: KeyTable): Promise<void> {
  await sql`lock table ${sql.table(table)} in exclusive mode`.execute(db);
}

/** Adds a key, which is the newest if its id is the highest. */
export async function insertKey(
  db: Db,
  table: KeyTable,
  key: { id: number; secret: Buffer; created_at: Date },
): Promise<void> {
  await db.insertInto(table).values(key).execute();
}

/** Deletes every key but the newest. */
export async function deleteOlderKeys(db: Db, table: KeyTable): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where id < (select max(id) from ${sql.table(table)})`.execute(db);
}

/** Deletes keys that a newer one replaced before `before`; gives their number. */
export async function deleteReplacedKeys(db: Db, table: KeyTable, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} as old
    where exists (
      select from ${sql.table(table)} as newer
      where newer.id > old.id
      and newer.created_at < ${before}
    )`.execute(db);
  return Number(numAffectedRows);
}
