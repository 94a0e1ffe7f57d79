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

-- selectWait
select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8 as wait
from edge_purges;

-- lockDue
select "id", "change", "gone", "attempts"
from "edge_purges"
where "next_at" <= clock_timestamp()
order by "gone" desc, "next_at", "id"
limit $1
for update skip locked;

-- settle
with settled as (
  delete from edge_purges
  where id = any ($1)
  returning change, gone, round
)
insert into edge_purges (change, gone, round, since, next_at)
select distinct change, gone, 2, again.at, again.at
from settled
cross join (select clock_timestamp() + make_interval(secs => $2) as at) as again
where round = 1;

-- postpone
update edge_purges
set attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => $1)
where id = any ($2);
