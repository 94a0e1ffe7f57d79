import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The jobs of one name. */
export interface JobCount {
  name: string;
  /** Due, and not begun. */
  waiting: number;
  running: number;
  /** Tried as often as they are tried. */
  failed: number;
  /** How long ago the oldest waiting job was due; null where none waits. */
  oldest_seconds: number | null;
}

/** The jobs in the queue, by name. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select
      tasks.identifier as name,
      count(*) filter (where waits) as waiting,
      count(*) filter (where jobs.locked_at is not null) as running,
      count(*) filter (where jobs.locked_at is null and jobs.attempts >= jobs.max_attempts) as failed,
      extract(epoch from now() - min(jobs.run_at) filter (where waits))::float8 as oldest_seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    cross join lateral (
      select jobs.locked_at is null and jobs.attempts < jobs.max_attempts and jobs.run_at <= now() as waits
    ) as state
    group by tasks.identifier`.execute(db);
  return rows;
}

/** The deliveries of webhooks that began in the last hour, by status. */
export async function countDeliveries(db: Db): Promise<{ status: string; deliveries: number }[]> {
  const { rows } = await sql<{ status: string; deliveries: number }>`
    select status, count(*) as deliveries
    from webhook_deliveries
    where created_at > now() - interval '1 hour'
    group by status`.execute(db);
  return rows;
}

/** The purges of the edge that are due, and how long the oldest has waited. */
export async function countPurges(db: Db): Promise<{ waiting: number; oldest_seconds: number }> {
  const { rows } = await sql<{ waiting: number; oldest_seconds: number }>`
    select
      count(*) as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as oldest_seconds
    from edge_purges
    where since <= clock_timestamp()`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_seconds: 0 };
}

export interface DatabaseFigures {
  bytes: number;
  /** Of this database, from all processes. */
  connections: number;
  max_connections: number;
  replicas: number;
  /** By how much the replica that is farthest behind is late; 0 without replicas, or with idle ones. */
  replica_lag_seconds: number;
}

/**
 * The lag of replicas is seen by a superuser and members of `pg_monitor` alone; for others, it is 0. pg_basebackup has two
 * connections of replication while it copies the server, for a new replica or a backup; they don't count.
 */
export async function selectDatabaseFigures(db: Db): Promise<DatabaseFigures | undefined> {
  const { rows } = await sql<DatabaseFigures>`
    select
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections,
      (select count(*) from pg_stat_replication where application_name <> 'pg_basebackup') as replicas,
      (
        select coalesce(max(extract(epoch from replay_lag)), 0)::float8
        from pg_stat_replication
      ) as replica_lag_seconds`.execute(db);
  return rows[0];
}
