-- takeMinute
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
left join before on true;

-- addMinutes
delete from "status_days"
where "day" < $1;
insert into "status_days" ("component", "day", "ok", "degraded", "down")
values ($1, $2, $3, $4, $5)
on conflict ("component", "day") do update
set "ok" = status_days.ok + "excluded"."ok", "degraded" = status_days.degraded + "excluded"."degraded", "down" = status_days.down + "excluded"."down";

-- setStates
delete from "status_now"
where component <> all ($1);
insert into "status_now" ("component", "state", "since")
values ($1, $2, $3)
on conflict ("component") do update
set "state" = "excluded"."state", "since" = "excluded"."since"
where status_now.state <> excluded.state;

-- selectStates
select *
from "status_now";

-- selectDays
select "component", "ok", "degraded", "down", to_char(day, 'YYYY-MM-DD') as "day"
from "status_days"
where "status_days"."day" >= $1
order by "status_days"."day";

-- selectMeasured
select "at"
from "status_measured";

-- selectQueues
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
group by tasks.identifier;

-- selectPurgeWait
select coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as seconds
from edge_purges
where since <= clock_timestamp();

-- trySearch
select search_candidates(
  to_tsquery('simple', 'health'),
  search_recent(100),
  1,
  null,
  null,
  null,
  array[]::text[]
);

-- countNodes
select count(*)::integer as nodes, (count(*) filter (where last.outcome = 'good'))::integer as good
from cloud_nodes
cross join lateral (
  select outcome
  from cloud_probes
  where node_id = cloud_nodes.id
  order by at desc
  limit 1
) as last
where cloud_nodes.status = 'approved';

-- selectIncidents
select *
from "incidents"
where ("begun_at", "id") < ($1, $2)
order by "begun_at" desc, "id" desc
limit $3;

-- selectCurrent
select *
from "incidents"
where ("resolved_at" is null or "resolved_at" >= $1)
order by resolved_at is null desc, "begun_at" desc, "id" desc
limit $2;

-- lockIncident
select *
from "incidents"
where "id" = $1
for update;

-- lockIncidents
lock table incidents in share row exclusive mode;

-- countOpen
select count(*) as "count"
from "incidents"
where "resolved_at" is null;

-- selectUpdates
select "id", "incident_id", "text", "language", "at"
from "incident_updates"
where incident_id = any ($1::uuid[])
order by "at" desc, "id" desc;

-- insertIncident
insert into "incidents" ("title", "language", "components", "begun_at", "created_at")
values ($1, $2, $3, $4, $5)
returning "id";

-- insertUpdate
insert into "incident_updates" ("incident_id", "text", "language", "at", "set_by")
values ($1, $2, $3, $4, $5);

-- setResolved
update "incidents"
set "resolved_at" = greatest(begun_at, $1)
where "id" = $2;
