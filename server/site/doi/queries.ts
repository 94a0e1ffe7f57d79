import { sql } from 'kysely';
import type { DoiSettings } from '../../platform/config/doi-settings.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Locks and gives the number of the last line of the publication log that was made into deposits. */
export async function lockProgress(db: Db): Promise<number> {
  const row = await db.selectFrom('doi_progress').select('number').forUpdate().executeTakeFirstOrThrow();
  return row.number;
}

export async function setProgress(db: Db, number: number): Promise<void> {
  await db.updateTable('doi_progress').set({ number }).execute();
}

/** Published posts that get a DOI here: those that were published elsewhere first are cited by their source. */
function eligible(db: Db) {
  return db
    .selectFrom('posts')
    .leftJoin('post_sources', 'post_sources.post_id', 'posts.id')
    .select('posts.id')
    .where('posts.status', '=', 'approved')
    .where('post_sources.source', 'is', null)
    .where('post_sources.source_url', 'is', null);
}

/** Those of the posts that get a DOI here. */
export async function selectEligible(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await eligible(db).where('posts.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** All that the registry doesn't know yet, or not in its present form. */
export async function selectDue(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${eligible(db)}) as eligible
    where not exists (select from dois where dois.post_id = eligible.id)
    union
    select post_id from dois where state in ('waiting', 'failed')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives a post its DOI, unless it has one, which it keeps. */
export async function insertDoi(
  db: Db,
  doi: { post_id: string; doi: string; registry: DoiSettings['registry']; wanted: number },
): Promise<void> {
  await db
    .insertInto('dois')
    .values({ ...doi, state: 'waiting' })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
}

/** Says that the registry should know the posts as they are at this line; gives those that have a DOI. */
export async function want(db: Db, wanted: ReadonlyMap<string, number>): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    update dois
    set wanted = greatest(dois.wanted, line.number),
      state = case when dois.state = 'sent' then 'sent' else 'waiting' end,
      problem = null
    from unnest(${[...wanted.keys()]}::uuid[], ${[...wanted.values()]}::bigint[]) as line (post_id, number)
    where dois.post_id = line.post_id
    returning dois.post_id`.execute(db);
  return rows.map(({ post_id: id }) => id);
}

export function selectDoi(db: Db, postId: string) {
  return db.selectFrom('dois').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

export type DoiRow = NonNullable<Awaited<ReturnType<typeof selectDoi>>>;

export async function deleteDoi(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('dois').where('post_id', '=', postId).execute();
}

/** Begins a deposit, with a stamp above all before it; undefined where the post waits for none. */
export function begin(db: Db, postId: string, now: Date) {
  return db
    .updateTable('dois')
    .set((set) => ({
      stamp: sql<number>`greatest(stamp + 1, ${now.getTime()}::bigint)`,
      sending: set.ref('wanted'),
      asked: 0,
      tried_at: now,
    }))
    .where('post_id', '=', postId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

/** Which deposit: another one may have begun since. */
export type Begun = Pick<DoiRow, 'post_id' | 'stamp'>;

/** Records what became of a deposit; undefined where a later one has begun since. */
export function record(
  db: Db,
  { post_id: postId, stamp }: Begun,
  change: Partial<Pick<DoiRow, 'state' | 'problem' | 'asked'>>,
) {
  return db
    .updateTable('dois')
    .set(change)
    .where('post_id', '=', postId)
    .where('stamp', '=', stamp)
    .returning('post_id')
    .executeTakeFirst();
}

/** Records that the registry took a deposit. Where the post has changed since it was sent, it waits for the next. */
export function recordTaken(db: Db, { post_id: postId, stamp }: Begun, now: Date) {
  return db
    .updateTable('dois')
    .set({
      state: sql<DoiRow['state']>`case when wanted > sending then 'waiting' else 'registered' end`,
      told: sql<number>`sending`,
      registered_at: sql<Date>`coalesce(registered_at, ${now})`,
      problem: null,
    })
    .where('post_id', '=', postId)
    .where('stamp', '=', stamp)
    .where('state', 'in', ['waiting', 'sent'])
    .returning(['state', sql<boolean>`registered_at = ${now}`.as('is_first')])
    .executeTakeFirst();
}

/** Has failed deposits wait again: of one DOI, or all. */
export async function retry(db: Db, doi: string | null): Promise<string[]> {
  let query = db.updateTable('dois').set({ state: 'waiting', problem: null }).where('state', '=', 'failed');
  if (doi !== null) query = query.where('doi', '=', doi);
  const rows = await query.returning('post_id').execute();
  return rows.map(({ post_id: id }) => id);
}

/** How many DOIs are in each state. */
export async function countByState(db: Db): Promise<Map<Database['dois']['state'], number>> {
  const rows = await db
    .selectFrom('dois')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** The DOIs with their posts, those that need somebody first. */
export function selectAll(db: Db, state: Database['dois']['state'] | null) {
  let query = db
    .selectFrom('dois')
    .innerJoin('posts', 'posts.id', 'dois.post_id')
    .select(['dois.doi', 'dois.registry', 'dois.state', 'dois.problem', 'dois.registered_at', 'posts.slug']);
  if (state !== null) query = query.where('dois.state', '=', state);
  return query
    .orderBy(sql`array_position(array['failed', 'sent', 'waiting', 'registered'], dois.state)`)
    .orderBy('posts.slug')
    .execute();
}
