-- selectPublicPost
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", "approvals"."version", (select dois.doi
from dois
where dois.post_id = posts.id and dois.registered_at is not null) as "doi", "revisions"."body", "revisions"."references", "revisions"."funding", "revisions"."competing_interests", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "posts"."read_instead_id"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
inner join "post_slugs" on "post_slugs"."post_id" = "posts"."id"
where "post_slugs"."slug" = $1;

-- publicPosts
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", "approvals"."version", (select dois.doi
from dois
where dois.post_id = posts.id and dois.registered_at is not null) as "doi", "revisions"."body", "revisions"."references", "revisions"."funding", "revisions"."competing_interests", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "posts"."read_instead_id"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id";

-- selectPublished
select "posts"."id"
from "posts"
where "posts"."status" = $1
order by "posts"."published_at" desc, "posts"."id" desc
limit $2;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);
select listed.post_id as id, listed.published_at
from post_topics as "listed" where "listed"."topic" = $1
  and "listed"."language" = $2


  and ("listed"."published_at", "listed"."post_id") < ($3, $4)
order by listed.published_at desc, listed.post_id desc
limit $5;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);
select "posts"."id"
from "posts"
where "posts"."status" = $1 and "posts"."author_id" = $2 and "posts"."language" <> $3
order by "posts"."published_at" desc, "posts"."id" desc
limit $4;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);
select "posts"."id"
from "posts"
where "posts"."status" = $1 and "posts"."author_id" = $2 and exists (select
from post_facets as "wanted"
where "wanted"."field" = $3 and "wanted"."value" = $4 and wanted.post_id = "posts"."id")
order by "posts"."published_at" desc, "posts"."id" desc
limit $5;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);

-- selectMostRead
select "posts"."id"
from "posts"
where "posts"."status" = $1
order by "posts"."views" desc, "posts"."id" desc
limit $2;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);
select (select coalesce(sum(posts), 0)::integer from list_counts where topic = '' and "language" = $1
) as "size_0", (select coalesce(sum(posts), 0)::integer from list_counts where topic = $2 and "language" = $3
) as "size_1";
select posts.id
from (
    select post_id from post_topics as "listed" where "listed"."topic" = $1 and "listed"."language" = $2

    offset 0
  ) as listed
  join posts on posts.id = listed.post_id
  where true
  and posts.status = 'approved'
  and "posts"."language" = $3


  and ("posts"."views", "posts"."id") < ($4, $5)
order by posts.views desc, posts.id desc
limit $6;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);

-- selectInOrder
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", left(revisions.body, 2000) as "body"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."id" in ($2);

-- publishedPosts
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true;

-- selectOwn
select "posts"."id", "posts"."slug", "posts"."status", "posts"."created_at", "drafts"."updated_at" as "touched_at", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "decisions"."decided_at" as "returned_at", "drafts"."review_comment", (
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = posts.id and audit_log.action = 'post.returned' and accounts.closed_at is null
  order by audit_log.id desc
  limit 1
) as "returned_by", coalesce(drafts.title, revisions.title) as "title", coalesce(drafts.language, revisions.language) as "language", coalesce(drafts.topics, revisions.topics) as "topics", "drafts"."version", exists (select from revisions where post_id = posts.id) as "submitted_before", exists (select from translations where post_id = posts.id) as "is_translation", coalesce(drafts.summary, revisions.summary) as "summary", reference_keys(coalesce(drafts."references", revisions."references")) as "reference_keys", left(coalesce(drafts.body, revisions.body), 2000) as "body" from "posts" left join "drafts" on "drafts"."post_id" = "posts"."id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "decisions" on "decisions"."revision_id" = "drafts"."reviewed_revision_id" and "decisions"."outcome" = $1 and "drafts"."submitted_revision_id" is null where "posts"."author_id" = $2 and "posts"."status" <> $3 and "drafts"."submitted_revision_id" is null and "drafts"."post_id" is not null order by "drafts"."updated_at" desc, "posts"."id" desc limit $4;
select "posts"."id", "posts"."slug", "posts"."status", "posts"."created_at", "drafts"."submitted_at" as "touched_at", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "decisions"."decided_at" as "returned_at", "drafts"."review_comment", (
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = posts.id and audit_log.action = 'post.returned' and accounts.closed_at is null
  order by audit_log.id desc
  limit 1
) as "returned_by", coalesce(drafts.title, revisions.title) as "title", coalesce(drafts.language, revisions.language) as "language", coalesce(drafts.topics, revisions.topics) as "topics", "drafts"."version", exists (select from revisions where post_id = posts.id) as "submitted_before", exists (select from translations where post_id = posts.id) as "is_translation", coalesce(drafts.summary, revisions.summary) as "summary", reference_keys(coalesce(drafts."references", revisions."references")) as "reference_keys", left(coalesce(drafts.body, revisions.body), 2000) as "body" from "posts" left join "drafts" on "drafts"."post_id" = "posts"."id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "decisions" on "decisions"."revision_id" = "drafts"."reviewed_revision_id" and "decisions"."outcome" = $1 and "drafts"."submitted_revision_id" is null where "posts"."author_id" = $2 and "drafts"."submitted_revision_id" is not null and ("drafts"."submitted_at", "posts"."id") < ($3, $4) order by "drafts"."submitted_at" desc, "posts"."id" desc limit $5;
select "posts"."id", "posts"."slug", "posts"."status", "posts"."created_at", "posts"."withdrawn_at" as "touched_at", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "decisions"."decided_at" as "returned_at", "drafts"."review_comment", (
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = posts.id and audit_log.action = 'post.returned' and accounts.closed_at is null
  order by audit_log.id desc
  limit 1
) as "returned_by", coalesce(drafts.title, revisions.title) as "title", coalesce(drafts.language, revisions.language) as "language", coalesce(drafts.topics, revisions.topics) as "topics", "drafts"."version", exists (select from revisions where post_id = posts.id) as "submitted_before", exists (select from translations where post_id = posts.id) as "is_translation", coalesce(drafts.summary, revisions.summary) as "summary", reference_keys(coalesce(drafts."references", revisions."references")) as "reference_keys", left(coalesce(drafts.body, revisions.body), 2000) as "body" from "posts" left join "drafts" on "drafts"."post_id" = "posts"."id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "decisions" on "decisions"."revision_id" = "drafts"."reviewed_revision_id" and "decisions"."outcome" = $1 and "drafts"."submitted_revision_id" is null where "posts"."author_id" = $2 and "posts"."status" = $3 and "drafts"."submitted_revision_id" is null order by "posts"."withdrawn_at" desc, "posts"."id" desc limit $4;
select "posts"."id", "posts"."slug", "posts"."status", "posts"."created_at", "drafts"."updated_at" as "touched_at", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "decisions"."decided_at" as "returned_at", "drafts"."review_comment", (
  select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
  from audit_log
  join accounts on accounts.id = audit_log.actor_id
  where audit_log.subject_id = posts.id and audit_log.action = 'post.returned' and accounts.closed_at is null
  order by audit_log.id desc
  limit 1
) as "returned_by", coalesce(drafts.title, revisions.title) as "title", coalesce(drafts.language, revisions.language) as "language", coalesce(drafts.topics, revisions.topics) as "topics", "drafts"."version", exists (select from revisions where post_id = posts.id) as "submitted_before", exists (select from translations where post_id = posts.id) as "is_translation", coalesce(drafts.summary, revisions.summary) as "summary", reference_keys(coalesce(drafts."references", revisions."references")) as "reference_keys", left(coalesce(drafts.body, revisions.body), 2000) as "body" from "posts" left join "drafts" on "drafts"."post_id" = "posts"."id" left join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "decisions" on "decisions"."revision_id" = "drafts"."reviewed_revision_id" and "decisions"."outcome" = $1 and "drafts"."submitted_revision_id" is null where "posts"."author_id" = $2 and "posts"."status" <> $3 and "drafts"."submitted_revision_id" is null and "drafts"."post_id" is not null and lower(concat_ws(' ', coalesce(drafts.title, revisions.title), array_to_string(coalesce(drafts.topics, revisions.topics), ' '))) like $4 and coalesce(drafts.language, revisions.language) = $5 order by "drafts"."updated_at" desc, "posts"."id" desc limit $6;

-- selectFacetLanguages
select "language", "posts"
from "facet_counts"
where "field" = $1 and "value" = $2 and "language" <> $3
order by "language";

-- selectFacets
select "value", "posts"
from "facet_counts"
where "field" = $1 and "language" = $2
order by "posts" desc, "value"
limit $3;

-- hasEmptyGroup
select (select coalesce(sum(posts), 0)::integer from list_counts where topic = '' and "language" = $1
) as "size_0", (select coalesce(sum(posts), 0)::integer from facet_counts where field = $2 and value = $3 and language <> '' and "language" = $4
) as "size_1", (select coalesce(sum(posts), 0)::integer from list_counts where topic = $5 and "language" = $6
) as "size_2";

-- selectNewestOfGroups
select listed.post_id as id, listed.published_at
from post_facets as "listed" where "listed"."field" = $1 and "listed"."value" = $2



  and true
order by listed.published_at desc, listed.post_id desc
limit $3;
select listed.post_id as id, listed.published_at
from post_topics as "listed" where "listed"."topic" = $1
  and "listed"."language" = $2


  and true
order by listed.published_at desc, listed.post_id desc
limit $3;
select (select coalesce(sum(posts), 0)::integer from list_counts where topic = ''
and "language" <> $1) as "size_0", (select coalesce(sum(posts), 0)::integer from facet_counts where field = $2 and value = $3 and language <> ''
and "language" <> $4) as "size_1", (select coalesce(sum(posts), 0)::integer from facet_counts where field = $5 and value = $6 and language <> ''
and "language" <> $7) as "size_2", (select coalesce(sum(posts), 0)::integer from list_counts where topic = $8
and "language" <> $9) as "size_3";
select newest.id
from (select language from facet_counts where field = $1 and value = $2 and language <> '' and language <> $3) as other
cross join lateral (
  select listed.post_id as id, listed.published_at
  from post_facets as "listed" where "listed"."field" = $4 and "listed"."value" = $5
    and listed.language = other.language
    and exists (select from post_facets as "wanted" where "wanted"."field" = $6 and "wanted"."value" = $7 and wanted.post_id = "listed"."post_id") and exists (select from post_topics as "wanted" where "wanted"."topic" = $8 and wanted.post_id = "listed"."post_id")
    and ("listed"."published_at", "listed"."post_id") < ($9, $10)
  order by listed.published_at desc, listed.post_id desc
  limit $11) as newest
order by newest.published_at desc, newest.id desc
limit $12;

-- selectMostReadOfGroups
select (select coalesce(sum(posts), 0)::integer from list_counts where topic = ''
) as "size_0", (select coalesce(sum(posts), 0)::integer from list_counts where topic = $1
) as "size_1";
select posts.id
from (
    select post_id from post_topics as "listed" where "listed"."topic" = $1

    offset 0
  ) as listed
  join posts on posts.id = listed.post_id
  where true
  and posts.status = 'approved'



  and true
order by posts.views desc, posts.id desc
limit $2;
select (select coalesce(sum(posts), 0)::integer from list_counts where topic = ''
and "language" <> $1) as "size_0", (select coalesce(sum(posts), 0)::integer from facet_counts where field = $2 and value = $3 and language <> ''
and "language" <> $4) as "size_1", (select coalesce(sum(posts), 0)::integer from facet_counts where field = $5 and value = $6 and language <> ''
and "language" <> $7) as "size_2", (select coalesce(sum(posts), 0)::integer from list_counts where topic = $8
and "language" <> $9) as "size_3";
select posts.id
from (
    select post_id from post_facets as "listed" where "listed"."field" = $1 and "listed"."value" = $2
and "listed"."language" <> $3
    offset 0
  ) as listed
  join posts on posts.id = listed.post_id
  where true
  and posts.status = 'approved'

and "posts"."language" <> $4
  and exists (select from post_facets as "wanted" where "wanted"."field" = $5 and "wanted"."value" = $6 and wanted.post_id = "posts"."id") and exists (select from post_topics as "wanted" where "wanted"."topic" = $7 and wanted.post_id = "posts"."id")
  and ("posts"."views", "posts"."id") < ($8, $9)
order by posts.views desc, posts.id desc
limit $10;

-- selectNewestIds
select "posts"."id"
from "posts"
where "posts"."status" = $1
order by "posts"."published_at" desc, "posts"."id" desc
limit $2;
select listed.post_id as id, listed.published_at
from post_topics as "listed" where "listed"."topic" = $1
  and "listed"."language" = $2


  and ("listed"."published_at", "listed"."post_id") < ($3, $4)
order by listed.published_at desc, listed.post_id desc
limit $5;
select "posts"."id"
from "posts"
where "posts"."status" = $1 and "posts"."author_id" = $2 and "posts"."language" <> $3
order by "posts"."published_at" desc, "posts"."id" desc
limit $4;

-- selectContributed
select "post_id"
from "post_contributors"
where "account_id" = $1;

-- selectMostReadIds
select "posts"."id"
from "posts"
where "posts"."status" = $1
order by "posts"."views" desc, "posts"."id" desc
limit $2;
select (select coalesce(sum(posts), 0)::integer from list_counts where topic = '' and "language" = $1
) as "size_0", (select coalesce(sum(posts), 0)::integer from list_counts where topic = $2 and "language" = $3
) as "size_1";
select posts.id
from (
    select post_id from post_topics as "listed" where "listed"."topic" = $1 and "listed"."language" = $2

    offset 0
  ) as listed
  join posts on posts.id = listed.post_id
  where true
  and posts.status = 'approved'
  and "posts"."language" = $3


  and ("posts"."views", "posts"."id") < ($4, $5)
order by posts.views desc, posts.id desc
limit $6;

-- selectTopics
select "topic", "posts"
from "topics"
order by "topic"
limit $1;
select "topic", "posts"
from "topics"
where "topic" > $1
order by "topic"
limit $2;

-- selectUsedTopics
select "topic"
from "topics"
where "topic" in ($1);

-- selectTopicsIn
select topic, bool_or(language = $1) as in_language
from list_counts
where topic = any($2::text[])
group by topic;

-- selectTopicsLike
select "topic"
from "topics"
where "topic" like $1
order by starts_with(topic, $2) desc, "posts" desc, "topic"
limit $3;

-- countPublished
select coalesce(sum(posts), 0)::int as "posts"
from "list_counts"
where "topic" = $1;

-- selectLanguages
select "language", "posts"
from "list_counts"
where "topic" = $1
order by "language";
select "language", "posts"
from "list_counts"
where "topic" = $1
order by "language";

-- selectCommonTopics
select topic, posts
from topics
order by posts desc, topic
limit $1;
select topic, posts
from list_counts
where language = $1 and topic <> ''
order by posts desc, topic
limit $2;

-- selectCommon
select had.kind, had.value, count(*)::int as posts
from post_search
cross join lateral (
  select 'topic' as kind, topic as value from unnest(topics) as topic
  union all
  select split_part(facet, ':', 1), split_part(facet, ':', 2) from unnest(facets) as facet
  union all
  select 'language', language
) as had
where post_search.post_id = any($1::uuid[])
group by had.kind, had.value
order by posts desc, had.value;

-- selectRelated
select "post"."id", "post"."byline_id", "post"."slug", "post"."title", "post"."language", "post"."sole_author", "post"."contributors", "post"."words" from (
  select *
  from (
    select newest.post_id, newest.published_at, count(*) as shared
    from unnest($1::text[]) as wanted (topic)
    cross join lateral (
      select post_id, published_at
      from post_topics
      where post_topics.topic = wanted.topic and language = $2 and post_id <> all($3::uuid[])
      order by published_at desc, post_id desc
      limit 60
    ) as newest
    group by newest.post_id, newest.published_at
    order by newest.published_at desc, newest.post_id desc
    limit 60
  ) as compared
  order by shared desc, published_at desc, post_id desc
) as "near" inner join (select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" left join lateral (select known.* from translations cross join lateral translation_facts_of("translations"."post_id") as known where translations.post_id = posts.id limit 1) as "translated" on true where "posts"."status" = $4 and "posts"."retracted" = $5) as "post" on "post"."id" = "near"."post_id" order by "near"."shared" desc, "near"."published_at" desc, "near"."post_id" desc limit $6;
select "post"."id", "post"."byline_id", "post"."slug", "post"."title", "post"."language", "post"."sole_author", "post"."contributors", "post"."words" from (
  select *
  from (
    select newest.post_id, newest.published_at, count(*) as shared
    from unnest($1::text[]) as wanted (topic)
    cross join lateral (
      select post_id, published_at
      from post_topics
      where post_topics.topic = wanted.topic and language = $2 and post_id <> all($3::uuid[])
      order by published_at desc, post_id desc
      limit 60
    ) as newest
    group by newest.post_id, newest.published_at
    order by newest.published_at desc, newest.post_id desc
    limit 60
  ) as compared
  order by shared desc, published_at desc, post_id desc
) as "near" inner join (select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" left join lateral (select known.* from translations cross join lateral translation_facts_of("translations"."post_id") as known where translations.post_id = posts.id limit 1) as "translated" on true where "posts"."status" = $4 and "posts"."retracted" = $5) as "post" on "post"."id" = "near"."post_id" order by "near"."shared" desc, "near"."published_at" desc, "near"."post_id" desc limit $6;
select "post"."id", "post"."byline_id", "post"."slug", "post"."title", "post"."language", "post"."sole_author", "post"."contributors", "post"."words" from (
  select *
  from (
    select newest.post_id, newest.published_at, count(*) as shared
    from unnest($1::text[]) as wanted (topic)
    cross join lateral (
      select post_id, published_at
      from post_topics
      where post_topics.topic = wanted.topic and language <> $2 and post_id <> all($3::uuid[])
      order by published_at desc, post_id desc
      limit 60
    ) as newest
    group by newest.post_id, newest.published_at
    order by newest.published_at desc, newest.post_id desc
    limit 60
  ) as compared
  order by shared desc, published_at desc, post_id desc
) as "near" inner join (select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" left join lateral (select known.* from translations cross join lateral translation_facts_of("translations"."post_id") as known where translations.post_id = posts.id limit 1) as "translated" on true where "posts"."status" = $4 and "posts"."retracted" = $5) as "post" on "post"."id" = "near"."post_id" order by "near"."shared" desc, "near"."published_at" desc, "near"."post_id" desc limit $6;
select "post"."id", "post"."byline_id", "post"."slug", "post"."title", "post"."language", "post"."sole_author", "post"."contributors", "post"."words" from (
  select *
  from (
    select newest.post_id, newest.published_at, count(*) as shared
    from unnest($1::text[]) as wanted (topic)
    cross join lateral (
      select post_id, published_at
      from post_topics
      where post_topics.topic = wanted.topic and language <> $2 and post_id <> all($3::uuid[])
      order by published_at desc, post_id desc
      limit 60
    ) as newest
    group by newest.post_id, newest.published_at
    order by newest.published_at desc, newest.post_id desc
    limit 60
  ) as compared
  order by shared desc, published_at desc, post_id desc
) as "near" inner join (select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" inner join "accounts" on "accounts"."id" = "posts"."author_id" left join "post_sources" on "post_sources"."post_id" = "posts"."id" left join lateral (select known.* from translations cross join lateral translation_facts_of("translations"."post_id") as known where translations.post_id = posts.id limit 1) as "translated" on true where "posts"."status" = $4 and "posts"."retracted" = $5) as "post" on "post"."id" = "near"."post_id" order by "near"."shared" desc, "near"."published_at" desc, "near"."post_id" desc limit $6;

-- selectMostRead
select "post"."id", "post"."byline_id", "post"."slug", "post"."title", "post"."language", "post"."sole_author", "post"."contributors", "post"."words"
from (select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."retracted" = $2 and "posts"."language" = $3 and "posts"."id" not in ($4)
order by "posts"."views" desc, "posts"."id" desc
limit $5) as "post"
order by "post"."views" desc, "post"."id" desc;

-- selectInstead
select "post"."id", "post"."byline_id", "post"."slug", "post"."title", "post"."language", "post"."sole_author", "post"."contributors", "post"."words"
from (select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."retracted" = $2 and "posts"."id" = $3) as "post";

-- selectTranslations
select distinct on ("revisions"."language") "posts"."id", "posts"."slug", "revisions"."language", "translations"."source_id" from (
  with original as (
    select coalesce((select source_id from translations where post_id = $1), $2::uuid) as id
  )
  select id, bool_or(is_original) as is_original
  from (
    select id, true as is_original from original
    union all
    select translations.post_id, false from translations join original on original.id = translations.source_id
    union all
    select other.post_id, false
    from post_sources as own
    join post_sources as other on other.translation_group = own.translation_group
    where own.post_id = $3
  ) as members
  where id <> $4
  group by id
) as "other" inner join "posts" on "posts"."id" = "other"."id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "translations" on "translations"."post_id" = "posts"."id" where "posts"."status" = $5 and "revisions"."language" <> $6 order by "revisions"."language", "other"."is_original" desc, "posts"."published_at" desc, "posts"."id";

-- selectTranslationIds
select id from (
  with original as (
    select coalesce((select source_id from translations where post_id = $1), $2::uuid) as id
  )
  select id, bool_or(is_original) as is_original
  from (
    select id, true as is_original from original
    union all
    select translations.post_id, false from translations join original on original.id = translations.source_id
    union all
    select other.post_id, false
    from post_sources as own
    join post_sources as other on other.translation_group = own.translation_group
    where own.post_id = $3
  ) as members
  where id <> $4
  group by id
) as other;

-- selectCurrentTopics
select "topic"
from (select "topic"
from "post_topics"
where "post_topics"."post_id" in (select "id"
from "posts"
where "status" = $1
order by "published_at" desc, "id" desc
limit $2)) as "used"
group by "topic"
order by count(*) desc, "topic"
limit $3;

-- selectTexts
select "id", "title", "summary", "body"
from "revisions"
where "id" in ($1);

-- selectTranslationLanguage
select "language"
from "translations"
where "post_id" = $1;

-- insertApproval
insert into "approvals" ("revision_id", "post_id", "approved_at", "network_status", "approver_role", "alone", "version")
values ($1, $2, $3, $4, $5, $6, (select coalesce(max(version), 0) + 1 as "version"
from "approvals"
where "post_id" = $7));

-- selectVersions
select "approvals"."version", "approvals"."revision_id", "approvals"."approved_at", "approvals"."approver_role", "approvals"."alone", "named_reviewers"."name" as "approver_name", "named_reviewers"."institution" as "approver_institution", "approvals"."network_status", "revisions"."title", "revisions"."language", "revisions"."words", "revisions"."change_kind", "revisions"."change_note"
from "approvals"
inner join "revisions" on "revisions"."id" = "approvals"."revision_id"
left join "named_reviewers" on "named_reviewers"."revision_id" = "approvals"."revision_id"
where "approvals"."post_id" = $1
order by "approvals"."version";

-- selectVersionTexts
select "approvals"."version", "revisions"."title", "revisions"."body", "revisions"."language", "revisions"."topics", "revisions"."references", "revisions"."kind", "revisions"."summary", "revisions"."funding", "revisions"."competing_interests", "revisions"."contributors", "revisions"."cover", "revisions"."countries", "revisions"."audience"
from "approvals"
inner join "revisions" on "revisions"."id" = "approvals"."revision_id"
where "approvals"."post_id" = $1 and "approvals"."version" in ($2, $3);

-- selectPublications
select "publication_log"."number", "publication_log"."kind", "publication_log"."at", "publication_log"."revision_id", "publication_log"."notice", "notices"."kind" as "notice_kind", "notices"."what_was_wrong", "notices"."what_to_do", "posts"."id" as "post_id", "posts"."author_id", "posts"."slug", "revisions"."title", "revisions"."language", (select coalesce(json_agg(agg), '[]')
from (select "translated"."id", "translated"."slug", "translations"."language"
from "translations"
inner join "posts" as "translated" on "translated"."id" = "translations"."post_id"
where "translations"."source_id" = "publication_log"."post_id" and "translated"."status" = $1
order by "translations"."language") as agg) as "translations"
from "publication_log"
inner join "posts" on "posts"."id" = "publication_log"."post_id"
inner join "revisions" on "revisions"."id" = "publication_log"."revision_id"
left join "notices" on "notices"."number" = "publication_log"."notice"
where "publication_log"."number" > $2
order by "publication_log"."number"
limit $3;

-- selectRecalls
select "publication_log"."at", "publication_log"."notice", "notices"."kind" as "notice_kind", "posts"."id" as "post_id", "posts"."slug", "revisions"."title"
from "publication_log"
inner join "posts" on "posts"."id" = "publication_log"."post_id"
inner join "revisions" on "revisions"."id" = "publication_log"."revision_id"
left join "notices" on "notices"."number" = "publication_log"."notice"
where "publication_log"."kind" in ($1, $2) and "publication_log"."at" >= $3
order by "publication_log"."number";

-- selectMeantChanges
select log.number::float8 as number, log.at, coalesce(affected.meant, '[]') as meant
from (
  select number, at, kind, post_id from publication_log where number > $1 order by number limit $2
) as log
cross join lateral (
  select json_agg(json_build_object('post_id', post_id, 'what', what, 'language', language)) as meant
  from (
    select log.post_id, case log.kind when 'approved' then 'revised' else log.kind end as what, null as language
    where log.kind in ('revised', 'notice', 'withdrawn')
      or log.kind = 'approved' and exists (
        select from publication_log as earlier
        where earlier.post_id = log.post_id and earlier.number < log.number
      )
    union all
    select post_id, 'original', null
    from translations
    where source_id = log.post_id and log.kind in ('revised', 'notice', 'withdrawn')
    union all
    select source_id, 'translated', language
    from translations
    where post_id = log.post_id and log.kind = 'approved'
  ) as each_one
) as affected
order by log.number;

-- selectLastNumber
select "number"
from "publication_log"
order by "number" desc
limit $1;

-- selectApprovals
select "kind", "revision_id", "at"
from "publication_log"
where "post_id" = $1 and "kind" in ($2, $3)
order by "number";

-- touchTranslations
update posts
set changed_at = clock_timestamp()
from (
  select posts.id
  from translations
  join posts on posts.id = translations.post_id
  where translations.source_id = any($1::uuid[]) and posts.status = 'approved'
  order by posts.id
  for no key update of posts
) as translated
where posts.id = translated.id;

-- touchPost
update posts
set changed_at = clock_timestamp()
where id = $1;

-- selectPublicSlug
select "slug"
from "posts"
where "id" = $1 and "approved_revision_id" is not null;

-- selectLastPublications
select "number", "id" from (select "last"."number", "posts"."id", coalesce(sum(octet_length(revisions.body)) over (
  order by last.number range between unbounded preceding and 1 preceding
), 0) as "bytes_before" from "publication_log" as "last" inner join lateral (
  select last.post_id as id, (
    select source_id from translations where translations.post_id = last.post_id
  ) as source_id
  union all
  select translations.post_id, translations.source_id
  from translations
  where translations.source_id = last.post_id
) as "meant" on true inner join "posts" on "posts"."id" = "meant"."id" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" where "last"."number" > $1 and not exists (select "later"."number" from "publication_log" as "later" where later.post_id in (meant.id, meant.source_id) and "later"."number" > "last"."number") order by "last"."number" fetch next $2 rows with ties) as "listed" where "bytes_before" < $3 order by "number", "id";

-- selectPublicPosts
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", "approvals"."version", (select dois.doi
from dois
where dois.post_id = posts.id and dois.registered_at is not null) as "doi", "revisions"."body", "revisions"."references", "revisions"."funding", "revisions"."competing_interests", "posts"."withdrawn_at", "posts"."withdrawn_name", "posts"."withdrawn_as", "posts"."withdrawal_reason", "posts"."read_instead_id"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
left join "approvals" on "approvals"."revision_id" = "posts"."approved_revision_id"
where "posts"."id" in ($1);

-- selectChanged
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", posts.changed_at as "changed_at", (select dois.doi
from dois
where dois.post_id = posts.id and dois.registered_at is not null) as "doi", left(revisions.body, 2000) as "body", array((select "notices"."number"
from "notices"
where "notices"."post_id" = "posts"."id" and "notices"."state" = $1
order by "number")) as "notices"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."changed_at" is not null
order by "posts"."changed_at" asc, "posts"."id" asc
limit $2;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", posts.changed_at as "changed_at", (select dois.doi
from dois
where dois.post_id = posts.id and dois.registered_at is not null) as "doi", left(revisions.body, 2000) as "body", array((select "notices"."number"
from "notices"
where "notices"."post_id" = "posts"."id" and "notices"."state" = $1
order by "number")) as "notices"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."changed_at" is not null and revisions.topics && $2::text[] and "revisions"."language" = $3 and "posts"."changed_at" >= $4 and "posts"."changed_at" < $5 and ("posts"."changed_at", "posts"."id") > ($6, $7)
order by "posts"."changed_at" asc, "posts"."id" asc
limit $8;

-- selectChangedById
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", posts.changed_at as "changed_at", (select dois.doi
from dois
where dois.post_id = posts.id and dois.registered_at is not null) as "doi", left(revisions.body, 2000) as "body", array((select "notices"."number"
from "notices"
where "notices"."post_id" = "posts"."id" and "notices"."state" = $1
order by "number")) as "notices"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."id" = $2 and "posts"."changed_at" is not null;

-- selectEarliestChange
select "changed_at"
from "posts"
where "changed_at" is not null
order by "changed_at", "id"
limit $1;

-- selectSettled
select least(clock_timestamp(), min(xact_start)) as settled
from pg_stat_activity
where datname = current_database()
  and backend_type = 'client backend'
  and pid <> pg_backend_pid();

-- selectHarvestSets
select distinct unnest(revisions.topics) as "topic"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."changed_at" is not null;
select distinct "revisions"."language"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."changed_at" is not null;
select distinct unnest(revisions.countries) as "country"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."changed_at" is not null;
select distinct "revisions"."audience"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."changed_at" is not null;
select "number"
from "notices"
where "state" = $1
limit $2;

-- selectWithdrawn
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", posts.withdrawn_at as "withdrawn_at", posts.withdrawn_name as "withdrawn_name", posts.withdrawal_reason as "withdrawal_reason"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."published_at" is not null
order by "posts"."withdrawn_at" desc, "posts"."id" desc
limit $2;
select "posts"."id", "posts"."author_id", "posts"."status", "posts"."slug", "posts"."published_at", "posts"."revised_at", "posts"."review_due_at", "posts"."created_at", "posts"."views", "posts"."likes", "posts"."retracted", "revisions"."title", "revisions"."language", "revisions"."topics", "revisions"."words", "revisions"."kind", "revisions"."summary", "revisions"."cover", "revisions"."countries", "revisions"."audience", coalesce(translated.contributors, revisions.contributors) as "contributors", "revisions"."contributors" as "own_contributors", concat_ws(' ', accounts.firstname, accounts.lastname) as "own_author", translated.facts as "translation", reference_keys(revisions."references") as "reference_keys", coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as "sole_author", coalesce(translated.author_id, posts.author_id) as "byline_id", coalesce(post_sources.byline, accounts.firstname) as "first_name", case when post_sources.byline is null then accounts.lastname else '' end as "last_name", post_sources.byline is not null or coalesce(translated.author_id <> posts.author_id, false) as "imported", "post_sources"."source", "post_sources"."source_url", "post_sources"."licence", "post_sources"."note", posts.withdrawn_at as "withdrawn_at", posts.withdrawn_name as "withdrawn_name", posts.withdrawal_reason as "withdrawal_reason"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "post_sources" on "post_sources"."post_id" = "posts"."id"
left join lateral (select known.*
from translations cross join lateral translation_facts_of("translations"."post_id") as known
where translations.post_id = posts.id
limit 1) as "translated" on true
where "posts"."status" = $1 and "posts"."published_at" is not null and revisions.topics && $2::text[] and "revisions"."language" = $3
order by "posts"."withdrawn_at" desc, "posts"."id" desc
limit $4;

-- selectAddresses
select "slug", coalesce(revised_at, published_at) as "changed_at"
from "posts"
where "status" = $1 and "number" >= $2 and "number" <= $3
order by "number";

-- selectParts
select ((number - 1) / 1000)::integer + 1 as "part", max(coalesce(revised_at, published_at)) as "changed_at"
from "posts"
where "status" = $1
group by "part"
order by "part";
