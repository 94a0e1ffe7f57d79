import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The PostgreSQL schema of graphile-worker. */
export const jobsSchema = 'graphile_worker';

/**
 * Adds jobs that start at once or at their time; no two of them have the same key. Due jobs with a lower priority number start first, and
 * workers may leave those with a flag.
 */
export async function insertJobs(
  db: Db,
  name: string,
  {
    priority,
    flags,
    jobs,
  }: {
    priority: number;
    flags: readonly string[];
    jobs: readonly { payload: unknown; key: string | null; at?: string }[];
  },
): Promise<void> {
  if (jobs.length === 0) return;
  // One call for all, because each call costs a millisecond.
  await sql`
    select
    from ${sql.id(jobsSchema)}.add_jobs(
      array(
        select row(
          ${name}::text,
          job.payload::json,
          null,
          job.at,
          null,
          job.key,
          ${priority}::integer,
          ${flags}::text[]
        )::${sql.id(jobsSchema, 'job_spec')}
        from unnest(
          ${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
          ${jobs.map(({ key }) => key)}::text[],
          ${jobs.map(({ at }) => at ?? null)}::timestamptz[]
        ) as job (payload, key, at)
      )
    )`.execute(db);
}

/** Jobs of these names that are not done yet, running ones included, the oldest first. */
export async function selectJobs(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; payload: unknown; key: string | null; at: Date }[]> {
  const { rows } = await sql<{ name: string; payload: unknown; key: string | null; at: Date }>`
    select identifier as name, payload, key, run_at as at
    from ${sql.id(jobsSchema, '_private_jobs')} as jobs
    join ${sql.id(jobsSchema, '_private_tasks')} as tasks on tasks.id = jobs.task_id
    where identifier = any (${names}) and attempts < max_attempts
    order by jobs.id`.execute(db);
  return rows;
}

/** How many jobs are running, on any process. */
export async function countRunning(db: Db): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::integer as running
    from ${sql.id(jobsSchema, '_private_jobs')}
    where locked_at is not null`.execute(db);
  return rows[0]?.running ?? 0;
}

/** Registers the names of jobs, so that the first job of a name needs no lock that others wait for. */
export async function registerNames(db: Db, names: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.id(jobsSchema, '_private_tasks')} (identifier)
    select name
    from unnest(${names}::text[]) as name
    where not exists (select from ${sql.id(jobsSchema, '_private_tasks')} where identifier = name)
    on conflict do nothing`.execute(db);
}

/** Releases jobs that have been running for too long, whose process must have died. */
export async function releaseLostJobs(db: Db, minutes: number): Promise<void> {
  await sql`
    update ${sql.id(jobsSchema, '_private_jobs')}
    set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(mins => ${minutes}::int)`.execute(db);
}

/**
 * Deletes runs of these jobs that a later run has replaced, which took their key away, if they have failed or were running for so long
 * that their process must have died: the later run does their work.
 */
export async function deleteReplacedRuns(db: Db, names: readonly string[], minutes: number): Promise<void> {
  await sql`
    delete from ${sql.id(jobsSchema, '_private_jobs')} as jobs
    using ${sql.id(jobsSchema, '_private_tasks')} as tasks
    where tasks.id = jobs.task_id
      and tasks.identifier = any (${names})
      and jobs.key is null
      and jobs.attempts >= jobs.max_attempts
      and (jobs.locked_at is null or jobs.locked_at < now() - make_interval(mins => ${minutes}::int))`.execute(
    db,
  );
}

/** Deletes jobs that were given up so long ago. */
export async function deleteFailedJobs(db: Db, days: number): Promise<void> {
  await sql`
    delete from ${sql.id(jobsSchema, '_private_jobs')}
    where attempts >= max_attempts
      and locked_at is null
      and updated_at < now() - make_interval(days => ${days}::int)`.execute(db);
}

/**
 * Whether a scheduled job is due: true once in each interval, whichever process asks. The database's clock
 * counts. A row far in the future was written while that clock was wrong.
 */
export async function claimScheduledRun(db: Db, name: string, everyMinutes: number): Promise<boolean> {
  const every = sql`make_interval(mins => ${everyMinutes}::int)`;
  const begun = sql<Date>`date_bin(${every}, now(), timestamptz '2000-01-01T00:00Z')`;
  const row = await db
    .insertInto('schedule')
    .values({ name, begun_at: begun })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ begun_at: begun })
        .where(sql<boolean>`schedule.begun_at < ${begun} or schedule.begun_at > ${begun} + ${every}`),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
