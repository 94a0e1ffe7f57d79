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

/**
 * Has changes noted again where a process without an edge has ended that, with a removal of `all`: which changes were not noted, nobody
 * knows. Resolves to whether it was so, to true for one of several processes that ask at once.
 */
export async function enableAgain(db: Db, madeWith: string, all: string): Promise<boolean> {
  const { rows } = await sql`
    with enabled_again as (
      update edge
      set enabled = true, made_with = ${madeWith}, changed_at = now()
      where not enabled
      returning one
    )
    insert into edge_purges (change, gone)
    select ${all}, true
    from enabled_again
    returning id`.execute(db);
  return rows.length > 0;
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
  /** The addresses of the caches that have purged it. */
  acknowledged: string[];
}

/** Purges that nobody has tried to send, or those that a cache has not acknowledged. */
export type PurgeRows = 'new' | 'repeated';

/** In how many milliseconds the next of these purges is due, 0 or less if one is; null if there is none. */
export async function selectWait(db: Db, rows: PurgeRows): Promise<number | null> {
  const found = await sql<{ wait: number | null }>`
    select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8 as wait
    from edge_purges
    where (attempts > 0) = ${rows === 'repeated'}`.execute(db);
  return found.rows[0]?.wait ?? null;
}

/** Locks purges that are due, removals first, but for those that another process is sending. */
export function lockDue(db: Db, rows: PurgeRows, limit: number): Promise<PurgeRow[]> {
  return db
    .selectFrom('edge_purges')
    .select(['id', 'change', 'gone', 'attempts', 'acknowledged'])
    .where('next_at', '<=', sql<Date>`clock_timestamp()`)
    .where(sql<boolean>`(attempts > 0)`, '=', rows === 'repeated')
    .orderBy('gone', 'desc')
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Those of these caches for which purges are repeated. */
export async function selectBehind(db: Db, urls: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url
    from unnest(${urls}::text[]) as url
    where exists (
      select
      from edge_purges
      where attempts > 0
      and not url = any (acknowledged)
    )`.execute(db);
  return rows.map(({ url }) => url);
}

/** Notes purges of the first round once more, due after so many seconds. */
export async function insertSecondRound(db: Db, ids: readonly number[], afterSeconds: number): Promise<void> {
  await sql`
    insert into edge_purges (change, gone, round, since, next_at)
    select distinct change, gone, 2, again.at, again.at
    from edge_purges
    cross join (select clock_timestamp() + make_interval(secs => ${afterSeconds}) as at) as again
    where id = any (${ids})
    and round = 1`.execute(db);
}

export async function deletePurges(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('edge_purges').where('id', '=', sql<number>`any (${ids})`).execute();
}

/** Has purges that these caches have acknowledged repeated for the others, after so many seconds. */
export async function postpone(
  db: Db,
  ids: readonly number[],
  { acknowledged, seconds }: { acknowledged: readonly string[]; seconds: number },
): Promise<void> {
  await sql`
    update edge_purges
    set
      attempts = attempts + 1,
      acknowledged = ${acknowledged}::text[],
      next_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = any (${ids})`.execute(db);
}
