-- selectSummaries
select posts.id, posts.slug, revisions.title, revisions.summary, approvals.version
  from
(
  select post_id, published_at
  from post_topics
  where post_topics.topic = $1 and post_topics.language = $2
  order by published_at desc, post_id desc
  limit $3
) as newest
join posts on posts.id = newest.post_id and posts.status = 'approved' and not posts.retracted
join revisions on revisions.id = posts.approved_revision_id and trim(revisions.summary) <> ''
  and not exists (
    select from notices
    where notices.post_id = posts.id and notices.state = 'issued' and notices.kind = 'expression_of_concern'
  )
  left join approvals on approvals.revision_id = revisions.id
  order by newest.published_at desc, posts.id desc
  limit $4;

-- selectTopics
select common.topic
  from (
    select topic, posts from list_counts
    where language = $1 and topic <> ''
    order by posts desc, topic
    limit $2
  ) as common
  where exists (select from
(
  select post_id, published_at
  from post_topics
  where post_topics.topic = common.topic and post_topics.language = $3
  order by published_at desc, post_id desc
  limit $4
) as newest
join posts on posts.id = newest.post_id and posts.status = 'approved' and not posts.retracted
join revisions on revisions.id = posts.approved_revision_id and trim(revisions.summary) <> ''
  and not exists (
    select from notices
    where notices.post_id = posts.id and notices.state = 'issued' and notices.kind = 'expression_of_concern'
  ))
  order by common.posts desc, common.topic;

-- selectPhone
select "number", "language", "ended_at"
from "phones"
where "number_hmac" = $1;

-- putPhone
insert into "phones" ("number_hmac", "number", "language", "consented_at", "consented_by")
values ($1, $2, $3, $4, $5)
on conflict ("number_hmac") do update
set "number" = $6, "language" = $7, "consented_at" = $8, "consented_by" = $9, "ended_at" = $10;

-- insertTopic
insert into "phone_topics" ("number_hmac", "topic")
values ($1, $2)
on conflict do nothing;

-- endPhone
update "phones"
set "number" = $1, "ended_at" = $2
where "number_hmac" = $3 and "ended_at" is null
returning "language";
delete from "phone_topics"
where "number_hmac" = $1;

-- insertRequest
insert into "phone_requests" ("request_hmac", "at")
values ($1, $2)
on conflict do nothing
returning "request_hmac";

-- takeReplies
insert into "phone_days" ("day")
values ($1)
on conflict do nothing;
update "phone_days"
set "replies" = replies + $1
where "day" = $2 and replies + $3 <= $4
returning "day";

-- insertReply
insert into "phone_replies" ("id", "number", "text", "queued_at")
values ($1, $2, $3, $4);

-- selectReply
select "number", "text"
from "phone_replies"
where "id" = $1;

-- deleteReply
delete from "phone_replies"
where "id" = $1;

-- deleteOld
delete from "phone_requests"
where "at" < $1;
delete from "phone_replies"
where "queued_at" < $1;
delete from "phones"
where "ended_at" < $1;

-- selectNotices
select "notices"."id" as "notice_id", "notices"."post_id", "notices"."number", "notices"."what_to_do", notices.kind as "kind", notices.issued_at as "issued_at", "posts"."slug", "revisions"."title", "revisions"."language", "revisions"."topics", "phone_alerts"."id" as "alert_id", "phone_alerts"."state", "phone_alerts"."asked_by"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "phone_alerts" on "phone_alerts"."notice_id" = "notices"."id"
where "notices"."state" = $1 and "notices"."number" is not null and "notices"."issued_at" >= $2
order by "notices"."number" desc;

-- selectNotice
select "notices"."id" as "notice_id", "notices"."post_id", "notices"."number", "notices"."what_to_do", notices.kind as "kind", notices.issued_at as "issued_at", "posts"."slug", "revisions"."title", "revisions"."language", "revisions"."topics", "phone_alerts"."id" as "alert_id", "phone_alerts"."state", "phone_alerts"."asked_by"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "phone_alerts" on "phone_alerts"."notice_id" = "notices"."id"
where "notices"."state" = $1 and "notices"."number" is not null and "notices"."issued_at" >= $2 and "notices"."number" = $3;

-- selectNoticeOf
select "notices"."id" as "notice_id", "notices"."post_id", "notices"."number", "notices"."what_to_do", notices.kind as "kind", notices.issued_at as "issued_at", "posts"."slug", "revisions"."title", "revisions"."language", "revisions"."topics", "phone_alerts"."id" as "alert_id", "phone_alerts"."state", "phone_alerts"."asked_by"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "phone_alerts" on "phone_alerts"."notice_id" = "notices"."id"
where "notices"."state" = $1 and "notices"."number" is not null and "phone_alerts"."id" = $2;

-- countReceivers
select phones.language, count(*)::int as receivers
from phones
where phones.ended_at is null
  and phones.number_hmac in (select number_hmac from phone_topics where topic = any($1::text[]))
group by phones.language
order by phones.language;

-- putAlert
insert into "phone_alerts" ("notice_id", "asked_by", "asked_at", "state")
values ($1, $2, $3, $4)
on conflict ("notice_id") do update
set "notice_id" = $5, "asked_by" = $6, "asked_at" = $7, "state" = $8, "decided_by" = $9, "decided_at" = $10
where "phone_alerts"."state" = $11
returning "id";

-- lockAlert
select "id", "state", "asked_by"
from "phone_alerts"
where "id" = $1
for update;

-- decide
update "phone_alerts"
set "state" = $1, "decided_by" = $2, "decided_at" = $3
where "id" = $4;

-- insertReceivers
insert into phone_alert_receivers (alert_id, number_hmac, state)
select $1, phones.number_hmac, 'queued'
from phones
where phones.ended_at is null
  and phones.number_hmac in (select number_hmac from phone_topics where topic = any($2::text[]));

-- takeReceiver
update phone_alert_receivers set state = 'sending'
from phones
where phones.number_hmac = phone_alert_receivers.number_hmac
  and alert_id = $1
  and phone_alert_receivers.number_hmac = (
    select number_hmac from phone_alert_receivers
    where alert_id = $2 and state = 'queued'
    order by number_hmac
    limit 1
    for update skip locked
  )
returning phones.number_hmac, phones.number, phones.language;

-- setReceiver
update "phone_alert_receivers"
set "state" = $1
where "alert_id" = $2 and "number_hmac" = $3;

-- countStates
select "alert_id", "state", count(*)::int as "receivers"
from "phone_alert_receivers"
where "alert_id" = any($1::uuid[])
group by "alert_id", "state";

-- addAlertParts
insert into "phone_days" ("day", "alerts")
values ($1, $2)
on conflict ("day") do update
set "alerts" = phone_days.alerts + $3;
