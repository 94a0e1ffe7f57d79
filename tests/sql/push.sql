-- putSubscription
insert into "push_subscriptions" ("endpoint", "p256dh", "auth", "language", "seen_at")
values ($1, $2, $3, $4, $5)
on conflict ("endpoint") do update
set "p256dh" = $6, "auth" = $7, "language" = $8, "seen_at" = $9
returning "id";

-- replacePosts
delete from push_posts
where subscription_id = $1 and post_id <> all($2::uuid[]);
insert into push_posts (subscription_id, post_id)
select $1, posts.id from posts where posts.id = any($2::uuid[]) and posts.status = 'approved'
order by posts.id
on conflict do nothing;

-- deleteSubscription
delete from "push_subscriptions"
where "endpoint" = $1;

-- deleteUnseen
delete from "push_subscriptions"
where "seen_at" < $1;

-- selectSubscribers
select "subscription_id"
from "push_posts"
where "post_id" = $1 and "subscription_id" > $2
order by "subscription_id"
limit $3;

-- selectMessage
select "endpoint", "p256dh", "auth", "push_subscriptions"."language", "posts"."slug", "posts"."status", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language"
from "push_posts"
inner join "push_subscriptions" on "push_subscriptions"."id" = "push_posts"."subscription_id"
inner join "posts" on "posts"."id" = "push_posts"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "push_posts"."subscription_id" = $1 and "push_posts"."post_id" = $2;
