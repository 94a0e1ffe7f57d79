-- endOpenOf
update "contributor_requests"
set "ended_at" = $1
where lower(email) = lower($2) and "answer" is null and "ended_at" is null;

-- insertUnwanted
insert into "unwanted_mail" ("address_hmac", "at")
values ($1, $2)
on conflict do nothing;

-- hasUnwanted
select "at"
from "unwanted_mail"
where "address_hmac" = $1;

-- selectListed
select "posts"."id", "posts"."author_id", "posts"."slug", "posts"."status", "drafts"."title", "drafts"."summary", "drafts"."language" as "text_language", "drafts"."contributors", "revisions"."contributors" as "approved_contributors", "accounts"."firstname", "accounts"."lastname", "accounts"."email", "accounts"."language", "accounts"."disabled_at"
from "posts"
inner join "drafts" on "drafts"."post_id" = "posts"."id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."id" = $1;

-- selectReadiness
select "drafts"."title", "drafts"."kind", "drafts"."summary", "drafts"."body", exists (select "published"."id"
from "posts" as "published"
where "published"."author_id" = "posts"."author_id" and "published"."published_at" is not null) as "author_has_published"
from "drafts"
inner join "posts" on "posts"."id" = "drafts"."post_id"
where "drafts"."post_id" = $1;

-- lockPost
select "id"
from "posts"
where "id" = $1
for update;

-- selectRequests
select *
from "contributor_requests"
where "post_id" = $1
order by "sent_at" desc, "id";

-- selectByToken
select *
from "contributor_requests"
where "token_sha256" = $1;

-- endOpen
update "contributor_requests"
set "ended_at" = $1
where "post_id" = $2 and "contributor" = $3 and "answer" is null and "ended_at" is null;

-- insertRequest
insert into "contributor_requests" ("post_id", "contributor", "account_id", "email", "language", "token_sha256", "sent_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7, $8)
returning "id";

-- setAnswer
update "contributor_requests"
set "answer" = $1, "answered_sha256" = $2, "reason" = $3, "answered_at" = $4
where "id" = $5;

-- deleteEmailsBefore
update contributor_requests
set email = null
where email is not null
  and coalesce(answered_at, expires_at) < $1;

-- deleteEmailsOf
update contributor_requests
set email = null
from posts
where posts.id = contributor_requests.post_id
  and posts.author_id = $1
  and contributor_requests.email is not null;

-- selectRecipient
select "id", "email", "firstname", "lastname", "language"
from "accounts"
where "id" = $1 and "disabled_at" is null;

-- selectAuthorIds
select "id"
from "accounts"
where "id" in ($1) and "author" = $2 and "disabled_at" is null;

-- selectAuthorsNamed
select id, firstname, lastname
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $1
  and lower(firstname || ' ' || lastname) like $2
  and author
  and disabled_at is null
order by lower(firstname || ' ' || lastname), id
limit $3;

-- selectRequestsAbout
select "contributor_requests"."post_id", "contributor_requests"."contributor", "contributor_requests"."account_id", "contributor_requests"."email", "contributor_requests"."sent_at", "contributor_requests"."answer", "contributor_requests"."answered_at", "contributor_requests"."reason"
from "contributor_requests"
inner join "posts" on "posts"."id" = "contributor_requests"."post_id"
where ("contributor_requests"."account_id" = $1 or "posts"."author_id" = $2)
order by "contributor_requests"."sent_at" desc;

-- isNamedInPosts
select "post_id"
from "post_contributors"
where "account_id" = $1
limit $2;
