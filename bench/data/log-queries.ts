import { sql } from 'kysely';
import type { Db } from '../../server/platform/db/database.ts';

/** Adds leaves to the transparency log, with entries as long as those of publications. */
export async function insertLeaves(db: Db, count: number): Promise<void> {
  await sql`select append_transparency_leaf(repeat('x', 240), null, null, null)
    from generate_series(1, ${count}::int)`.execute(db);
}
