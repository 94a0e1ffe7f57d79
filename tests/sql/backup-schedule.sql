-- isDue
select
not exists (
  select
  from backup_runs
  where kind = 'backup' and outcome = 'good' and begun_at > now() - make_interval(mins => $1::int)
    and begun_at <= now() + interval '1 minute'
)
and not exists (
  select
  from backup_runs
  where kind = 'backup' and begun_at > now() - make_interval(mins => $2::int)
    and begun_at <= now() + interval '1 minute' and (outcome is distinct from 'good')
) as due;

-- selectNow
select now();

-- selectBeginnings
select "begun_at"
from "backup_runs"
where "kind" = $1;

-- hasAccounts
select "id"
from "accounts"
limit $1;

-- beginRun
update "backup_runs"
set "outcome" = $1, "detail" = $2, "ended_at" = now()
where "kind" = $3 and "outcome" is null;
insert into "backup_runs" ("kind")
values ($1)
returning "id", "begun_at";

-- endRun
update "backup_runs"
set "outcome" = $1, "name" = $2, "bytes" = $3, "detail" = $4, "ended_at" = clock_timestamp()
where "id" = $5;

-- noteOnRun
update "backup_runs"
set "detail" = $1
where "id" = $2;

-- deleteOldRuns
delete from "backup_runs"
where "begun_at" < now() - interval '1 year';

-- selectStates
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
) as good on true;
