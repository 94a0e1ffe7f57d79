/** Queries of works that authors may cite. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Adds works, in place of those with the same DOIs. */
export async function upsertWorks(db: Db, works: readonly Insertable<Database['works']>[]): Promise<void> {
  const columns = [works.map(({ doi }) => doi), works.map(({ title }) => title), works.map(({ csl }) => csl)];
  const [dois, titles, texts] = columns;
  await sql`
    insert into works (doi, title, csl)
    select * from unnest(${dois}::text[], ${titles}::text[], ${texts}::text[])
    on conflict (doi) do update set title = excluded.title, csl = excluded.csl`.execute(db);
}

export async function upsertFile(db: Db, file: Insertable<Database['works_files']>): Promise<void> {
  const { works, skipped, loaded_at } = file;
  await db
    .insertInto('works_files')
    .values(file)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ works, skipped, loaded_at }))
    .execute();
}

type WorksFile = Selectable<Database['works_files']>;

/** The files that were loaded, the last one first. */
export function selectFiles(db: Db): Promise<WorksFile[]> {
  return db.selectFrom('works_files').selectAll().orderBy('loaded_at', 'desc').orderBy('name').execute();
}

export async function countWorks(db: Db): Promise<number> {
  const row = await db
    .selectFrom('works')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The work with a DOI, which is in lower case; null if there is none. */
export async function selectWork(db: Db, doi: string): Promise<string | null> {
  const row = await db.selectFrom('works').select('csl').where('doi', '=', doi).executeTakeFirst();
  return row?.csl ?? null;
}

/** How many works with the words are ranked: words that more titles have need others beside them. */
const ranked = 500;

/** Works whose title has all words of a query, those with the shortest title first, since the words are most of it. */
export async function selectWorksTitled(db: Db, q: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ csl: string }>`
    select csl
    from (
      select doi, title, csl
      from works
      where to_tsvector('simple', title) @@ plainto_tsquery('simple', ${q})
      limit ${ranked}
    ) as found
    order by length(title), doi
    limit ${limit}`.execute(db);
  return rows.map(({ csl }) => csl);
}
