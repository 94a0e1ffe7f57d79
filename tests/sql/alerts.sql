-- selectAlerts
select "alerts"."id", "alerts"."kind", "alerts"."language", "alerts"."country", "alerts"."title", "alerts"."text", "alerts"."starts_at", "alerts"."ends_at", "alerts"."waits", "alerts"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "set_by_name"
from "alerts"
left join "posts" on "posts"."id" = "alerts"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "accounts" on "accounts"."id" = "alerts"."set_by" and "accounts"."closed_at" is null
where (alerts.starts_at, alerts.id) < ($2, $3::uuid)
order by "alerts"."starts_at" desc, "alerts"."id" desc
limit $4;

-- selectAlert
select "alerts"."id", "alerts"."kind", "alerts"."language", "alerts"."country", "alerts"."title", "alerts"."text", "alerts"."starts_at", "alerts"."ends_at", "alerts"."waits", "alerts"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "set_by_name"
from "alerts"
left join "posts" on "posts"."id" = "alerts"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "accounts" on "accounts"."id" = "alerts"."set_by" and "accounts"."closed_at" is null
where "alerts"."id" = $2;

-- selectComing
select "alerts"."id", "alerts"."kind", "alerts"."language", "alerts"."country", "alerts"."title", "alerts"."text", "alerts"."starts_at", "alerts"."ends_at", "alerts"."waits", "alerts"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "set_by_name"
from "alerts"
left join "posts" on "posts"."id" = "alerts"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "accounts" on "accounts"."id" = "alerts"."set_by" and "accounts"."closed_at" is null
where "alerts"."language" = $2 and "alerts"."ends_at" > $3
order by "alerts"."starts_at" desc, "alerts"."id" desc;

-- lockAlerts
lock table alerts in share row exclusive mode;

-- selectPublishedBySlug
select "id"
from "posts"
where "slug" = $1 and "status" = $2;

-- insertAlert
insert into "alerts" ("kind", "language", "country", "title", "text", "post_id", "starts_at", "ends_at", "set_by")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";

-- updateAlert
update "alerts"
set "kind" = $1, "language" = $2, "country" = $3, "title" = $4, "text" = $5, "post_id" = $6, "starts_at" = $7, "ends_at" = $8
where "id" = $9;

-- agreeToAlert
update "alerts"
set "waits" = $1
where "id" = $2;

-- updateEnd
update "alerts"
set "ends_at" = $1, "starts_at" = least(starts_at, $2)
where "id" = $3;
