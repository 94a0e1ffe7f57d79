-- enable
insert into edge (enabled, made_with)
values (true, $1)
on conflict (one) do update set
  enabled = true,
  made_with = excluded.made_with,
  changed_at = case when edge.made_with = excluded.made_with then edge.changed_at else now() end
returning changed_at > now() - interval '1 hour' as recent;

-- isEnabled
select "enabled"
from "edge";

-- disable
with forgotten as (delete from edge_purges)
update edge
set enabled = false, made_with = '';

-- insertPurge
insert into "edge_purges" ("change", "gone")
values ($1, $2);

-- enableAgain
with enabled_again as (
  update edge
  set enabled = true, made_with = $1, changed_at = now()
  where not enabled
  returning one
)
insert into edge_purges (change, gone)
select $2, true
from enabled_again
returning id;

-- selectWait
select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8 as wait
from edge_purges
where (attempts > 0) = $1;

-- lockDue
select "id", "change", "gone", "attempts", "acknowledged"
from "edge_purges"
where "next_at" <= clock_timestamp() and (attempts > 0) = $1
order by "gone" desc, "next_at", "id"
limit $2
for update skip locked;

-- selectBehind
select url
from unnest($1::text[]) as url
where exists (
  select
  from edge_purges
  where attempts > 0
  and not url = any (acknowledged)
);

-- insertSecondRound
insert into edge_purges (change, gone, round, since, next_at)
select distinct change, gone, 2, again.at, again.at
from edge_purges
cross join (select clock_timestamp() + make_interval(secs => $1) as at) as again
where id = any ($2)
and round = 1;

-- deletePurges
delete from "edge_purges"
where "id" = any ($1);

-- postpone
update edge_purges
set
  attempts = attempts + 1,
  acknowledged = $1::text[],
  next_at = clock_timestamp() + make_interval(secs => $2)
where id = any ($3);
