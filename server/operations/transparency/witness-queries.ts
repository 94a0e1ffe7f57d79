import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** What is known of every witness. */
export function selectWitnesses(db: Db) {
  return db.selectFrom('log_witnesses').selectAll().orderBy('key').execute();
}

export type WitnessRow = Awaited<ReturnType<typeof selectWitnesses>>[number];

/** Keeps what a check of a witness brought; what isn't given stays as it was. */
export async function saveWitness(
  db: Db,
  { key, ...found }: Insertable<Database['log_witnesses']>,
): Promise<void> {
  await db
    .insertInto('log_witnesses')
    .values({ key, ...found })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(found))
    .execute();
}

/** Deletes the witnesses that have none of these keys. */
export async function deleteOtherWitnesses(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('log_witnesses')
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .execute();
}
