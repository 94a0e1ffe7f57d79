-- isTopicInUse
select "topic"
from "post_topics"
where "topic" = $1
limit $2;

-- insertTopicFollow
insert into "topic_follows" ("account_id", "topic", "created_at")
values ($1, $2, $3)
on conflict do nothing;

-- deleteTopicFollow
delete from "topic_follows"
where "account_id" = $1 and "topic" = $2;

-- selectTopics
select "topic", "created_at"
from "topic_follows"
where "account_id" = $1
order by "created_at" desc, "topic";

-- selectFollowedTopics
select "topic"
from "topic_follows"
where "account_id" = $1 and "topic" in ($2);

-- selectAuthors
select "accounts"."id", "accounts"."firstname", "accounts"."lastname", "follows"."created_at"
from "follows"
inner join "accounts" on "accounts"."id" = "follows"."author_id"
where "follows"."account_id" = $1
order by "follows"."created_at" desc, "accounts"."id";

-- lockAccount
select "id"
from "accounts"
where "id" = $1
for no key update;

-- selectFollowedPosts
select distinct id, published_at
from (
  select newest.id, newest.published_at
  from follows
  cross join lateral (
    select posts.id, posts.published_at
    from posts
    where posts.author_id = follows.author_id and posts.status = 'approved'
      and true
    order by posts.published_at desc, posts.id desc
    limit $1
  ) as newest
  where follows.account_id = $2
  union all
  select newest.id, newest.published_at
  from follows
  cross join lateral (
    select posts.id, posts.published_at
    from post_contributors
    join posts on posts.id = post_contributors.post_id
    where post_contributors.account_id = follows.author_id and posts.status = 'approved'
      and true
    order by posts.published_at desc, posts.id desc
    limit $3
  ) as newest
  where follows.account_id = $4
  union all
  select newest.post_id, newest.published_at
  from topic_follows
  cross join lateral (
    select post_topics.post_id, post_topics.published_at
    from post_topics
    where post_topics.topic = topic_follows.topic
      and true
    order by post_topics.published_at desc, post_topics.post_id desc
    limit $5
  ) as newest
  where topic_follows.account_id = $6
) as followed
order by published_at desc, id desc
limit $7;
select distinct id, published_at
from (
  select newest.id, newest.published_at
  from follows
  cross join lateral (
    select posts.id, posts.published_at
    from posts
    where posts.author_id = follows.author_id and posts.status = 'approved'
      and ("posts"."published_at", "posts"."id") < ($1, $2)
    order by posts.published_at desc, posts.id desc
    limit $3
  ) as newest
  where follows.account_id = $4
  union all
  select newest.id, newest.published_at
  from follows
  cross join lateral (
    select posts.id, posts.published_at
    from post_contributors
    join posts on posts.id = post_contributors.post_id
    where post_contributors.account_id = follows.author_id and posts.status = 'approved'
      and ("posts"."published_at", "posts"."id") < ($5, $6)
    order by posts.published_at desc, posts.id desc
    limit $7
  ) as newest
  where follows.account_id = $8
  union all
  select newest.post_id, newest.published_at
  from topic_follows
  cross join lateral (
    select post_topics.post_id, post_topics.published_at
    from post_topics
    where post_topics.topic = topic_follows.topic
      and ("post_topics"."published_at", "post_topics"."post_id") < ($9, $10)
    order by post_topics.published_at desc, post_topics.post_id desc
    limit $11
  ) as newest
  where topic_follows.account_id = $12
) as followed
order by published_at desc, id desc
limit $13;

-- selectFrequency
select "frequency"
from "follow_mail"
where "account_id" = $1;

-- setFrequency
insert into "follow_mail" ("account_id", "frequency", "told_number", "told_at")
values ($1, $2, $3, $4)
on conflict ("account_id") do update
set "frequency" = $5, "bounced" = $6, "told_number" = case when follow_mail.frequency = 'never' then excluded.told_number else follow_mail.told_number end;

-- endByUnsubscribeId
update "follow_mail"
set "frequency" = $1
where "unsubscribe_id" = $2
returning "account_id";

-- hasUnsubscribeId
select "account_id"
from "follow_mail"
where "unsubscribe_id" = $1;

-- deleteFollowingOf
delete from "topic_follows"
where "account_id" = $1;
delete from "follow_mail"
where "account_id" = $1;

-- selectProgress
select "number"
from "follow_progress";

-- setProgress
update "follow_progress"
set "number" = greatest(number, $1);

-- selectToNotifyAtOnce
select distinct followers.account_id
  from publication_log as log
  join posts on posts.id = log.post_id
  join lateral (
    select account_id, created_at from follows where follows.author_id = posts.author_id
    union all
    select follows.account_id, follows.created_at
    from post_contributors
    join follows on follows.author_id = post_contributors.account_id
    where post_contributors.post_id = posts.id
    union all
    select account_id, created_at
    from topic_follows
    join post_topics on post_topics.topic = topic_follows.topic
    where post_topics.post_id = posts.id
  ) as followers on followers.created_at <= posts.published_at and followers.account_id <> posts.author_id
  join follow_mail on follow_mail.account_id = followers.account_id and follow_mail.frequency = 'at_once'
  where log.number > $1 and log.number <= $2 and
log.kind = 'approved'
and posts.status = 'approved'
and not exists (
  select from publication_log as earlier
  where earlier.post_id = log.post_id and earlier.kind = 'approved' and earlier.number < log.number
)
  order by followers.account_id;

-- selectDueWeekly
select following.account_id
from (
  select account_id, min(created_at) as since
  from (
    select account_id, created_at from follows
    union all
    select account_id, created_at from topic_follows
  ) as every
  group by account_id
) as following
left join follow_mail on follow_mail.account_id = following.account_id
where coalesce(follow_mail.frequency, 'weekly') = 'weekly'
  and coalesce(follow_mail.told_at, following.since) <= $1
order by following.account_id
limit $2;

-- lockFollower
insert into "follow_mail" ("account_id")
values ($1)
on conflict do nothing;
select "accounts"."id", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "follow_mail"."frequency", "follow_mail"."told_number", "follow_mail"."told_at", "follow_mail"."unsubscribe_id"
from "follow_mail"
inner join "accounts" on "accounts"."id" = "follow_mail"."account_id"
where "follow_mail"."account_id" = $1 and "accounts"."disabled_at" is null and "accounts"."verified_at" is not null
for update of "follow_mail";

-- selectNews
select posts.id, count(*) over ()::int as total
  from publication_log as log
  join posts on posts.id = log.post_id
  where log.number > $1 and log.number <= $2 and
log.kind = 'approved'
and posts.status = 'approved'
and not exists (
  select from publication_log as earlier
  where earlier.post_id = log.post_id and earlier.kind = 'approved' and earlier.number < log.number
)
    -- The first thing that they followed is older than all that is news: the log is read from there.
    and log.at >= (
      select min(created_at)
      from (
        select created_at from follows where account_id = $3
        union all
        select created_at from topic_follows where account_id = $4
      ) as every
    )
    and posts.author_id <> $5
    and (
      exists (
        select from follows
        where follows.account_id = $6
          and follows.author_id = posts.author_id
          and follows.created_at <= posts.published_at
      )
      or exists (
        select from post_contributors
        join follows on follows.author_id = post_contributors.account_id
        where post_contributors.post_id = posts.id
          and follows.account_id = $7
          and follows.created_at <= posts.published_at
      )
      or exists (
        select from topic_follows
        join post_topics on post_topics.topic = topic_follows.topic
        where topic_follows.account_id = $8
          and post_topics.post_id = posts.id
          and topic_follows.created_at <= posts.published_at
      )
    )
  order by log.number desc
  limit $9;

-- setNotified
update "follow_mail"
set "told_number" = greatest(told_number, $1), "told_at" = $2
where "account_id" = $3;
