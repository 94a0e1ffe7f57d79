import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Kind = 'backup' | 'drill';

/** A failed backup is tried again after so many minutes. */
const againMinutes = 15;

/**
 * Whether a backup is due: none of the last `everyMinutes` is good, and none was tried in the last minutes. A run whose time lies in the
 * future was recorded while the database's clock was ahead, and does not count.
 */
export async function isDue(db: Db, everyMinutes: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select
      not exists (
        select
        from backup_runs
        where kind = 'backup' and outcome = 'good' and begun_at > now() - make_interval(mins => ${everyMinutes}::int)
          and begun_at <= now() + interval '1 minute'
      )
      and not exists (
        select
        from backup_runs
        where kind = 'backup' and begun_at > now() - make_interval(mins => ${againMinutes}::int)
          and begun_at <= now() + interval '1 minute' and (outcome is distinct from 'good')
      ) as due`.execute(db);
  return rows[0]?.due === true;
}

/** The moment by the clock that names backups. */
export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not tell the time.');
  return row.now;
}

/** When the recorded backups were begun, whatever became of them. */
export async function selectBeginnings(db: Db): Promise<Date[]> {
  const rows = await db.selectFrom('backup_runs').select('begun_at').where('kind', '=', 'backup').execute();
  return rows.map((run) => run.begun_at);
}

/** Whether the site has accounts: one without has nothing, or has lost everything. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Begins a run, and gives its id and moment. Earlier runs without an end were killed. */
export async function beginRun(db: Db, kind: Kind): Promise<{ id: number; begun_at: Date }> {
  await db
    .updateTable('backup_runs')
    .set({
      outcome: 'failed',
      detail: 'The process was ended before it was done.',
      ended_at: sql<Date>`now()`,
    })
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .execute();
  return db
    .insertInto('backup_runs')
    .values({ kind })
    .returning(['id', 'begun_at'])
    .executeTakeFirstOrThrow();
}

/** The most characters of a detail that are kept. */
const mostCharacters = 500;

export async function endRun(
  db: Db,
  id: number,
  {
    detail,
    ...run
  }: {
    outcome: 'good' | 'failed';
    name: string | null;
    bytes: number | null;
    detail: string | null;
  },
): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ...run, detail: detail?.slice(0, mostCharacters) ?? null, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Writes down what was wrong with a good run all the same. */
export async function noteOnRun(db: Db, id: number, detail: string): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ detail: detail.slice(0, mostCharacters) })
    .where('id', '=', id)
    .execute();
}

/** Deletes the runs of more than a year ago. */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db.deleteFrom('backup_runs').where('begun_at', '<', sql<Date>`now() - interval '1 year'`).execute();
}

/** What is known of the backups or the restore drills. */
export interface RunState {
  kind: Kind;
  /** How long ago the last good one was begun, negative where the database's clock was ahead; null without one. */
  good_seconds: number | null;
  /** The size of the last good backup. */
  good_bytes: number | null;
  /** How many have failed since. */
  failures: number;
  /** Why the last one failed; null if it is good. */
  fault: string | null;
  /** What was wrong with the last good one all the same; null if nothing was. */
  note: string | null;
}

export async function selectStates(db: Db): Promise<RunState[]> {
  const { rows } = await sql<RunState>`
    select
      kind,
      extract(epoch from now() - good.begun_at)::float8 as good_seconds,
      good.bytes::float8 as good_bytes,
      (
        select count(*)::int
        from backup_runs as run
        where run.kind = kinds.kind and run.outcome = 'failed' and run.id > coalesce(good.id, 0)
      ) as failures,
      (
        select run.detail
        from backup_runs as run
        where run.kind = kinds.kind and run.outcome = 'failed' and run.id > coalesce(good.id, 0)
        order by run.id desc
        limit 1
      ) as fault,
      good.detail as note
    from (values ('backup'), ('drill')) as kinds (kind)
    left join lateral (
      select id, begun_at, bytes, detail
      from backup_runs as run
      where run.kind = kinds.kind and run.outcome = 'good'
      order by run.id desc
      limit 1
    ) as good on true`.execute(db);
  return rows;
}
