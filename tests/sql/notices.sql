-- lockPost
select "id", "author_id", "status", "approved_revision_id", "published_at"
from "posts"
where "id" = $1
for update;
select "version"
from "approvals"
where "revision_id" = $1;

-- insertNotice
insert into "notices" ("post_id", "kind", "state", "version", "what_was_wrong", "what_to_do", "issuer_id", "issuer_name", "issued_as", "announced_at", "due_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning "id";

-- selectPostOf
select "post_id"
from "notices"
where "id" = $1;

-- setIssued
update "notices"
set "state" = $1, "issued_at" = $2
where "id" = $3;

-- setCancelled
update "notices"
set "state" = $1, "cancelled_at" = $2
where "id" = $3;
update "reports"
set "notice_id" = $1
where "notice_id" = $2;

-- markRemoved
update "posts"
set "status" = $1, "withdrawn_at" = $2, "withdrawn_by" = $3, "withdrawn_name" = $4, "withdrawn_as" = $5, "withdrawal_reason" = $6
where "id" = $7;
delete from "pending_decisions"
where "post_id" = $1;
update "drafts"
set "submitted_revision_id" = $1, "submitted_at" = $2, "reviewed_revision_id" = coalesce(submitted_revision_id, reviewed_revision_id)
where "post_id" = $3;

-- selectNotice
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "notices"."id" = $1;

-- selectByNumber
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "notices"."number" = $1;

-- selectNoticedPosts
select distinct "post_id"
from "notices"
where "state" = $1;

-- selectOfPost
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "notices"."post_id" = $1 and "notices"."state" = $2
order by "notices"."number" desc;

-- selectIssued
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "notices"."state" = $1
order by "notices"."issued_at" desc, "notices"."id" desc
limit $2;
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "notices"."state" = $1 and "notices"."issued_at" >= $2 and ("notices"."issued_at", "notices"."id") < ($3, $4)
order by "notices"."issued_at" desc, "notices"."id" desc
limit $5;

-- selectInState
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "notices"."state" = $1
order by "notices"."announced_at" desc, "notices"."id" desc
limit $2;
select "notices".*, "posts"."slug", "posts"."status" as "post_status", "posts"."author_id", "posts"."retracted", "revisions"."title", "revisions"."language", coalesce(translated.contributors, revisions.contributors) as "contributors", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id" from "notices" inner join "posts" on "posts"."id" = "notices"."post_id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" left join lateral (select known.* from translations cross join lateral translation_facts_of("translations"."post_id") as known where translations.post_id = posts.id limit 1) as "translated" on true where "notices"."state" = $1 and "notices"."kind" = $2 and "notices"."post_id" in (
  select titled.id
  from revisions as titles
  join posts as titled on titled.approved_revision_id = titles.id
  where lower(titles.title) like $3
) and ("notices"."announced_at", "notices"."id") < ($4, $5) order by "notices"."announced_at" desc, "notices"."id" desc limit $6;

-- selectAuthor
select "accounts"."id", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;
