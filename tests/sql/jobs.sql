-- insertJobs
select
from "graphile_worker".add_jobs(
  array(
    select row(
      $1::text,
      job.payload::json,
      null,
      job.at,
      null,
      job.key,
      $2::integer,
      $3::text[]
    )::"graphile_worker"."job_spec"
    from unnest(
      $4::text[],
      $5::text[],
      $6::timestamptz[]
    ) as job (payload, key, at)
  )
);

-- selectJobs
select identifier as name, payload, key, run_at as at
from "graphile_worker"."_private_jobs" as jobs
join "graphile_worker"."_private_tasks" as tasks on tasks.id = jobs.task_id
where identifier = any ($1) and attempts < max_attempts
order by jobs.id;

-- countRunning
select count(*)::integer as running
from "graphile_worker"."_private_jobs"
where locked_at is not null;

-- registerNames
insert into "graphile_worker"."_private_tasks" (identifier)
select name
from unnest($1::text[]) as name
where not exists (select from "graphile_worker"."_private_tasks" where identifier = name)
on conflict do nothing;

-- releaseLostJobs
update "graphile_worker"."_private_jobs"
set locked_at = null, locked_by = null
where locked_at < now() - make_interval(mins => $1::int);

-- deleteReplacedRuns
delete from "graphile_worker"."_private_jobs" as jobs
using "graphile_worker"."_private_tasks" as tasks
where tasks.id = jobs.task_id
  and tasks.identifier = any ($1)
  and jobs.key is null
  and jobs.attempts >= jobs.max_attempts
  and (jobs.locked_at is null or jobs.locked_at < now() - make_interval(mins => $2::int));

-- deleteFailedJobs
delete from "graphile_worker"."_private_jobs"
where attempts >= max_attempts
  and locked_at is null
  and updated_at < now() - make_interval(days => $1::int);

-- claimScheduledRun
insert into "schedule" ("name", "begun_at")
values ($1, date_bin(make_interval(mins => $2::int), now(), timestamptz '2000-01-01T00:00Z'))
on conflict ("name") do update
set "begun_at" = date_bin(make_interval(mins => $3::int), now(), timestamptz '2000-01-01T00:00Z')
where schedule.begun_at < date_bin(make_interval(mins => $4::int), now(), timestamptz '2000-01-01T00:00Z') or schedule.begun_at > date_bin(make_interval(mins => $5::int), now(), timestamptz '2000-01-01T00:00Z') + make_interval(mins => $6::int)
returning "name";
