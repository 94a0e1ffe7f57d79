-- selectAlerts
select "alerts"."id", "alerts"."group_id", "alerts"."kind", "alerts"."language", "alerts"."country", "alerts"."title", "alerts"."text", "alerts"."starts_at", "alerts"."ends_at", "alerts"."waits", "alerts"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "set_by_name"
from "alerts"
left join "posts" on "posts"."id" = "alerts"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "accounts" on "accounts"."id" = "alerts"."set_by" and "accounts"."closed_at" is null
where ("alerts"."starts_at", "alerts"."id") < ($2, $3)
order by "alerts"."starts_at" desc, "alerts"."id" desc
limit $4;
select "alert_changes"."alert_id", "alert_changes"."kind", "alert_changes"."language", "alert_changes"."country", "alert_changes"."title", "alert_changes"."text", "alert_changes"."post_id", "alert_changes"."starts_at", "alert_changes"."ends_at", "alert_changes"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title"
from "alert_changes"
left join "posts" on "posts"."id" = "alert_changes"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "alert_changes"."alert_id" = any($2::uuid[]);

-- selectAlert
select "alerts"."id", "alerts"."group_id", "alerts"."kind", "alerts"."language", "alerts"."country", "alerts"."title", "alerts"."text", "alerts"."starts_at", "alerts"."ends_at", "alerts"."waits", "alerts"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "set_by_name"
from "alerts"
left join "posts" on "posts"."id" = "alerts"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "accounts" on "accounts"."id" = "alerts"."set_by" and "accounts"."closed_at" is null
where "alerts"."id" = $2;
select "alert_changes"."alert_id", "alert_changes"."kind", "alert_changes"."language", "alert_changes"."country", "alert_changes"."title", "alert_changes"."text", "alert_changes"."post_id", "alert_changes"."starts_at", "alert_changes"."ends_at", "alert_changes"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title"
from "alert_changes"
left join "posts" on "posts"."id" = "alert_changes"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "alert_changes"."alert_id" = any($2::uuid[]);

-- selectComing
select "alerts"."id", "alerts"."group_id", "alerts"."kind", "alerts"."language", "alerts"."country", "alerts"."title", "alerts"."text", "alerts"."starts_at", "alerts"."ends_at", "alerts"."waits", "alerts"."written_by", "posts"."slug" as "post_slug", "revisions"."title" as "post_title", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "set_by_name"
from "alerts"
left join "posts" on "posts"."id" = "alerts"."post_id" and "posts"."status" = $1
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "accounts" on "accounts"."id" = "alerts"."set_by" and "accounts"."closed_at" is null
where "alerts"."language" = $2 and "alerts"."ends_at" > $3
order by "alerts"."starts_at" desc, "alerts"."id" desc;

-- selectTexts
select "alerts"."id", "alerts"."group_id", "alerts"."language"
from "alerts"
left join "alert_changes" on "alert_changes"."alert_id" = "alerts"."id"
where "alerts"."group_id" = any($1::uuid[]) and greatest(alerts.ends_at, alert_changes.ends_at) > $2
order by "alerts"."language";

-- hasGroup
select "id"
from "alerts"
where "group_id" = $1;

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

-- putChange
insert into "alert_changes" ("kind", "language", "country", "title", "text", "post_id", "starts_at", "ends_at", "alert_id")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("alert_id") do update
set "kind" = $10, "language" = $11, "country" = $12, "title" = $13, "text" = $14, "post_id" = $15, "starts_at" = $16, "ends_at" = $17;

-- deleteChange
delete from "alert_changes"
where "alert_id" = $1;

-- updateEnd
update "alerts"
set "ends_at" = least(ends_at, $1), "starts_at" = least(starts_at, $2)
where "id" = $3;
