-- selectCandidates
with first as (
    select accounts.id,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as name, coalesce(asked.load, 0) as load,
      accounts.id in (
        select posts.author_id
        from unnest(canonical_topics($1::text[])) as asked (topic)
        cross join lateral (
          select post_id
          from post_topics
          where post_topics.topic = asked.topic
          order by published_at desc, post_id desc
          limit 200
        ) as newest
        join posts on posts.id = newest.post_id
      ) as knows,
      accounts.language = $2 or accounts.id in (
        select account_id from reading_languages where language = $3
      ) as reads
    from accounts
    left join (
      select account_id, count(*)::int as load from review_requests where (
review_requests.ended_at is null
and review_requests.recommendation is null
and review_requests.answer is distinct from 'declined'
and review_requests.expires_at > $4
and exists (
  select from drafts
  where drafts.post_id = review_requests.post_id
    and drafts.submitted_revision_id = review_requests.revision_id
)) group by account_id
    ) as asked on asked.account_id = accounts.id
    where accounts.role = 'R'
      and accounts.verified_at is not null
      and accounts.disabled_at is null
      and accounts.id <> all($5::uuid[])

  and (accounts.email || ' ' || lower(accounts.firstname || ' ' || accounts.lastname)) like $6
  and lower(accounts.firstname || ' ' || accounts.lastname) like $7
    order by knows desc, reads desc, load, lower(
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')), accounts.id
    limit $8
  )
  select first.id as account_id, first.name, first.load,
    array(
  select language from reading_languages where account_id = "first"."id"
  union
  select speaker.language from accounts as speaker where speaker.id = "first"."id"
  order by 1
) as languages,
    array(
  select topic
  from (
    select approved_revision_id
    from posts
    where author_id = "first"."id" and status = 'approved'
    order by published_at desc, id desc
    limit 20
  ) as newest
  join revisions on revisions.id = newest.approved_revision_id
  cross join unnest(revisions.topics) as topic
  group by topic
  order by count(*) desc, topic
  limit 5
) as topics,
    (
      select count(*)::int
      from review_requests
      where account_id = first.id and recommendation is not null
    ) as recommended
  from first
  order by first.knows desc, first.reads desc, first.load, lower(first.name), first.id;
with first as (
    select accounts.id,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as name, coalesce(asked.load, 0) as load,
      accounts.id in (
        select posts.author_id
        from unnest(canonical_topics($1::text[])) as asked (topic)
        cross join lateral (
          select post_id
          from post_topics
          where post_topics.topic = asked.topic
          order by published_at desc, post_id desc
          limit 200
        ) as newest
        join posts on posts.id = newest.post_id
      ) as knows,
      accounts.language = $2 or accounts.id in (
        select account_id from reading_languages where language = $3
      ) as reads
    from accounts
    left join (
      select account_id, count(*)::int as load from review_requests where (
review_requests.ended_at is null
and review_requests.recommendation is null
and review_requests.answer is distinct from 'declined'
and review_requests.expires_at > $4
and exists (
  select from drafts
  where drafts.post_id = review_requests.post_id
    and drafts.submitted_revision_id = review_requests.revision_id
)) group by account_id
    ) as asked on asked.account_id = accounts.id
    where accounts.role = 'R'
      and accounts.verified_at is not null
      and accounts.disabled_at is null
      and accounts.id <> all($5::uuid[])

    order by knows desc, reads desc, load, lower(
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')), accounts.id
    limit $6
  )
  select first.id as account_id, first.name, first.load,
    array(
  select language from reading_languages where account_id = "first"."id"
  union
  select speaker.language from accounts as speaker where speaker.id = "first"."id"
  order by 1
) as languages,
    array(
  select topic
  from (
    select approved_revision_id
    from posts
    where author_id = "first"."id" and status = 'approved'
    order by published_at desc, id desc
    limit 20
  ) as newest
  join revisions on revisions.id = newest.approved_revision_id
  cross join unnest(revisions.topics) as topic
  group by topic
  order by count(*) desc, topic
  limit 5
) as topics,
    (
      select count(*)::int
      from review_requests
      where account_id = first.id and recommendation is not null
    ) as recommended
  from first
  order by first.knows desc, first.reads desc, first.load, lower(first.name), first.id;

-- selectPerson
select "id", "email", "firstname", "lastname", "language", "role"
from "accounts"
where "id" = $1 and "verified_at" is not null and "disabled_at" is null;
select "id", "email", "firstname", "lastname", "language", "role"
from "accounts"
where "email" = $1 and "verified_at" is not null and "disabled_at" is null;

-- insertRequest
insert into "review_requests" ("post_id", "revision_id", "account_id", "language", "asked_by", "asked_at", "note", "due_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";

-- insertLink
insert into "review_request_links" ("request_id", "token_sha256")
values ($1, $2);

-- selectRequests
select "review_requests".*, coalesce(review_requests.name,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')) as "reviewer", "accounts"."role" as "account_role", "accounts"."disabled_at" as "account_disabled_at" from "review_requests" left join "accounts" on "accounts"."id" = "review_requests"."account_id" where "review_requests"."post_id" = $1 and "review_requests"."ended_at" is null order by "review_requests"."asked_at" desc, "review_requests"."id";

-- selectRequest
select "review_requests".*, coalesce(review_requests.name,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')) as "reviewer", "accounts"."role" as "account_role", "accounts"."disabled_at" as "account_disabled_at" from "review_requests" left join "accounts" on "accounts"."id" = "review_requests"."account_id" where "review_requests"."id" = $1;

-- selectByToken
select "review_requests".*, coalesce(review_requests.name,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')) as "reviewer", "accounts"."role" as "account_role", "accounts"."disabled_at" as "account_disabled_at" from "review_requests" left join "accounts" on "accounts"."id" = "review_requests"."account_id" inner join "review_request_links" on "review_request_links"."request_id" = "review_requests"."id" where "review_request_links"."token_sha256" = $1;

-- updateRequest
update "review_requests"
set "answer" = $1, "reason" = $2, "interests" = $3, "answered_at" = $4
where "id" = $5;
update "review_requests"
set "recommendation" = $1, "opinion" = $2, "recommended_at" = $3
where "id" = $4;
update "review_requests"
set "ended_at" = $1
where "id" = $2;

-- isRecommended
select "review_requests"."id"
from "review_requests"
inner join "accounts" on "accounts"."id" = "review_requests"."account_id"
where "revision_id" = $1 and "recommendation" = $2 and "ended_at" is null and "asked_by" <> $3 and "accounts"."role" <> $4 and "accounts"."disabled_at" is null
limit $5;

-- endOpenOf
update "review_requests"
set "ended_at" = $1
where lower(email) = lower($2) and "recommendation" is null and "ended_at" is null;

-- deleteEmailsBefore
update "review_requests"
set "email" = $1
where "email" is not null and "expires_at" < $2;

-- selectWaitingFor
select "review_requests"."id", "revisions"."title", "revisions"."language", "review_requests"."asked_at" as "at", nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '') as "by", nullif(left(review_requests.note, 240), '') as "why", review_requests.due_at < $1 as "urgent", review_requests.answer is not null as "mine", count(*) over ()::int as "total" from "review_requests" inner join "revisions" on "revisions"."id" = "review_requests"."revision_id" left join "accounts" on "accounts"."id" = "review_requests"."asked_by" where "review_requests"."account_id" = $2 and (
review_requests.ended_at is null
and review_requests.recommendation is null
and review_requests.answer is distinct from 'declined'
and review_requests.expires_at > $3
and exists (
  select from drafts
  where drafts.post_id = review_requests.post_id
    and drafts.submitted_revision_id = review_requests.revision_id
)) order by "review_requests"."due_at", "review_requests"."id" limit $4;

-- selectRequestsAbout
select "post_id", "name", "email", "asked_at", "note", case when account_id = $1 then "answer" end as "answer", case when account_id = $2 then "reason" end as "reason", case when account_id = $3 then "interests" end as "interests", case when account_id = $4 then "recommendation" end as "recommendation", case when account_id = $5 then "opinion" end as "opinion"
from "review_requests"
where ("account_id" = $6 or "asked_by" = $7)
order by "asked_at", "id";

-- deleteRequestsOf
delete from "review_requests"
where "account_id" = $1;
update "review_requests"
set "asked_by" = $1, "email" = $2
where "asked_by" = $3;

-- selectToRemind
select "id" from "review_requests" where (
review_requests.ended_at is null
and review_requests.recommendation is null
and review_requests.answer is distinct from 'declined'
and review_requests.expires_at > $1
and exists (
  select from drafts
  where drafts.post_id = review_requests.post_id
    and drafts.submitted_revision_id = review_requests.revision_id
)) and (("reminded" is null and "due_at" < $2 and due_at - asked_at > interval '4 days') or ("due_at" < $3 and reminded is distinct from 'late')) order by "due_at", "id" limit $4;

-- updateReminded
update "review_requests"
set "reminded" = $1
where "id" = $2 and reminded is distinct
from $3;

-- lockPost
select "id"
from "posts"
where "id" = $1
for update;

-- selectInReview
select "submitted_revision_id"
from "drafts"
where "post_id" = $1;

-- selectReviewed
select "posts"."author_id", "revisions"."id" as "revision_id", "revisions"."number"
from "posts"
left join "drafts" on "drafts"."post_id" = "posts"."id"
left join "revisions" on "revisions"."id" = coalesce("drafts"."reviewed_revision_id", "posts"."approved_revision_id")
where "posts"."id" = $1;

-- insertComment
insert into "review_comments" ("post_id", "revision_id", "author_id", "body", "created_at")
values ($1, $2, $3, $4, $5)
returning "id";

-- selectComments
select "review_comments".*,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name",
exists (
  select from drafts
  where drafts.post_id = review_comments.post_id
    and drafts.submitted_revision_id = review_comments.revision_id
) as "is_in_review",
exists (
  select from decisions
  where decisions.revision_id = review_comments.revision_id
    and decisions.outcome = 'returned'
)
and revisions.number > coalesce(
  (
    select approved.number
    from posts
    join revisions as approved on approved.id = posts.approved_revision_id
    where posts.id = review_comments.post_id
  ),
  0
) as "is_carried" from "review_comments" inner join "accounts" on "accounts"."id" = "review_comments"."author_id" inner join "revisions" on "revisions"."id" = "review_comments"."revision_id" where "review_comments"."post_id" = $1 order by "review_comments"."created_at", "review_comments"."id";

-- selectCommentsForExport
select "id", "post_id", "body", "quote", "replacement", "created_at"
from "review_comments"
where "author_id" = $1
order by "created_at" asc, "id" asc
limit $2;
select "id", "post_id", "body", "quote", "replacement", "created_at"
from "review_comments"
where "author_id" = $1 and ("created_at", "id") > ($2, $3)
order by "created_at" asc, "id" asc
limit $4;

-- deleteComment
delete from "review_comments"
where "id" = $1;

-- setResolved
update review_comments
set resolved_at = $1,
  taken = $2,
  judgement = case when is_answered then null else judgement end,
  judged_at = case when is_answered then null else judged_at end,
  judged_in = case when is_answered then null else judged_in end
from (
  select coalesce(judgement = 'reopened' and judged_in <= $3, false) as is_answered
  from review_comments
  where id = $4
) as judged
where id = $5;

-- selectAnswers
select "review_answers".*,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "review_comments" inner join "review_answers" on "review_answers"."comment_id" = "review_comments"."id" inner join "accounts" on "accounts"."id" = "review_answers"."author_id" where "review_comments"."post_id" = $1 order by "review_answers"."created_at", "review_answers"."id";

-- lockThread
select "id"
from "review_comments"
where "id" = $1
for update;
select count(*) as "count"
from "review_answers"
where "comment_id" = $1;

-- insertAnswer
insert into "review_answers" ("comment_id", "author_id", "body", "round", "created_at")
values ($1, $2, $3, $4, $5);

-- setJudgement
update "review_comments"
set "judgement" = $1, "judged_at" = $2, "judged_in" = $3
where "id" = $4;

-- selectRound
select "number"
from "revisions"
where "id" = $1;

-- selectAnswersForExport
select "id", "body", "created_at",
(select review_comments.post_id from review_comments where review_comments.id = review_answers.comment_id) as "post_id" from "review_answers" where "author_id" = $1 order by "created_at" asc, "id" asc limit $2;
select "id", "body", "created_at",
(select review_comments.post_id from review_comments where review_comments.id = review_answers.comment_id) as "post_id" from "review_answers" where "author_id" = $1 and ("created_at", "id") > ($2, $3) order by "created_at" asc, "id" asc limit $4;

-- selectDeclarations
select "review_declarations"."account_id", "review_declarations"."conflict", "review_declarations"."interests", "review_declarations"."declared_at",
  coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "review_declarations" inner join "accounts" on "accounts"."id" = "review_declarations"."account_id" where "review_declarations"."post_id" = $1 and "review_declarations"."declared_at" > coalesce(
  (select max(approved_at) from approvals where approvals.post_id = review_declarations.post_id),
  '-infinity'
) order by "review_declarations"."declared_at", "review_declarations"."account_id";

-- upsertDeclaration
insert into "review_declarations" ("post_id", "account_id", "conflict", "interests", "declared_at")
values ($1, $2, $3, $4, $5)
on conflict ("post_id", "account_id") do update
set "conflict" = $6, "interests" = $7, "declared_at" = $8;

-- insertSecondReading
insert into "second_readings" ("revision_id", "account_id", "read_at")
values ($1, $2, $3)
on conflict do nothing;

-- selectSecondReaders
select "second_readings"."account_id", "second_readings"."read_at",
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "second_readings" inner join "accounts" on "accounts"."id" = "second_readings"."account_id" where "second_readings"."revision_id" = $1 order by "second_readings"."read_at", "second_readings"."account_id";

-- selectDeclarationsOf
select "post_id", "conflict", "interests", "declared_at"
from "review_declarations"
where "account_id" = $1
order by "declared_at", "post_id";

-- deleteDeclarationsOf
delete from "review_declarations"
where "account_id" = $1;

-- selectEarlierRevisions
select "revisions"."id", "revisions"."number", "revisions"."created_at" as "submitted_at", "approvals"."version", coalesce(decisions.outcome = 'returned', false) as "returned"
from "revisions"
left join "approvals" on "approvals"."revision_id" = "revisions"."id"
left join "decisions" on "decisions"."revision_id" = "revisions"."id"
where "revisions"."post_id" = $1 and "revisions"."number" < $2
order by "revisions"."number" desc
limit $3;

-- selectDecisionHours
select
  percentile_cont(0.5) within group (order by hours) as median,
  count(*) as decisions,
  percentile_cont(0.5) within group (order by hours) filter (where revisions.kind = $1) as median_of_kind,
  count(*) filter (where revisions.kind = $2) as decisions_of_kind
from decisions
join revisions on revisions.id = decisions.revision_id
where decisions.decided_at >= $3;

-- selectClaim
select (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = $1::uuid
    and accounts.role = any($2)
    and accounts.disabled_at is null
) as "claim";

-- upsertClaim
insert into "review_claims" ("post_id", "account_id", "assigned_by", "claimed_at")
values ($1, $2, $3, $4)
on conflict ("post_id") do update
set "account_id" = $5, "assigned_by" = $6, "claimed_at" = $7;

-- deleteClaim
delete from "review_claims"
where "post_id" = $1 and "account_id" = $2;

-- selectReviewers
select "id", "email", "firstname", "lastname", "language",
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "accounts" where "role" in ($1, $2) and "verified_at" is not null and "disabled_at" is null order by lower(
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')), "id";

-- selectAssignable
select "id" as "account_id",
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name", array(
  select topic
  from (
    select approved_revision_id
    from posts
    where author_id = "accounts"."id" and status = 'approved'
    order by published_at desc, id desc
    limit 20
  ) as newest
  join revisions on revisions.id = newest.approved_revision_id
  cross join unnest(revisions.topics) as topic
  group by topic
  order by count(*) desc, topic
  limit 5
) as "topics", array(
  select language from reading_languages where account_id = "accounts"."id"
  union
  select speaker.language from accounts as speaker where speaker.id = "accounts"."id"
  order by 1
) as "languages", coalesce(claimed.load, 0) as "load" from "accounts" left join (select "account_id", count(*)::int as "load" from "review_claims" inner join "drafts" on "drafts"."post_id" = "review_claims"."post_id" where "drafts"."submitted_revision_id" is not null group by "account_id") as "claimed" on "claimed"."account_id" = "accounts"."id" where "role" in ($1, $2) and "verified_at" is not null and "disabled_at" is null order by lower(
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')), "id";

-- updateDecideBy
update "drafts"
set "decide_by" = $1
where "post_id" = $2;

-- selectSubmitted
select "drafts"."submitted_at", "revisions"."kind", "revisions"."title", "revisions"."language"
from "drafts"
inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id"
where "drafts"."post_id" = $1;

-- selectClaimsOf
select "post_id", "claimed_at"
from "review_claims"
where "account_id" = $1
order by "claimed_at", "post_id";

-- deleteClaimsOf
delete from "review_claims"
where "account_id" = $1;
update "review_claims"
set "assigned_by" = $1
where "assigned_by" = $2;

-- insertPending
insert into "pending_decisions" ("post_id", "revision_id", "outcome", "given", "decided_by", "decided_as", "decided_at", "effective_at", "scheduled")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- selectPending
select *
from "pending_decisions"
where "post_id" = $1;

-- selectNamedPending
select "pending_decisions".*,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "pending_decisions" left join "accounts" on "accounts"."id" = "pending_decisions"."decided_by" where "post_id" = $1;

-- deletePending
delete from "pending_decisions"
where "post_id" = $1;

-- setTime
update "pending_decisions"
set "effective_at" = $1, "reason" = $2
where "post_id" = $3;

-- setAuthorTold
update "pending_decisions"
set "author_told_at" = $1
where "post_id" = $2;

-- selectNextTime
select "effective_at"
from "pending_decisions"
order by "effective_at"
limit $1;

-- selectDue
select "post_id"
from "pending_decisions"
where "effective_at" <= $1
order by "effective_at"
limit $2;

-- selectScheduled
select "pending_decisions"."post_id", "pending_decisions"."effective_at", "pending_decisions"."reason", "revisions"."title", "revisions"."language",
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "pending_decisions" inner join "revisions" on "revisions"."id" = "pending_decisions"."revision_id" left join "accounts" on "accounts"."id" = "pending_decisions"."decided_by" where "pending_decisions"."scheduled" = $1 order by "pending_decisions"."effective_at" limit $2;

-- selectScheduleOf
select "posts"."id", "pending_decisions"."effective_at", "pending_decisions"."reason"
from "posts"
left join "pending_decisions" on "pending_decisions"."post_id" = "posts"."id" and "pending_decisions"."scheduled" = true
where "posts"."id" = $1 and "posts"."author_id" = $2;

-- selectDecider
select "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "revisions"."title", "revisions"."language" as "title_language"
from "accounts"
inner join "revisions" on "revisions"."id" = $1
where "accounts"."id" = $2 and "accounts"."disabled_at" is null;

-- selectViews
select "id", "name", "filters"
from "queue_views"
where "account_id" = $1
order by lower("name");

-- lockAccount
select "id"
from "accounts"
where "id" = $1
for update;

-- insertView
insert into "queue_views" ("account_id", "name", "filters", "created_at")
values ($1, $2, $3, $4)
returning "id", "name", "filters";

-- updateView
update "queue_views"
set "name" = $1, "filters" = $2
where "account_id" = $3 and "id" = $4
returning "id", "name", "filters";

-- deleteView
delete from "queue_views"
where "account_id" = $1 and "id" = $2
returning "id";

-- deleteViewsOf
delete from "queue_views"
where "account_id" = $1;

-- selectReplies
select "saved_replies"."id", "saved_replies"."author_id", "saved_replies"."title", "saved_replies"."body", "saved_replies"."shared", case when accounts.id is not null then
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') end as "name" from "saved_replies" left join "accounts" on "accounts"."id" = "saved_replies"."author_id" where ("saved_replies"."author_id" = $1 or "saved_replies"."shared" = $2) order by lower(saved_replies.title), "saved_replies"."id";

-- selectReply
select "saved_replies"."id", "saved_replies"."author_id", "saved_replies"."title", "saved_replies"."body", "saved_replies"."shared", case when accounts.id is not null then
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') end as "name" from "saved_replies" left join "accounts" on "accounts"."id" = "saved_replies"."author_id" where "saved_replies"."id" = $1;

-- lockReplies
lock table saved_replies in share row exclusive mode;

-- insertReply
insert into "saved_replies" ("author_id", "title", "body", "shared", "changed_at")
values ($1, $2, $3, $4, $5)
returning "id";

-- updateReply
update "saved_replies"
set "title" = $1, "body" = $2, "shared" = $3, "changed_at" = $4
where "id" = $5;

-- deleteReply
delete from "saved_replies"
where "id" = $1;

-- deleteRepliesOf
delete from "saved_replies"
where "author_id" = $1 and "shared" = $2;
update "saved_replies"
set "author_id" = $1
where "author_id" = $2;

-- selectQueue
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) order by "submitted_at" asc, "post_id" asc limit $3) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select id
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $1
  and lower(firstname || ' ' || lastname) like $2;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and $3 = any(topics) and post_id in (select id from posts where author_id = $4) and (
  lower(title || ' ' || array_to_string(topics, ' ')) like $5
  or post_id in (select post_id from post_sources where lower(byline) like $6)
  or (
  (select posts."author_id" from posts where posts.id = drafts.post_id) = any($7::uuid[])
  and not exists (select from post_sources where post_sources.post_id = drafts.post_id))
) and "language" = $8 and (select posts."status" from posts where posts.id = drafts.post_id) = $9 and ("submitted_at", "post_id") > ($10, $11) order by "submitted_at" asc, "post_id" asc limit $12) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and (select posts."status" from posts where posts.id = drafts.post_id) = $3 order by "submitted_at" asc, "post_id" asc limit $4) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and not exists (
  select from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = drafts.post_id
    and accounts.role = any($3)
    and accounts.disabled_at is null
    and true
) and (select posts."status" from posts where posts.id = drafts.post_id) = $4 order by "submitted_at" asc, "post_id" asc limit $5) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and exists (
  select from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = drafts.post_id
    and accounts.role = any($3)
    and accounts.disabled_at is null
    and accounts.id = $4
) and "decide_by" < $5 and "submitted_at" <= $6 and ("decide_by", "post_id") > ($7, $8) order by "decide_by" asc, "post_id" asc limit $9) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."decide_by", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and exists (
  select from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = drafts.post_id
    and accounts.role = any($3)
    and accounts.disabled_at is null
    and true
) and not exists (
  select from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = drafts.post_id
    and accounts.role = any($4)
    and accounts.disabled_at is null
    and accounts.id <> $5
) and not exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $6
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) order by "submitted_at" asc, "post_id" asc limit $7) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and exists (
  select from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = drafts.post_id
    and accounts.role = any($3)
    and accounts.disabled_at is null
    and accounts.id = $4
) order by "submitted_at" asc, "post_id" asc limit $5) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";

-- countQueue
select "language", "kind", "status", count(*)::int as "count"
from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id", "language", "kind", (select posts."status"
from posts
where posts.id = drafts.post_id) as "status"
from "drafts"
where "submitted_revision_id" is not null and not exists (select
from pending_decisions
where pending_decisions.post_id = drafts.post_id)) as "texts"
group by "language", "kind", "status"
order by "language";
select id
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $1
  and lower(firstname || ' ' || lastname) like $2;
select "language", "kind", "status", count(*)::int as "count" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id", "language", "kind", (select posts."status" from posts where posts.id = drafts.post_id) as "status" from "drafts" where "submitted_revision_id" is not null and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id) and $1 = any(topics) and post_id in (select id from posts where author_id = $2) and (
  lower(title || ' ' || array_to_string(topics, ' ')) like $3
  or post_id in (select post_id from post_sources where lower(byline) like $4)
  or (
  (select posts."author_id" from posts where posts.id = drafts.post_id) = any($5::uuid[])
  and not exists (select from post_sources where post_sources.post_id = drafts.post_id))
)) as "texts" group by "language", "kind", "status" order by "language";

-- selectSubmission
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", drafts.decide_by as "decide_by", (
  select json_build_object(
    'account_id', accounts.id,
    'by',
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, ''),
    'at', to_char(review_claims.claimed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'assigned', review_claims.assigned_by is not null
  )
  from review_claims
  join accounts on accounts.id = review_claims.account_id
  where review_claims.post_id = "drafts"."post_id"
    and accounts.role = any($1)
    and accounts.disabled_at is null
) as "claim", exists (
  select from review_declarations as declared
  where declared.post_id = drafts.post_id
    and declared.account_id = $2
    and declared.conflict
    and declared.declared_at > coalesce(
      (select max(approved_at) from approvals where approvals.post_id = declared.post_id),
      '-infinity'
    )
) as "conflict", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "decide_by", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and "post_id" = $3) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id";

-- selectRevision
select *
from "revisions"
where "id" = $1;

-- setChange
update "revisions"
set "change_kind" = $1, "change_note" = $2
where "id" = $3;

-- selectHistory
select "submission_notes"."note", audit_log.detail ->> 'revision' as "revision", "audit_log"."at", "audit_log"."action", "audit_log"."reason",
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name", audit_log.detail -> 'checklist' as "checklist", audit_log.detail -> 'left' as "left" from "audit_log" left join "accounts" on "accounts"."id" = "audit_log"."actor_id" left join "submission_notes" on "audit_log"."action" = $1 and submission_notes.revision_id = (audit_log.detail ->> 'revision')::uuid where "audit_log"."subject_type" = $2 and "audit_log"."subject_id" = $3 order by "audit_log"."id";
