import { sql } from 'kysely';
import type { Db } from '../server/platform/db/database.ts';

/** Translations of which the database has noted something else than what follows from their facts. */
export async function wronglyNoted(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select translations.*
    from translations
    left join translation_facts using (post_id)
    where overdue <> coalesce(is_overdue(facts), false)`.execute(db);
  return rows;
}
