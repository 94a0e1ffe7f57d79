import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/**
 * Has changes noted for the edge from now on, and says what pages are made with. Resolves to whether that is new,
 * or was so within the last hour.
 */
export async function enable(db: Db, madeWith: string): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    insert into edge (enabled, made_with)
    values (true, ${madeWith})
    on conflict (one) do update set
      enabled = true,
      made_with = excluded.made_with,
      changed_at = case when edge.made_with = excluded.made_with then edge.changed_at else now() end
    returning changed_at > now() - interval '1 hour' as recent`.execute(db);
  return rows[0]?.recent ?? true;
}

export async function isEnabled(db: Db): Promise<boolean> {
  const row = await db.selectFrom('edge').select('enabled').executeTakeFirst();
  return row?.enabled ?? false;
}

/** Has no changes noted any more, and forgets those that were. */
export async function disable(db: Db): Promise<void> {
  await sql`
    with forgotten as (delete from edge_purges)
    update edge
    set enabled = false, made_with = ''`.execute(db);
}

export async function insertPurge(db: Db, change: string): Promise<void> {
  await db.insertInto('edge_purges').values({ change, gone: false }).execute();
}

/** A change to be purged. */
export interface PurgeRow {
  id: number;
  change: string;
  gone: boolean;
  attempts: number;
}

/** In how many milliseconds the next purge is due, 0 or less if one is; null if there is none. */
export async function selectWait(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8 as wait
    from edge_purges`.execute(db);
  return rows[0]?.wait ?? null;
}

/** Locks purges that are due, removals first, but for those that another process is sending. */
export function lockDue(db: Db, limit: number): Promise<PurgeRow[]> {
  return db
    .selectFrom('edge_purges')
    .select(['id', 'change', 'gone', 'attempts'])
    .where('next_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('gone', 'desc')
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Deletes purges that the edge has acknowledged. Those of the first round are due once more, after so many seconds. */
export async function settle(db: Db, ids: readonly number[], againAfterSeconds: number): Promise<void> {
  await sql`
    with settled as (
      delete from edge_purges
      where id = any (${ids})
      returning change, gone, round
    )
    insert into edge_purges (change, gone, round, since, next_at)
    select distinct change, gone, 2, again.at, again.at
    from settled
    cross join (select clock_timestamp() + make_interval(secs => ${againAfterSeconds}) as at) as again
    where round = 1`.execute(db);
}

export async function postpone(db: Db, ids: readonly number[], seconds: number): Promise<void> {
  await sql`
    update edge_purges
    set attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = any (${ids})`.execute(db);
}
