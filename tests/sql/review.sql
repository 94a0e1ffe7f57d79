-- lockSubmission
select "posts"."id", "drafts"."submitted_revision_id"
from "posts"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "posts"."id" = $1
for update of "posts";

-- selectReviewed
select "posts"."author_id", coalesce("drafts"."reviewed_revision_id", "posts"."approved_revision_id") as "revision_id"
from "posts"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "posts"."id" = $1;

-- insertComment
insert into "review_comments" ("post_id", "revision_id", "author_id", "body", "created_at")
values ($1, $2, $3, $4, $5)
returning "id";

-- selectComment
select "review_comments".*,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "review_comments" inner join "accounts" on "accounts"."id" = "review_comments"."author_id" where "review_comments"."post_id" = $1 and "review_comments"."id" = $2;

-- selectComments
select "review_comments".*,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "review_comments" inner join "accounts" on "accounts"."id" = "review_comments"."author_id" where "review_comments"."post_id" = $1 order by "review_comments"."created_at", "review_comments"."id";

-- selectCommentsForAuthor
select "review_comments".*,
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name" from "review_comments" inner join "accounts" on "accounts"."id" = "review_comments"."author_id" where "review_comments"."post_id" = $1 and "review_comments"."revision_id" = $2 and "review_comments"."for_staff" = $3 order by "review_comments"."created_at", "review_comments"."id";

-- selectCommentsForExport
select "id", "post_id", "body", "quote", "created_at"
from "review_comments"
where "author_id" = $1 and true
order by "created_at", "id"
limit $2;
select "id", "post_id", "body", "quote", "created_at"
from "review_comments"
where "author_id" = $1 and (created_at, id) > ($2, $3::uuid)
order by "created_at", "id"
limit $4;

-- deleteComment
delete from "review_comments"
where "id" = $1;

-- setResolved
update "review_comments"
set "resolved_at" = $1
where "id" = $2;

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

-- countOtherStaff
select count(*)::int as "count"
from "accounts"
where "role" in ($1, $2) and "disabled_at" is null and "closed_at" is null and id <> all($3::uuid[]);

-- selectDeclarationsOf
select "post_id", "conflict", "interests", "declared_at"
from "review_declarations"
where "account_id" = $1
order by "declared_at", "post_id";

-- deleteDeclarationsOf
delete from "review_declarations"
where "account_id" = $1;

-- selectQueue
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
  select decisions.revision_id
  from decisions
  where decisions.revision_id = drafts.reviewed_revision_id
    and decisions.outcome = 'returned'
) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null order by "submitted_at", "post_id" limit $1) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select id
from accounts
where (email || ' ' || lower(firstname || ' ' || lastname)) like $1
  and lower(firstname || ' ' || lastname) like $2;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
      select decisions.revision_id
      from decisions
      where decisions.revision_id = drafts.reviewed_revision_id
        and decisions.outcome = 'returned'
    ) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and "language" = $1 and $2 = any(topics) and (select posts."status" from posts where posts.id = drafts.post_id) = $3 and post_id in (select id from posts where author_id = $4) and (
  lower(title || ' ' || array_to_string(topics, ' ')) like $5
  or post_id in (select post_id from post_sources where lower(byline) like $6)
  or (
  (select posts."author_id" from posts where posts.id = drafts.post_id) = any($7::uuid[])
  and not exists (select from post_sources where post_sources.post_id = drafts.post_id))
) and (submitted_at, post_id) > ($8, $9) order by "submitted_at", "post_id" limit $10) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
  select decisions.revision_id
  from decisions
  where decisions.revision_id = drafts.reviewed_revision_id
    and decisions.outcome = 'returned'
) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and (select posts."status" from posts where posts.id = drafts.post_id) = $1 order by "submitted_at", "post_id" limit $2) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
  select decisions.revision_id
  from decisions
  where decisions.revision_id = drafts.reviewed_revision_id
    and decisions.outcome = 'returned'
) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and (select posts."status" from posts where posts.id = drafts.post_id) = $1 order by "submitted_at", "post_id" limit $2) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" order by "drafts"."submitted_at", "drafts"."post_id";

-- selectSubmission
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."approved_revision_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", drafts.submitted_at as "submitted_at", "revisions"."contributors", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
  select decisions.revision_id
  from decisions
  where decisions.revision_id = drafts.reviewed_revision_id
    and decisions.outcome = 'returned'
) as "returned_revision_id" from (select "post_id", "submitted_revision_id", "submitted_at", "reviewed_revision_id" from "drafts" where "submitted_revision_id" is not null and "post_id" = $1) as "drafts" inner join "posts" on "posts"."id" = "drafts"."post_id" inner join "revisions" on "revisions"."id" = "drafts"."submitted_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id";

-- selectRevision
select *
from "revisions"
where "id" = $1;

-- selectHistory
select "audit_log"."at", "audit_log"."action", "audit_log"."reason",
coalesce(nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), ''), accounts.email, '') as "name", audit_log.detail -> 'checklist' as "checklist" from "audit_log" left join "accounts" on "accounts"."id" = "audit_log"."actor_id" where "audit_log"."subject_type" = $1 and "audit_log"."subject_id" = $2 order by "audit_log"."id";
