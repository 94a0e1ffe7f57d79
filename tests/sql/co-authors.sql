-- selectCandidates
with first as (
    select accounts.id,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as name,
      array(
        select language from reading_languages where reading_languages.account_id = accounts.id
        union
        select accounts.language
        order by 1
      ) as languages,
      (select count(*)::int from review_requests where account_id = accounts.id and (
review_requests.ended_at is null
and review_requests.recommendation is null
and review_requests.answer is distinct from 'declined'
and review_requests.expires_at > $1
and exists (
  select from drafts
  where drafts.post_id = review_requests.post_id
    and drafts.submitted_revision_id = review_requests.revision_id
))) as load,
      exists (
        select
        from posts
        join revisions on revisions.id = posts.approved_revision_id
        where posts.author_id = accounts.id and revisions.topics && $2::text[]
      ) as knows
    from accounts
    where accounts.role = 'R'
      and accounts.verified_at is not null
      and accounts.disabled_at is null
      and accounts.id <> all($3::uuid[])

  and (accounts.email || ' ' || lower(accounts.firstname || ' ' || accounts.lastname)) like $4
  and lower(accounts.firstname || ' ' || accounts.lastname) like $5
    order by knows desc, $6 = any(array(
      select language from reading_languages where reading_languages.account_id = accounts.id
      union
      select accounts.language
    )) desc, load, lower(
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')), accounts.id
    limit $7
  )
  select first.id as account_id, first.name, first.languages, first.load,
    array(
      select topic
      from posts
      join revisions on revisions.id = posts.approved_revision_id
      cross join unnest(revisions.topics) as topic
      where posts.author_id = first.id and posts.status = 'approved'
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
  order by first.knows desc, $8 = any(first.languages) desc, first.load, lower(first.name), first.id;
with first as (
    select accounts.id,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as name,
      array(
        select language from reading_languages where reading_languages.account_id = accounts.id
        union
        select accounts.language
        order by 1
      ) as languages,
      (select count(*)::int from review_requests where account_id = accounts.id and (
review_requests.ended_at is null
and review_requests.recommendation is null
and review_requests.answer is distinct from 'declined'
and review_requests.expires_at > $1
and exists (
  select from drafts
  where drafts.post_id = review_requests.post_id
    and drafts.submitted_revision_id = review_requests.revision_id
))) as load,
      exists (
        select
        from posts
        join revisions on revisions.id = posts.approved_revision_id
        where posts.author_id = accounts.id and revisions.topics && $2::text[]
      ) as knows
    from accounts
    where accounts.role = 'R'
      and accounts.verified_at is not null
      and accounts.disabled_at is null
      and accounts.id <> all($3::uuid[])

    order by knows desc, $4 = any(array(
      select language from reading_languages where reading_languages.account_id = accounts.id
      union
      select accounts.language
    )) desc, load, lower(
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '')), accounts.id
    limit $5
  )
  select first.id as account_id, first.name, first.languages, first.load,
    array(
      select topic
      from posts
      join revisions on revisions.id = posts.approved_revision_id
      cross join unnest(revisions.topics) as topic
      where posts.author_id = first.id and posts.status = 'approved'
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
  order by first.knows desc, $6 = any(first.languages) desc, first.load, lower(first.name), first.id;

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
select "id"
from "review_requests"
where "revision_id" = $1 and "recommendation" = $2 and "ended_at" is null
limit $3;

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

-- selectShared
select "posts"."id", "posts"."author_id", "drafts"."title", "drafts"."language", "drafts"."updated_at", "drafts"."submitted_revision_id", trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "by" from "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" where (drafts.contributors <> ''
and drafts.contributors::jsonb @> $1::jsonb) and "posts"."author_id" <> $2 order by "drafts"."updated_at" desc, "posts"."id" limit $3;

-- selectSharedDraft
select "posts"."id", "posts"."author_id", "drafts"."title", "drafts"."language", "drafts"."updated_at", "drafts"."submitted_revision_id", trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "by", "drafts"."summary", "drafts"."body", "drafts"."references" from "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" where (drafts.contributors <> ''
and drafts.contributors::jsonb @> $1::jsonb) and "posts"."author_id" <> $2 and "posts"."id" = $3;

-- selectAuthorOf
select "author_id"
from "posts"
where "id" = $1;

-- selectSuggestions
select "draft_suggestions".*, trim(concat_ws(' ', accounts.firstname, accounts.lastname)) as "by", "approvals"."version"
from "draft_suggestions"
inner join "accounts" on "accounts"."id" = "draft_suggestions"."account_id"
left join "approvals" on "approvals"."revision_id" = "draft_suggestions"."revision_id"
where "draft_suggestions"."post_id" = $1
order by "draft_suggestions"."created_at", "draft_suggestions"."id";

-- selectAuthorToMail
select "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;

-- countSuggestions
select count(*) as "count"
from "draft_suggestions"
where "post_id" = $1;

-- insertSuggestion
insert into "draft_suggestions" ("post_id", "account_id", "body", "created_at")
values ($1, $2, $3, $4)
returning "id";

-- deleteSuggestion
delete from "draft_suggestions"
where "id" = $1 and "post_id" = $2 and "account_id" = $3
returning "id";

-- setSettled
update "draft_suggestions"
set "settled_at" = $1, "taken" = $2
where "id" = $3 and "post_id" = $4;

-- selectSuggestionsBy
select "id", "post_id", "body", "quote", "replacement", "created_at"
from "draft_suggestions"
where "account_id" = $1
order by "created_at", "id";

-- deleteSuggestionsBy
delete from "draft_suggestions"
where "account_id" = $1;
