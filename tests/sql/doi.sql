-- lockProgress
select "number"
from "doi_progress"
for update;

-- setProgress
update "doi_progress"
set "number" = $1;

-- selectEligible
select "posts"."id"
from "posts"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
where "posts"."status" = $1 and "post_sources"."source" is null and "post_sources"."source_url" is null and "posts"."id" in ($2);

-- selectDue
select id from ((select "posts"."id" from "posts" left join "post_sources" on "post_sources"."post_id" = "posts"."id" where "posts"."status" = $1 and "post_sources"."source" is null and "post_sources"."source_url" is null)) as eligible
where not exists (select from dois where dois.post_id = eligible.id)
union
select post_id from dois where state in ('waiting', 'failed')
order by id;

-- insertDoi
insert into "dois" ("post_id", "doi", "registry", "wanted", "state")
values ($1, $2, $3, $4, $5)
on conflict ("post_id") do nothing;

-- want
update dois
set wanted = greatest(dois.wanted, line.number),
  state = case when dois.state = 'sent' then 'sent' else 'waiting' end,
  problem = null
from unnest($1::uuid[], $2::bigint[]) as line (post_id, number)
where dois.post_id = line.post_id
returning dois.post_id;

-- selectDoi
select *
from "dois"
where "post_id" = $1;

-- deleteDoi
delete from "dois"
where "post_id" = $1;

-- begin
update "dois"
set "stamp" = greatest(stamp + 1, $1::bigint), "sending" = "wanted", "asked" = $2, "tried_at" = $3
where "post_id" = $4 and "state" = $5
returning *;

-- record
update "dois"
set "state" = $1, "problem" = $2
where "post_id" = $3 and "stamp" = $4
returning "post_id";

-- recordTaken
update "dois"
set "state" = case when wanted > sending then 'waiting' else 'registered' end, "told" = sending, "registered_at" = coalesce(registered_at, $1), "problem" = $2
where "post_id" = $3 and "stamp" = $4 and "state" in ($5, $6)
returning "state", registered_at = $7 as "is_first";

-- retry
update "dois"
set "state" = $1, "problem" = $2
where "state" = $3
returning "post_id";
update "dois"
set "state" = $1, "problem" = $2
where "state" = $3 and "doi" = $4
returning "post_id";

-- countByState
select "state", count(*)::integer as "count"
from "dois"
group by "state";

-- selectAll
select "dois"."doi", "dois"."registry", "dois"."state", "dois"."problem", "dois"."registered_at", "posts"."slug"
from "dois"
inner join "posts" on "posts"."id" = "dois"."post_id"
order by array_position(array['failed', 'sent', 'waiting', 'registered'], dois.state), "posts"."slug";
select "dois"."doi", "dois"."registry", "dois"."state", "dois"."problem", "dois"."registered_at", "posts"."slug"
from "dois"
inner join "posts" on "posts"."id" = "dois"."post_id"
where "dois"."state" = $1
order by array_position(array['failed', 'sent', 'waiting', 'registered'], dois.state), "posts"."slug";
