-- insertRequest
insert into "mail_follow_requests" ("token_sha256", "kind", "value", "email", "frequency", "language", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7);

-- selectRequest
select "email", "kind", "value", "frequency", "language"
from "mail_follow_requests"
where "token_sha256" = $1 and "expires_at" > $2;

-- takeRequest
delete from "mail_follow_requests"
where "token_sha256" = $1
returning "token_sha256";

-- deleteRequestsTo
delete from "mail_follow_requests"
where "email" = $1;

-- putFollower
insert into "mail_followers" ("email", "frequency", "language", "told_number", "told_at")
values ($1, $2, $3, $4, $5)
on conflict ("email") do update
set "language" = $6, "frequency" = $7, "bounced" = $8
returning "id";

-- insertFollow
insert into "mail_follows" ("follower_id", "kind", "value", "created_at")
values ($1, $2, $3, $4)
on conflict do nothing;

-- selectByUnsubscribeId
select "id", "email", "language"
from "mail_followers"
where "unsubscribe_id" = $1;

-- selectByAddress
select "id"
from "mail_followers"
where "email" = $1;

-- lockFollowers
select *
from "mail_followers"
where "id" in ($1) and "ended_at" is null
order by "id"
for update;

-- selectFollows
select "kind", "value", "created_at"
from "mail_follows"
where "follower_id" = $1
order by "created_at" desc, "kind", "value";

-- selectFollowsOf
select "follower_id", "kind", "value", "created_at"
from "mail_follows"
where "follower_id" in ($1)
order by "created_at" desc, "kind", "value";

-- selectReceipts
select "post_id", day::text as "day"
from "mail_follow_receipts"
where "follower_id" = $1
order by "day" desc, "post_id";

-- deleteFollow
delete from "mail_follows"
where "follower_id" = $1 and "kind" = $2 and "value" = $3;

-- endFollower
delete from "mail_follows"
where "follower_id" = $1;
delete from "mail_follow_receipts"
where "follower_id" = $1;
update "mail_followers"
set "email" = $1, "bounced" = $2, "ended_at" = $3
where "id" = $4 and "ended_at" is null;

-- selectFollowerOf
select "mail_followers"."id", "mail_followers"."email", "mail_followers"."frequency"
from "mail_followers"
inner join "accounts" on "accounts"."email" = "mail_followers"."email"
where "accounts"."id" = $1 and "accounts"."verified_at" is not null;

-- deleteFollowsOfAuthor
delete from "mail_follows"
where "kind" = $1 and "value" = $2;

-- deleteExpiredRequests
delete from "mail_follow_requests"
where "expires_at" <= $1;

-- deleteReceiptsBefore
delete from "mail_follow_receipts"
where "day" < $1;

-- deleteEndedBefore
delete from "mail_followers"
where "ended_at" < $1;

-- addBounce
with of_account as (
  update follow_mail
  set bounced = array_append(array_remove(bounced, $1), $2)
  where unsubscribe_id = $3 and frequency <> 'never'
  returning cardinality(bounced) as count
), of_address as (
  update mail_followers
  set bounced = array_append(array_remove(bounced, $4), $5)
  where unsubscribe_id = $6 and ended_at is null
  returning cardinality(bounced) as count
)
select count from of_account union all select count from of_address;

-- endAfterBounces
update "follow_mail"
set "frequency" = $1, "bounced" = $2
where "unsubscribe_id" = $3;
select "id"
from "mail_followers"
where "unsubscribe_id" = $1;
delete from "mail_follows"
where "follower_id" = $1;
delete from "mail_follow_receipts"
where "follower_id" = $1;
update "mail_followers"
set "email" = $1, "bounced" = $2, "ended_at" = $3
where "id" = $4 and "ended_at" is null;

-- selectToMailAtOnce
select distinct mail_followers.id
  from publication_log as log
  join posts on posts.id = log.post_id
  cross join lateral (
select 'author' as kind, posts.author_id::text as value
union all
select 'author', account_id::text from post_contributors where post_contributors.post_id = posts.id
union all
select 'topic', topic from post_topics where post_topics.post_id = posts.id
union all
select 'country', value from post_facets where post_facets.post_id = posts.id and field = 'country'
union all
select 'language', posts.language) as subject
  join mail_follows
    on mail_follows.kind = subject.kind
    and mail_follows.value = subject.value
    and mail_follows.created_at <= posts.published_at
  join mail_followers on mail_followers.id = mail_follows.follower_id
  where log.number > $1 and log.number <= $2 and
log.kind = 'approved'
and posts.status = 'approved'
and not exists (
  select from publication_log as earlier
  where earlier.post_id = log.post_id and earlier.kind = 'approved' and earlier.number < log.number
)
    and mail_followers.frequency = 'at_once'
    and mail_followers.ended_at is null
    and mail_followers.told_number < log.number
  order by mail_followers.id;

-- selectDueWeekly
select "id"
from "mail_followers"
where "frequency" = $1 and "ended_at" is null and "told_at" <= $2
order by "told_at"
limit $3;

-- selectNews
select follower.id as follower_id, news.id, news.total
  from mail_followers as follower
  cross join lateral (
    select posts.id, log.number, count(*) over ()::int as total
    from publication_log as log
    join posts on posts.id = log.post_id
    where log.number > follower.told_number and log.number <= $1 and
log.kind = 'approved'
and posts.status = 'approved'
and not exists (
  select from publication_log as earlier
  where earlier.post_id = log.post_id and earlier.kind = 'approved' and earlier.number < log.number
)
      -- The first thing that they followed is older than all that is news: the log is read from there.
      and log.at >= (select min(created_at) from mail_follows where follower_id = follower.id)
      and exists (
        select from (
select 'author' as kind, posts.author_id::text as value
union all
select 'author', account_id::text from post_contributors where post_contributors.post_id = posts.id
union all
select 'topic', topic from post_topics where post_topics.post_id = posts.id
union all
select 'country', value from post_facets where post_facets.post_id = posts.id and field = 'country'
union all
select 'language', posts.language) as subject
        join mail_follows on mail_follows.kind = subject.kind and mail_follows.value = subject.value
        where mail_follows.follower_id = follower.id and mail_follows.created_at <= posts.published_at
      )
      and not exists (
        select from accounts
        join post_receipts on post_receipts.account_id = accounts.id
        where accounts.email = follower.email
          and post_receipts.post_id = posts.id
          and post_receipts.way = 'mail'
      )
    order by log.number desc
    limit $2
  ) as news
  where follower.id = any ($3::uuid[])
  order by follower.id, news.number desc;

-- insertReceipts
insert into mail_follow_receipts (post_id, follower_id, day)
select post_id, follower_id, $1
from unnest($2::uuid[], $3::uuid[])
  as given (post_id, follower_id)
order by post_id, follower_id
on conflict (post_id, follower_id) do update set day = excluded.day;

-- setTold
update "mail_followers"
set "told_number" = greatest(told_number, $1), "told_at" = $2
where "id" in ($3);

-- selectRecalled
select "log"."number", "log"."post_id", "posts"."slug", "posts"."retracted", "revisions"."title", "revisions"."language" as "post_language", "notices"."number" as "notice", "notices"."kind", "notices"."what_was_wrong", "notices"."what_to_do" from "publication_log" as "log" inner join "posts" on "posts"."id" = "log"."post_id" inner join "revisions" on "revisions"."id" = "log"."revision_id" left join "notices" on "notices"."number" = "log"."notice" where "log"."number" > $1 and "log"."number" <= $2 and (
  log.kind = 'notice' and notices.recall
  or log.kind = 'withdrawn' and not exists (
    select from publication_log as removal
    join notices as removing on removing.number = removal.notice
    where removal.post_id = log.post_id
      and removal.kind = 'notice'
      and removing.kind = 'removal'
      and removing.recall
      and removal.number between log.number - 5 and log.number + 5
  )
) order by "log"."number";

-- selectHolders
select distinct on (mail_followers.id)
  mail_followers.id,
  mail_followers.email,
  mail_followers.language,
  mail_followers.unsubscribe_id,
  held.retracted as translation_retracted,
  translated.title as translation_title,
  translated.language as translation_language
from mail_follow_receipts as receipts
join mail_followers on mail_followers.id = receipts.follower_id
left join posts as held on held.id = receipts.post_id and held.id <> $1
left join revisions as translated on translated.id = held.approved_revision_id
where mail_followers.ended_at is null
  and mail_followers.id > $2
  and (
    receipts.post_id = $3
    or receipts.post_id in (
      select translations.post_id from translations where translations.source_id = $4
    )
  )
order by mail_followers.id, held.id is not null, held.id
limit $5;
