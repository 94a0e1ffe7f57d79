-- selectSaved
select "posts"."id", "posts"."slug", "posts"."status", "posts"."retracted", "revisions"."title", "revisions"."language", "saved_posts"."saved_at"
from "saved_posts"
inner join "posts" on "posts"."id" = "saved_posts"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "saved_posts"."account_id" = $1
order by "saved_posts"."saved_at" desc, "posts"."id";

-- isPublished
select "id"
from "posts"
where "id" = $1 and "status" = $2;

-- lockAccount
select "id"
from "accounts"
where "id" = $1
for no key update;

-- countOtherSaved
select count(*) as "count"
from "saved_posts"
where "account_id" = $1 and "post_id" <> $2;

-- insertSaved
insert into "saved_posts" ("account_id", "post_id", "saved_at")
values ($1, $2, $3)
on conflict do nothing;

-- deleteSaved
delete from "saved_posts"
where "account_id" = $1 and "post_id" = $2;

-- deleteAllSaved
delete from "saved_posts"
where "account_id" = $1;
