-- insertApplication
insert into "applications" ("account_id", "statement", "affiliation", "profile_link", "created_at")
values ($1, $2, $3, $4, $5)
on conflict ("account_id")
where "status" = $6 do nothing
returning "applications"."id", "applications"."account_id", "applications"."status", "applications"."statement", "applications"."affiliation", "applications"."profile_link", "applications"."created_at", "applications"."decided_at", "applications"."reason";

-- selectApplicationsOf
select "applications"."id", "applications"."account_id", "applications"."status", "applications"."statement", "applications"."affiliation", "applications"."profile_link", "applications"."created_at", "applications"."decided_at", "applications"."reason"
from "applications"
where "account_id" = $1
order by "created_at" desc, "id" desc
limit $2;

-- countApplications
select "applications"."status", count(*) as "number"
from "applications"
inner join "accounts" on "accounts"."id" = "applications"."account_id"
where "accounts"."disabled_at" is null and true
group by "applications"."status";
select "applications"."status", count(*) as "number"
from "applications"
inner join "accounts" on "accounts"."id" = "applications"."account_id"
where "accounts"."disabled_at" is null and (lower(applications.affiliation) like $1 or (email || ' ' || lower(firstname || ' ' || lastname)) like $2)
group by "applications"."status";

-- selectApplications
select "applications"."id", "applications"."account_id", "applications"."status", "applications"."statement", "applications"."affiliation", "applications"."profile_link", "applications"."created_at", "applications"."decided_at", "applications"."reason", "accounts"."firstname", "accounts"."lastname", "accounts"."email", "accounts"."language"
from "applications"
inner join "accounts" on "accounts"."id" = "applications"."account_id"
where "applications"."status" = $1 and "accounts"."disabled_at" is null and true
order by "applications"."created_at" asc, "applications"."id" asc
limit $2;
select "applications"."id", "applications"."account_id", "applications"."status", "applications"."statement", "applications"."affiliation", "applications"."profile_link", "applications"."created_at", "applications"."decided_at", "applications"."reason", "accounts"."firstname", "accounts"."lastname", "accounts"."email", "accounts"."language"
from "applications"
inner join "accounts" on "accounts"."id" = "applications"."account_id"
where "applications"."status" = $1 and "accounts"."disabled_at" is null and (lower(applications.affiliation) like $2 or (email || ' ' || lower(firstname || ' ' || lastname)) like $3) and ("applications"."decided_at", "applications"."id") < ($4, $5)
order by "applications"."decided_at" desc, "applications"."id" desc
limit $6;

-- countOpen
select count(*) as "count"
from "applications"
inner join "accounts" on "accounts"."id" = "applications"."account_id"
where "applications"."status" = $1 and "accounts"."disabled_at" is null;

-- selectApplication
select "applications"."id", "applications"."account_id", "applications"."status", "applications"."statement", "applications"."affiliation", "applications"."profile_link", "applications"."created_at", "applications"."decided_at", "applications"."reason", "accounts"."firstname", "accounts"."lastname", "accounts"."email", "accounts"."language"
from "applications"
inner join "accounts" on "accounts"."id" = "applications"."account_id"
where "applications"."id" = $1 and "accounts"."disabled_at" is null;

-- lockApplication
select "id"
from "applications"
where "id" = $1
for update;

-- markDecided
update "applications"
set "status" = $1, "decided_at" = $2, "decided_by" = $3, "reason" = $4
where "id" = $5;

-- lockApplicationsOf
select "id"
from "applications"
where "account_id" = $1
order by "id"
for update;

-- deleteApplicationsOf
delete from "applications"
where "account_id" = $1;
