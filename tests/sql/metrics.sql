-- countJobs
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
group by tasks.identifier;

-- countPurges
select
  count(*) as waiting,
  coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as oldest_seconds
from edge_purges
where since <= clock_timestamp();

-- countDeliveries
select status, count(*) as deliveries
from webhook_deliveries
where created_at > now() - interval '1 hour'
group by status;

-- selectDatabaseFigures
select
pg_database_size(current_database()) as bytes,
(select count(*) from pg_stat_activity where datname = current_database()) as connections,
current_setting('max_connections')::int as max_connections,
(select count(*) from pg_stat_replication where application_name <> 'pg_basebackup') as replicas,
(
  select coalesce(max(extract(epoch from replay_lag)), 0)::float8
  from pg_stat_replication
) as replica_lag_seconds;
