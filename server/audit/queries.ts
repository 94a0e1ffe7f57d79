import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';

export async function insertDeed(db: Db, deed: Insertable<Database['audit_log']>) {
  await db.insertInto('audit_log').values(deed).execute();
}
