-- lockPublished
select "id", "status", "likes"
from "posts"
where "id" = $1 and "published_at" is not null
for no key update;

-- lockAuthor
select "id"
from "accounts"
where "id" = $1
for no key update;

-- insertLike
insert into "likes" ("account_id", "post_id", "created_at")
values ($1, $2, $3)
on conflict do nothing
returning "post_id";

-- deleteLike
delete from "likes"
where "account_id" = $1 and "post_id" = $2
returning "created_at";

-- changeLikes
insert into "post_days" ("post_id", "day", "likes")
values ($1, $2, $3)
on conflict ("post_id", "day") do update
set "likes" = "post_days"."likes" + $4;
update "posts"
set "likes" = "likes" + $1
where "id" = $2
returning "likes";

-- insertFollow
insert into "follows" ("account_id", "author_id", "created_at")
values ($1, $2, $3)
on conflict do nothing
returning "author_id";

-- deleteFollow
delete from "follows"
where "account_id" = $1 and "author_id" = $2
returning "created_at";

-- changeFollowers
insert into "author_days" ("author_id", "day", "followers")
values ($1, $2, $3)
on conflict ("author_id", "day") do update
set "followers" = "author_days"."followers" + $4;
insert into "profiles" ("account_id", "followers")
values ($1, $2)
on conflict ("account_id") do update
set "followers" = "profiles"."followers" + $3;

-- selectFollowers
select "followers"
from "profiles"
where "account_id" = $1;

-- selectLiked
select "post_id"
from "likes"
where "account_id" = $1 and "post_id" in ($2);

-- selectFollowed
select "author_id"
from "follows"
where "account_id" = $1 and "author_id" in ($2);

-- selectLikesOf
select "post_id", "created_at"
from "likes"
where "account_id" = $1
order by "created_at" desc, "post_id";

-- selectFollowsOf
select "author_id", "created_at"
from "follows"
where "account_id" = $1
order by "created_at" desc, "author_id";

-- deleteFollowersOf
delete from "follows"
where "author_id" = $1;
delete from "author_days"
where "author_id" = $1;

-- selectPublishedId
select "posts"."id"
from "post_slugs"
inner join "posts" on "posts"."id" = "post_slugs"."post_id"
where "post_slugs"."slug" = $1 and "posts"."status" = $2;

-- saltOf
insert into "view_salts" ("day", "salt")
values ($1, $2)
on conflict do nothing;
select "salt"
from "view_salts"
where "day" = $1;

-- countViews
with seen as (
  insert into counted_views (day, post_id, viewer_sha256)
  select given.day, given.post_id, given.viewer_sha256
  from unnest($1::date[], $2::uuid[], $3::bytea[]) as given (day, post_id, viewer_sha256)
  order by given.day, given.post_id, given.viewer_sha256
  on conflict do nothing
  returning day, post_id
),
locked as (
  select id
  from posts
  where id in (select post_id from seen)
  order by id
  for no key update
),
by_day as (
  select seen.post_id, seen.day, count(*)::integer as views
  from seen
  join locked on locked.id = seen.post_id
  group by seen.post_id, seen.day
),
counted as (
  insert into post_days (post_id, day, views)
  select post_id, day, views
  from by_day
  order by post_id, day
  on conflict (post_id, day) do update
  set views = post_days.views + excluded.views
)
update posts
set views = posts.views + total.views
from (select post_id, sum(views)::integer as views from by_day group by post_id) as total
where posts.id = total.post_id;

-- deleteSaltsBefore
delete from "view_salts"
where "day" < $1;
