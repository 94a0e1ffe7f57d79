import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** How often posts were opened, by month (`2026-03`), from a day to the one before another; without empty months. */
export async function selectMonths(db: Db, postIds: readonly string[], from: string, before: string) {
  const { rows } = await sql<{ post_id: string; month: string; views: number }>`
    select post_id, to_char(day, 'YYYY-MM') as month, sum(views)::bigint as views
    from post_days
    where post_id = any(${postIds}::uuid[]) and day >= ${from}::date and day < ${before}::date
    group by post_id, month
    having sum(views) > 0
    order by post_id, month`.execute(db);
  return rows;
}

/** The registered DOIs of posts. */
export function selectRegisteredDois(db: Db, postIds: readonly string[]) {
  return db
    .selectFrom('dois')
    .select(['post_id', 'doi'])
    .where('post_id', 'in', postIds)
    .where('registered_at', 'is not', null)
    .execute();
}
