import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';

export async function insertPicture(db: Db, picture: Insertable<Database['pictures']>): Promise<void> {
  await db
    .insertInto('pictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

export function selectPictures(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('pictures')
    .select(['sha256', 'format', 'width', 'height'])
    .where('sha256', 'in', hashes)
    .execute();
}

export function selectPicture(db: Db, sha256: string) {
  return db
    .selectFrom('pictures')
    .select(['sha256', 'format', 'bytes'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}
