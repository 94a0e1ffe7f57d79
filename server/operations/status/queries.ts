import { type Insertable, sql } from 'kysely';
import type { ComponentState } from '../../../contract/operations/status/components.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/**
 * Takes the current minute for the measurement of one node, and says which minute was measured before it. Null
 * where another node has taken it. A time after the current one was written while the clock was wrong.
 */
export async function takeMinute(db: Db): Promise<{ at: Date; before: Date | null } | null> {
  const { rows } = await sql<{ at: Date; before: Date | null }>`
    with before as (
      select at
      from status_measured
    ), taken as (
      insert into status_measured (at)
      values (date_trunc('minute', now()))
      on conflict (one) do update
      set at = excluded.at
      where status_measured.at <> excluded.at
      returning at
    )
    select taken.at, before.at as before
    from taken
    left join before on true`.execute(db);
  return rows[0] ?? null;
}

/** Minutes of a component on a day. */
export type DayRow = Database['status_days'];

/** Adds minutes to days, at most one row for a component and day, and deletes the days before `from`. */
export async function addMinutes(db: Db, minutes: readonly DayRow[], from: string): Promise<void> {
  await db.deleteFrom('status_days').where('day', '<', from).execute();
  if (minutes.length === 0) return;
  await db
    .insertInto('status_days')
    .values(minutes)
    .onConflict((conflict) =>
      conflict.columns(['component', 'day']).doUpdateSet((all) => ({
        ok: sql<number>`status_days.ok + ${all.ref('excluded.ok')}`,
        degraded: sql<number>`status_days.degraded + ${all.ref('excluded.degraded')}`,
        down: sql<number>`status_days.down + ${all.ref('excluded.down')}`,
      })),
    )
    .execute();
}

/** Sets what was found now; what is not named has not been measured. */
export async function setStates(
  db: Db,
  states: readonly { component: string; state: ComponentState }[],
  at: Date,
): Promise<void> {
  const names = states.map(({ component }) => component);
  await db.deleteFrom('status_now').where(sql<boolean>`component <> all (${names})`).execute();
  if (states.length === 0) return;
  await db
    .insertInto('status_now')
    .values(states.map((each) => ({ ...each, since: at })))
    .onConflict((conflict) =>
      conflict
        .column('component')
        .doUpdateSet((all) => ({ state: all.ref('excluded.state'), since: all.ref('excluded.since') }))
        .where(sql<boolean>`status_now.state <> excluded.state`),
    )
    .execute();
}

export function selectStates(db: Db) {
  return db.selectFrom('status_now').selectAll().execute();
}

/** Days since `from`, the oldest first. */
export function selectDays(db: Db, from: string) {
  return db
    .selectFrom('status_days')
    .select(['component', 'ok', 'degraded', 'down', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .where('status_days.day', '>=', from)
    .orderBy('status_days.day')
    .execute();
}

export async function selectMeasured(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('status_measured').select('at').executeTakeFirst();
  return row?.at ?? null;
}

/** Jobs by name: how long the oldest one that is due has waited, and how many have failed before. */
export async function selectQueues(
  db: Db,
): Promise<{ name: string; waiting_seconds: number; retrying: number }[]> {
  const { rows } = await sql<{ name: string; waiting_seconds: number; retrying: number }>`
    select
      tasks.identifier as name,
      coalesce(
        extract(epoch from now() - min(jobs.run_at) filter (where jobs.run_at <= now() and jobs.locked_at is null)),
        0
      )::float8 as waiting_seconds,
      (count(*) filter (where jobs.attempts > 0 and jobs.last_error is not null))::integer as retrying
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.attempts < jobs.max_attempts
    group by tasks.identifier`.execute(db);
  return rows;
}

/** How long the oldest change has waited for the cache in front of the site. */
export async function selectPurgeWait(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as seconds
    from edge_purges
    where since <= clock_timestamp()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Searches the newest posts for a word, as readers do. */
export async function trySearch(db: Db): Promise<void> {
  await sql`
    select search_candidates(
      to_tsquery('simple', 'health'),
      search_recent(100),
      1,
      null,
      null,
      null,
      array[]::text[]
    )`.execute(db);
}

/** How many nodes of the federated cloud there are, and how many answered when they were asked last. */
export async function countNodes(db: Db): Promise<{ nodes: number; good: number }> {
  const { rows } = await sql<{ nodes: number; good: number }>`
    select count(*)::integer as nodes, (count(*) filter (where last.outcome = 'good'))::integer as good
    from cloud_nodes
    cross join lateral (
      select outcome
      from cloud_probes
      where node_id = cloud_nodes.id
      order by at desc
      limit 1
    ) as last
    where cloud_nodes.status = 'approved'`.execute(db);
  return rows[0] ?? { nodes: 0, good: 0 };
}

export type IncidentRow = Awaited<ReturnType<typeof selectIncidents>>[number];

/** Incidents, the one that began last first. */
export function selectIncidents(db: Db, request: PageRequest) {
  const query = db.selectFrom('incidents').selectAll();
  return keysetPage(query, ['begun_at', 'id'], 'desc', request).execute();
}

/** The open incidents, then those that were resolved since `from`; the one that began last first. */
export function selectCurrent(db: Db, from: Date, limit: number): Promise<IncidentRow[]> {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where((is) => is.or([is('resolved_at', 'is', null), is('resolved_at', '>=', from)]))
    .orderBy(sql`resolved_at is null`, 'desc')
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks an incident, so that two people don't resolve it at once. */
export function lockIncident(db: Db, id: string): Promise<IncidentRow | undefined> {
  return db.selectFrom('incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lets no two people open an incident at once, so that the limit holds. */
export async function lockIncidents(db: Db): Promise<void> {
  await sql`lock table incidents in share row exclusive mode`.execute(db);
}

export async function countOpen(db: Db): Promise<number> {
  return countRows(db.selectFrom('incidents').where('resolved_at', 'is', null));
}

/** The updates of these incidents, the newest first. */
export function selectUpdates(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('incident_updates')
    .select(['id', 'incident_id', 'text', 'language', 'at'])
    .where(sql<boolean>`incident_id = any (${ids}::uuid[])`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertIncident(db: Db, incident: Insertable<Database['incidents']>): Promise<string> {
  const { id } = await db.insertInto('incidents').values(incident).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertUpdate(db: Db, update: Insertable<Database['incident_updates']>): Promise<void> {
  await db.insertInto('incident_updates').values(update).execute();
}

/** Ends an incident; one that begins later by a clock that was wrong ends as it begins. */
export async function setResolved(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('incidents')
    .set({ resolved_at: sql<Date>`greatest(begun_at, ${at})` })
    .where('id', '=', id)
    .execute();
}
