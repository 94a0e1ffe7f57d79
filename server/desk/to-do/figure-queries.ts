/** The figures below what waits: counts by day, without empty days. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface DayRow {
  day: string;
  name: string;
  count: number;
}

/** Of an author's posts, from a day on. */
export async function selectOwnDays(db: Db, authorId: string, from: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, name, sum(count)::int as count
    from (
      select post_days.day, counted.name, counted.count
      from posts
      join post_days on post_days.post_id = posts.id
      cross join lateral (values ('views', post_days.views), ('likes', post_days.likes)) as counted (name, count)
      where posts.author_id = ${authorId} and post_days.day >= ${from}::date
      union all
      select day, 'followers', followers
      from author_days
      where author_id = ${authorId} and day >= ${from}::date
      union all
      select (decided_at at time zone 'UTC')::date, 'published', 1
      from decisions
      where author_id = ${authorId} and outcome = 'approved' and decided_at >= ${from}::date
    ) as counted
    group by counted.day, name`.execute(db);
  return rows;
}

/** Of the whole site, from a day on. */
export async function selectSiteDays(db: Db, from: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, name, sum(count)::int as count
    from (
      select day, 'views' as name, views as count
      from post_days
      where day >= ${from}::date
      union all
      select (decided_at at time zone 'UTC')::date,
        case outcome when 'approved' then 'published' else 'returned' end, 1
      from decisions
      where decided_at >= ${from}::date
      union all
      select (created_at at time zone 'UTC')::date, 'reports', 1
      from reports
      where created_at >= ${from}::date
    ) as counted
    group by counted.day, name`.execute(db);
  return rows;
}
