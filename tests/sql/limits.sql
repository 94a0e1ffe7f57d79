-- takeUnits
insert into "rate_limits" ("key_sha256", "full_at")
values ($1, $2::timestamptz + make_interval(secs => $3))
on conflict ("key_sha256") do update
set "full_at" = least(greatest(rate_limits.full_at, $4), $5) + make_interval(secs => $6)
where ("rate_limits"."full_at" <= $7 or "rate_limits"."full_at" > $8)
returning "full_at";

-- deleteReturned
delete from "rate_limits"
where "key_sha256" = $1 and full_at - make_interval(secs => $2) <= $3;

-- returnUnits
update "rate_limits"
set "full_at" = greatest(full_at - make_interval(secs => $1), $2)
where "key_sha256" = $3 and "full_at" > $4;

-- selectFullAt
select "full_at"
from "rate_limits"
where "key_sha256" = $1;

-- deleteFull
with "fullest" as materialized (select "key_sha256"
from "rate_limits"
where "full_at" < $1
order by "full_at"
limit $2
for update skip locked) delete
from "rate_limits" using "fullest"
where "rate_limits"."key_sha256" = "fullest"."key_sha256";
