-- insertIntoBin
insert into bin (post_id, text, pictures, deleted_at, translation)
values (
  $1,
  $2::jsonb,
  $3::text[],
  $4,
  (select to_jsonb(translations) from translations where post_id = $5 and $6)
)
returning id;
delete from "translations"
where "post_id" = $1;
insert into bin (post_id, text, pictures, deleted_at, translation)
values (
  $1,
  $2::jsonb,
  $3::text[],
  $4,
  (select to_jsonb(translations) from translations where post_id = $5 and $6)
)
returning id;

-- insertTranslationAgain
insert into translations
select * from jsonb_populate_record(null::translations, $1::jsonb)
on conflict do nothing;

-- selectBin
select "bin"."id", "bin"."post_id", "bin"."deleted_at", "posts"."status", text ->> 'title' as "title", text ->> 'language' as "language"
from "bin"
inner join "posts" on "posts"."id" = "bin"."post_id"
where "posts"."author_id" = $1
order by "bin"."deleted_at" desc, "bin"."id" desc
limit $2;
select "bin"."id", "bin"."post_id", "bin"."deleted_at", "posts"."status", text ->> 'title' as "title", text ->> 'language' as "language"
from "bin"
inner join "posts" on "posts"."id" = "bin"."post_id"
where "posts"."author_id" = $1 and ("bin"."deleted_at", "bin"."id") < ($2, $3)
order by "bin"."deleted_at" desc, "bin"."id" desc
limit $4;

-- selectTextsInBin
select "id", "text", "deleted_at"
from "bin"
where "post_id" = $1
order by "deleted_at", "id";

-- selectPostInBin
select "post_id"
from "bin"
where "id" = $1;

-- takeFromBin
delete from "bin"
where "id" = $1
returning "text", "translation";

-- selectLongInBin
select "id", "post_id"
from "bin"
where "deleted_at" < $1
order by "deleted_at", "id"
limit $2;

-- emptyBinOf
delete from "bin"
where "post_id" in (select "id"
from "posts"
where "author_id" = $1);

-- insertPost
insert into "posts" ("author_id", "status", "slug", "created_at")
values ($1, $2, $3, $4)
returning "id";

-- insertDraft
insert into "drafts" ("post_id", "title", "body", "language", "topics", "references", "kind", "summary", "funding", "competing_interests", "contributors", "cover", "countries", "audience", "begun_at", "updated_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- lockPost
select "posts".*
from "posts"
where "posts"."id" = $1
for update;

-- selectPost
select "posts".*
from "posts"
where "posts"."id" = $1;

-- selectDraft
select *
from "drafts"
where "post_id" = $1;

-- updateDraft
update "drafts"
set "title" = $1, "version" = "version" + $2, "updated_at" = $3
where "post_id" = $4
returning *;

-- deleteDraft
delete from "drafts"
where "post_id" = $1;

-- deletePublishedDraft
delete from "drafts"
where "post_id" = $1;
delete from "draft_texts"
where "post_id" = $1;
delete from "translation_marks"
where "post_id" = $1;
delete from "draft_suggestions"
where "post_id" = $1 and "settled_at" is not null;
update draft_suggestions
set revision_id = posts.approved_revision_id
from posts
where posts.id = $1 and post_id = posts.id and revision_id is null;

-- insertRevision
insert into "revisions" ("post_id", "number", "title", "body", "language", "topics", "references", "kind", "summary", "funding", "competing_interests", "contributors", "cover", "countries", "audience", "words", "change_kind", "change_note", "created_at")
values ($1, (select coalesce(max(number), 0) + 1 as "number"
from "revisions"
where "post_id" = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
returning "id";
insert into "submission_notes" ("revision_id", "note")
values ($1, $2);

-- selectRevision
select *
from "revisions"
where "id" = $1;

-- isReturned
select "outcome"
from "decisions"
where "revision_id" = $1 and "outcome" = $2;

-- startReview
update "drafts"
set "submitted_revision_id" = $1, "submitted_at" = $2, "decide_by" = $3, "announced_at" = $4, "review_comment" = $5, "change_kind" = $6, "change_note" = $7
where "post_id" = $8;

-- insertDecision
insert into decisions (revision_id, author_id, decided_at, outcome, hours)
select revisions.id, posts.author_id, $1::timestamptz, $2::text,
  extract(epoch from $3::timestamptz - revisions.created_at)::float8 / 3600
from revisions
join posts on posts.id = revisions.post_id
where revisions.id = $4;

-- endReview
delete from "pending_decisions"
where "post_id" = $1;
update "drafts"
set "submitted_revision_id" = $1, "submitted_at" = $2
where "post_id" = $3;
delete from "pending_decisions"
where "post_id" = $1;
update "drafts"
set "submitted_revision_id" = $1, "submitted_at" = $2, "reviewed_revision_id" = $3, "review_comment" = $4
where "post_id" = $5;

-- setStatus
update "posts"
set "status" = $1
where "id" = $2;

-- markApproved
update "posts"
set "status" = $1, "approved_revision_id" = $2, "published_at" = $3, "revised_at" = $4, "review_due_at" = $5, "withdrawn_at" = $6, "withdrawn_by" = $7, "withdrawn_name" = $8, "withdrawn_as" = $9, "withdrawal_reason" = $10, "read_instead_id" = $11
where "id" = $12;

-- markWithdrawn
update "posts"
set "status" = $1, "withdrawn_at" = $2, "withdrawn_by" = $3, "withdrawn_name" = $4, "withdrawn_as" = $5, "withdrawal_reason" = $6, "read_instead_id" = $7
where "id" = $8;

-- claimSlug
insert into "post_slugs" ("slug", "post_id")
values ($1, $2)
on conflict ("slug") do update
set "slug" = $3
where "post_slugs"."post_id" = $4
returning "slug";

-- setSlug
update "posts"
set "slug" = $1
where "id" = $2;

-- isImportedPost
select "post_id"
from "post_sources"
where "post_id" = $1;

-- selectSourceDate
select "dated"
from "post_sources"
where "post_id" = $1;

-- hasRevisions
select "id"
from "revisions"
where "post_id" = $1
limit $2;

-- releaseSlugs
update "posts"
set "slug" = $1
where "id" = $2;
delete from "post_slugs"
where "post_id" = $1;

-- deletePost
delete from "drafts"
where "post_id" = $1;
delete from "post_sources"
where "post_id" = $1;
delete from "post_slugs"
where "post_id" = $1;
delete from "posts"
where "id" = $1;

-- selectForEmail
select "accounts"."id" as "author_id", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "posts"."slug", "posts"."status", coalesce("drafts"."title", "revisions"."title") as "title", coalesce("drafts"."language", "revisions"."language") as "title_language"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;

-- selectEditedNote
select "reason"
from "audit_log"
where "subject_type" = $1 and "subject_id" = $2 and "action" = $3 and detail ->> 'revision' = $4
order by "id" desc
limit $5;

-- selectPostsForExport
select "id", "slug", "status", "created_at", "published_at", "withdrawn_at", "withdrawal_reason"
from "posts"
where "author_id" = $1
order by "created_at" asc, "id" asc
limit $2;
select "id", "slug", "status", "created_at", "published_at", "withdrawn_at", "withdrawal_reason"
from "posts"
where "author_id" = $1 and ("created_at", "id") > ($2, $3)
order by "created_at" asc, "id" asc
limit $4;

-- selectDraftForExport
select "title", "body", "language", "topics", "references", "kind", "summary", "funding", "competing_interests", "contributors", "cover", "countries", "audience", "version", "review_comment", "updated_at"
from "drafts"
where "post_id" = $1;

-- selectRevisionsForExport
select "number", "title", "body", "language", "topics", "references", "kind", "summary", "funding", "competing_interests", "contributors", "cover", "countries", "audience", "change_kind", "change_note", "created_at", "submission_notes"."note"
from "revisions"
left join "submission_notes" on "submission_notes"."revision_id" = "revisions"."id"
where "post_id" = $1 and "number" > $2
order by "number"
limit $3;

-- lockPostsOf
select "id", "published_at"
from "posts"
where "author_id" = $1
order by "id"
for update;

-- selectWaiting
select "posts"."id", "posts"."status"
from "posts"
inner join "drafts" on "drafts"."post_id" = "posts"."id"
where "posts"."author_id" = $1 and "drafts"."submitted_revision_id" is not null
order by "posts"."id";

-- deleteNeverSubmitted
select "id"
from "posts"
where "author_id" = $1 and not exists (select "revisions"."id"
from "revisions"
where "revisions"."post_id" = "posts"."id");
delete from "drafts"
where "post_id" in ($1);
delete from "post_sources"
where "post_id" in ($1);
delete from "post_slugs"
where "post_id" in ($1);
delete from "posts"
where "id" in ($1);

-- deleteDraftsOfApproved
delete from "drafts"
where "post_id" in (select "id"
from "posts"
where "author_id" = $1 and "approved_revision_id" is not null);

-- resetDraftsToSubmitted
update drafts
set "title" = "last"."title", "body" = "last"."body", "language" = "last"."language", "topics" = "last"."topics", "references" = "last"."references", "kind" = "last"."kind", "summary" = "last"."summary", "funding" = "last"."funding", "competing_interests" = "last"."competing_interests", "contributors" = "last"."contributors", "cover" = "last"."cover", "countries" = "last"."countries", "audience" = "last"."audience",
  version = drafts.version + 1,
  updated_at = $1
from posts
cross join lateral (
  select "title", "body", "language", "topics", "references", "kind", "summary", "funding", "competing_interests", "contributors", "cover", "countries", "audience"
  from revisions
  where revisions.post_id = posts.id
  order by number desc
  limit 1
) as last
where drafts.post_id = posts.id
  and posts.author_id = $2;

-- selectFormerSlugs
select "slug"
from "post_slugs"
where "post_id" = $1 and "slug" <> $2
order by "slug";

-- selectFormerPaths
select "path"
from "former_paths"
where "post_id" = $1
order by "path";

-- insertFormerPaths
insert into "former_paths" ("path", "post_id")
values ($1, $2)
on conflict do nothing;

-- selectVersionsForExport
select "approvals"."revision_id", "approvals"."version", "approvals"."approved_at", "approvals"."approver_role", "revisions"."change_kind", "revisions"."change_note", "revisions"."title", "revisions"."body", "revisions"."language", "revisions"."topics", "revisions"."references", "revisions"."kind", "revisions"."summary", "revisions"."funding", "revisions"."competing_interests", "revisions"."contributors", "revisions"."cover", "revisions"."countries", "revisions"."audience"
from "approvals"
inner join "revisions" on "revisions"."id" = "approvals"."revision_id"
where "approvals"."post_id" = $1
order by "approvals"."version";

-- insertSource
insert into "post_sources" ("post_id", "fingerprint", "byline")
values ($1, $2, $3);

-- isImported
select "post_id"
from "post_sources"
where "fingerprint" = $1;

-- selectForExport
select "posts"."id", "posts"."slug", "posts"."status", "posts"."created_at", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "text"."title", "text"."body", "text"."language", "text"."topics", "text"."references", "text"."kind", "text"."summary", "text"."funding", "text"."competing_interests", "text"."contributors", "text"."cover", "text"."countries", "text"."audience", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
  select approvals.network_status
  from approvals
  where approvals.post_id = posts.id
  order by approvals.approved_at
  limit 1
) as "network_status", "post_sources"."dated", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."translation_group", "post_sources"."note" from "posts" inner join "accounts" on "accounts"."id" = "posts"."author_id" inner join lateral (select "revisions"."title", "revisions"."body", "revisions"."language", "revisions"."topics", "revisions"."references", "revisions"."kind", "revisions"."summary", "revisions"."funding", "revisions"."competing_interests", "revisions"."contributors", "revisions"."cover", "revisions"."countries", "revisions"."audience" from "revisions" where "revisions"."id" = "posts"."approved_revision_id" union all select "drafts"."title", "drafts"."body", "drafts"."language", "drafts"."topics", "drafts"."references", "drafts"."kind", "drafts"."summary", "drafts"."funding", "drafts"."competing_interests", "drafts"."contributors", "drafts"."cover", "drafts"."countries", "drafts"."audience" from "drafts" where "drafts"."post_id" = "posts"."id" and "posts"."approved_revision_id" is null) as "text" on true left join "post_sources" on "post_sources"."post_id" = "posts"."id" where posts.status in ('approved', 'withdrawn') and posts.approved_revision_id is not null and "posts"."slug" > $1 order by "posts"."slug" limit $2;
select "posts"."id", "posts"."slug", "posts"."status", "posts"."created_at", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "text"."title", "text"."body", "text"."language", "text"."topics", "text"."references", "text"."kind", "text"."summary", "text"."funding", "text"."competing_interests", "text"."contributors", "text"."cover", "text"."countries", "text"."audience", coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", (
  select approvals.network_status
  from approvals
  where approvals.post_id = posts.id
  order by approvals.approved_at
  limit 1
) as "network_status", "post_sources"."dated", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."translation_group", "post_sources"."note" from "posts" inner join "accounts" on "accounts"."id" = "posts"."author_id" inner join lateral (select "revisions"."title", "revisions"."body", "revisions"."language", "revisions"."topics", "revisions"."references", "revisions"."kind", "revisions"."summary", "revisions"."funding", "revisions"."competing_interests", "revisions"."contributors", "revisions"."cover", "revisions"."countries", "revisions"."audience" from "revisions" where "revisions"."id" = "posts"."approved_revision_id" union all select "drafts"."title", "drafts"."body", "drafts"."language", "drafts"."topics", "drafts"."references", "drafts"."kind", "drafts"."summary", "drafts"."funding", "drafts"."competing_interests", "drafts"."contributors", "drafts"."cover", "drafts"."countries", "drafts"."audience" from "drafts" where "drafts"."post_id" = "posts"."id" and "posts"."approved_revision_id" is null) as "text" on true left join "post_sources" on "post_sources"."post_id" = "posts"."id" where true and "posts"."slug" > $1 order by "posts"."slug" limit $2;

-- countPosts
select count(*) as "count"
from "posts"
where posts.status in ('approved', 'withdrawn') and posts.approved_revision_id is not null;
select count(*) as "count"
from "posts"
where true;

-- selectTextAt
select "posts"."status", coalesce(revisions.title, drafts.title) as "title", coalesce(revisions.body, drafts.body) as "body"
from "post_slugs"
inner join "posts" on "posts"."id" = "post_slugs"."post_id"
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "post_slugs"."slug" = $1;

-- selectImportedFingerprints
select "fingerprint"
from "post_sources"
where "fingerprint" = any($1);

-- selectTakenSlugs
select "slug"
from "post_slugs"
where "slug" = any($1);

-- selectPublishedSlugs
select "slug"
from "posts"
where "slug" = any($1::text[]) and "status" = $2;

-- knowTopics
select know_topics($1::text[]);

-- learnWords
select learn_words($1::text[]);

-- deferPosts
set constraints revisions_post_id_fkey deferred;

-- deleteImportWords
delete from import_words
where post_id = any($1::uuid[]);

-- selectCharacters
select character, search_form(character) as form, character ~ '\s' as is_space, character ~ '\d' as is_digit
from unnest($1::integer[], $2::integer[]) as range (first, last),
  generate_series(first, last) as code,
  lateral (select chr(code) as character) as made;

-- selectLexemes
select word, tokens, lexemes, case when $1 = 'sw' then search_stem(lexemes[1]) end as stem
from search_rules($2) as rules,
  unnest($3::text[]) as word,
  lateral (select search_stemmable(rules, word) as stemmable) as made,
  lateral (select tsvector_to_array(to_tsvector(rules, stemmable)) as lexemes) as searched,
  lateral (
    select count(*)::integer as tokens
    from ts_parse((select cfgparser from pg_ts_config where oid = rules), stemmable)
    where tokid in (select maptokentype from pg_ts_config_map where mapcfg = rules)
  ) as parsed;

-- insertOpened
with revision as (
  select id from revisions where id = $1 for key share
), opened as (
  insert into opened_submissions (revision_id, opened_at)
  select id, $2::timestamptz from revision
  on conflict do nothing
)
select id from revision;

-- deleteUnopened
select
from revisions
where id = $1
for update;
delete from revisions
where id = $1
  and not exists (select from opened_submissions where revision_id = revisions.id)
  and not exists (select from review_comments where revision_id = revisions.id);

-- takeUnnotifiedSubmissions
with announced as (
  update drafts
  set announced_at = $1
  from posts
  where posts.id = drafts.post_id
    and posts.author_id = $2
    and drafts.submitted_revision_id is not null
    and drafts.announced_at is null
  returning drafts.post_id, drafts.submitted_revision_id, drafts.submitted_at
)
select announced.post_id, revisions.id as revision_id, revisions.title, revisions.language, revisions.topics
from announced
join revisions on revisions.id = announced.submitted_revision_id
order by announced.submitted_at, revisions.id;

-- selectUnanswered
select drafts.post_id, revisions.id as revision_id, revisions.title, revisions.language, revisions.topics,
  posts.author_id
from drafts
join posts on posts.id = drafts.post_id
join revisions on revisions.id = drafts.submitted_revision_id
join lateral (
  select max(asked_at) as at from staff_asked where staff_asked.about = revisions.id
) as asked on asked.at <= $1
where not exists (select from opened_submissions where opened_submissions.revision_id = revisions.id)
  and not exists (select from review_claims where review_claims.post_id = drafts.post_id)
  and not exists (select from pending_decisions where pending_decisions.post_id = drafts.post_id)
order by asked.at desc, revisions.id
limit $2;
