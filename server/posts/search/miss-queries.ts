import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Adds one to a search's count of a day; a new search only while the day has fewer than `most`. */
export async function addMiss(
  db: Db,
  { day, words, most }: { day: string; words: string; most: number },
): Promise<void> {
  await sql`
    insert into search_misses (day, words)
    select ${day}::date, ${words}
    where exists (select from search_misses where day = ${day}::date and words = ${words})
      or (select count(*) from search_misses where day = ${day}::date) < ${most}
    on conflict (day, words) do update set searches = search_misses.searches + 1`.execute(db);
}

/** The commonest searches from a day on. */
export async function selectMisses(
  db: Db,
  { from, atLeast, limit }: { from: string; atLeast: number; limit: number },
): Promise<{ words: string; searches: number }[]> {
  const { rows } = await sql<{ words: string; searches: number }>`
    select words, sum(searches)::int as searches
    from search_misses
    where day >= ${from}::date
    group by words
    having sum(searches) >= ${atLeast}
    order by searches desc, words
    limit ${limit}`.execute(db);
  return rows;
}

export async function deleteMissesBefore(db: Db, day: string): Promise<void> {
  await sql`delete from search_misses where day < ${day}::date`.execute(db);
}
