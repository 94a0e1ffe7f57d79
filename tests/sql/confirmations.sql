-- lockPost
select "author_id", "status", "published_at", "retracted", "approved_revision_id"
from "posts"
where "id" = $1
for update;

-- selectRevision
select "kind", "contributors"
from "revisions"
where "id" = $1;

-- insertConfirmation
insert into "review_confirmations" ("post_id", "revision_id", "reviewer_id", "reviewer_role", "confirmed_at", "review_due_at")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- setReviewDue
update "posts"
set "review_due_at" = $1
where "id" = $2;

-- selectConfirmations
select "review_confirmations"."revision_id", "review_confirmations"."reviewer_role", "named_reviewers"."name" as "reviewer_name", "named_reviewers"."institution" as "reviewer_institution", "review_confirmations"."confirmed_at", "review_confirmations"."review_due_at", "approvals"."version", review_confirmations.reviewer_id is not distinct
from posts.author_id as "own"
from "review_confirmations"
inner join "posts" on "posts"."id" = "review_confirmations"."post_id"
left join "approvals" on "approvals"."revision_id" = "review_confirmations"."revision_id"
left join "named_reviewers" on "named_reviewers"."confirmation_id" = "review_confirmations"."id"
where "review_confirmations"."post_id" = $1
order by "review_confirmations"."id";

-- countDue
select "revisions"."kind", "revisions"."language", count(*)::int as "count"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."status" = $1 and "posts"."review_due_at" is not null and "posts"."retracted" = $2
group by "revisions"."kind", "revisions"."language"
order by "revisions"."kind", "revisions"."language";
select "revisions"."kind", "revisions"."language", count(*)::int as "count" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" where "posts"."status" = $1 and "posts"."review_due_at" is not null and "posts"."retracted" = $2 and "posts"."id" in (
  select titled.id
  from revisions as titles
  join posts as titled on titled.approved_revision_id = titles.id
  where lower(titles.title) like $3
) group by "revisions"."kind", "revisions"."language" order by "revisions"."kind", "revisions"."language";

-- selectDue
select "posts"."id", "posts"."slug", "posts"."author_id", "posts"."approved_revision_id" as "revision", posts.review_due_at as "review_due_at", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce((select max("confirmed"."confirmed_at") as "at"
from "review_confirmations" as "confirmed"
where "confirmed"."revision_id" = "posts"."approved_revision_id"), "approvals"."approved_at") as "reviewed_at", drafts.submitted_revision_id is not null as "revision_waits"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "posts"."status" = $1 and "posts"."review_due_at" is not null and "posts"."retracted" = $2
order by "posts"."review_due_at" asc, "posts"."id" asc
limit $3;
select "posts"."id", "posts"."slug", "posts"."author_id", "posts"."approved_revision_id" as "revision", posts.review_due_at as "review_due_at", "revisions"."title", "revisions"."language", "revisions"."kind", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce((select max("confirmed"."confirmed_at") as "at" from "review_confirmations" as "confirmed" where "confirmed"."revision_id" = "posts"."approved_revision_id"), "approvals"."approved_at") as "reviewed_at", drafts.submitted_revision_id is not null as "revision_waits" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id" left join "drafts" on "drafts"."post_id" = "posts"."id" where "posts"."status" = $1 and "posts"."review_due_at" is not null and "posts"."retracted" = $2 and "posts"."id" in (
  select titled.id
  from revisions as titles
  join posts as titled on titled.approved_revision_id = titles.id
  where lower(titles.title) like $3
) and "revisions"."kind" = $4 and "revisions"."language" = $5 and ("posts"."review_due_at", "posts"."id") > ($6, $7) order by "posts"."review_due_at" asc, "posts"."id" asc limit $8;

-- lockUnreminded
select "posts"."id", "posts"."slug", posts.review_due_at as "review_due_at", "revisions"."title", "revisions"."language" as "title_language", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", accounts.disabled_at is not null as "closed"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "posts"."status" = $1 and "posts"."retracted" = $2 and "posts"."review_due_at" is not null and "posts"."review_due_at" <= $3 and posts.review_reminded_for is distinct
from posts.review_due_at
order by "posts"."review_due_at", "posts"."id"
limit $4
for update of "posts" skip locked;

-- setReminded
update "posts"
set "review_reminded_for" = "review_due_at"
where "id" in ($1);
