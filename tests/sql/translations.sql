-- selectForExport
select "source"."slug", "approvals"."version", coalesce(published.machine, translations.machine) as "machine", (
  select count(*)::integer
  from notices
  where post_id = source.id
    and state = 'issued'
    and number <= coalesce(published.notice, translations.notice)
) as "notices", "confirmed"."name", "confirmed"."confirmed_as", "confirmed"."confirmed_at" from "translations" inner join "posts" as "source" on "source"."id" = "translations"."source_id" left join "published_translations" as "published" on "published"."post_id" = "translations"."post_id" inner join "approvals" on "approvals"."revision_id" = coalesce(published.source_revision_id, translations.source_revision_id) left join lateral (select "name", "confirmed_as", "confirmed_at" from "translation_confirmations" where "translation_confirmations"."revision_id" = "published"."revision_id" order by "id" desc limit $1) as "confirmed" on true where "translations"."post_id" = $2;

-- selectImported
select "fingerprint", "post_id"
from "post_sources"
where "fingerprint" = any($1);

-- selectPostAt
select "post_id"
from "post_slugs"
where "slug" = $1;

-- lockToBind
select "id"
from "posts"
where "id" = any($1)
order by "id"
for update;
select "posts"."id", "posts"."status", "posts"."approved_revision_id", coalesce(revisions.language, drafts.language) as "language", exists (select
from translations
where post_id = posts.id) as "is_translation", exists (select
from translations
where source_id = posts.id) as "is_original"
from "posts"
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "posts"."id" = any($1);

-- selectVersion
select "revision_id"
from "approvals"
where "post_id" = $1 and "version" = $2;

-- selectNoticeAfter
select "number"
from "notices"
where "post_id" = $1 and "state" = $2
order by "number"
limit $3;

-- insertTranslatedRevisions
insert into translated_revisions (revision_id, source_revision_id, notice, machine)
select revisions.id, $1, $2, $3
from posts
join revisions on revisions.post_id = posts.id
left join revisions as approved on approved.id = posts.approved_revision_id
where posts.id = $4
  and revisions.number >= coalesce(approved.number, 0);

-- hasTranslations
select "posts"."id"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
where "translations"."source_id" = $1 and "posts"."status" <> $2
limit $3;

-- selectTranslated
select "accounts"."id" as "account", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "translations"."language" as "title_language", coalesce(revisions.title, drafts.title, '') as "title"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
inner join "posts" as "source" on "source"."id" = "translations"."source_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "translations"."source_id" = $1 and "posts"."status" <> $2 and "posts"."author_id" <> "source"."author_id" and "accounts"."verified_at" is not null and "accounts"."disabled_at" is null and "accounts"."closed_at" is null
order by "accounts"."id", "translations"."language";
select "accounts"."id" as "account", "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "translations"."language" as "title_language", coalesce(revisions.title, drafts.title, '') as "title"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
inner join "posts" as "source" on "source"."id" = "translations"."source_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
left join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
left join "drafts" on "drafts"."post_id" = "posts"."id"
where "translations"."source_id" = $1 and "posts"."status" <> $2 and "posts"."author_id" <> "source"."author_id" and "accounts"."verified_at" is not null and "accounts"."disabled_at" is null and "accounts"."closed_at" is null and "accounts"."id" <> $3
order by "accounts"."id", "translations"."language";

-- selectVersionWithEarlier
select "revisions".*, "approvals"."version"
from "approvals"
inner join "revisions" on "revisions"."id" = "approvals"."revision_id"
where "approvals"."revision_id" = $1;

-- selectNoticeOfOriginal
select "notices"."post_id", "notices"."kind", "notices"."what_was_wrong", "notices"."what_to_do", "notices"."issuer_id", "revisions"."title"
from "notices"
inner join "posts" on "posts"."id" = "notices"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "notices"."id" = $1 and "notices"."state" = $2;

-- selectMostReadMissing
select * from (select * from (select "posts"."id", "posts"."slug", "posts"."views", "revisions"."title", "revisions"."language", "revisions"."kind", coalesce(asked.requests, 0) as "requests" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "translation_requests" as "asked" on "asked"."post_id" = "posts"."id" and "asked"."language" = $1 where "posts"."status" = $2 and (
    not exists (
      select
      from translations
      join posts as made on made.id = translations.post_id
      where translations.source_id = posts.id
        and made.status <> 'withdrawn'
        and split_part(lower(translations.language), '-', 1) = $3
      offset 0
    )
    and not exists (select from translations where translations.post_id = posts.id)
    and not exists (
      select
      from post_sources as own
      join post_sources as other on other.translation_group = own.translation_group
      join posts as made on made.id = other.post_id
      where own.post_id = posts.id
        and made.status = 'approved'
        and split_part(lower(made.language), '-', 1) = $4
      offset 0
    )
    and split_part(lower(posts.language), '-', 1) <> $5
    and posts.status = 'approved'
    and not posts.retracted
  ) and exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = $6
) order by "posts"."views" desc, "posts"."id" desc limit $7) as "part" union all select * from (select "posts"."id", "posts"."slug", "posts"."views", "revisions"."title", "revisions"."language", "revisions"."kind", coalesce(asked.requests, 0) as "requests" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "translation_requests" as "asked" on "asked"."post_id" = "posts"."id" and "asked"."language" = $8 where "posts"."status" = $9 and (
    not exists (
      select
      from translations
      join posts as made on made.id = translations.post_id
      where translations.source_id = posts.id
        and made.status <> 'withdrawn'
        and split_part(lower(translations.language), '-', 1) = $10
      offset 0
    )
    and not exists (select from translations where translations.post_id = posts.id)
    and not exists (
      select
      from post_sources as own
      join post_sources as other on other.translation_group = own.translation_group
      join posts as made on made.id = other.post_id
      where own.post_id = posts.id
        and made.status = 'approved'
        and split_part(lower(made.language), '-', 1) = $11
      offset 0
    )
    and split_part(lower(posts.language), '-', 1) <> $12
    and posts.status = 'approved'
    and not posts.retracted
  ) and not exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = $13
) order by "posts"."views" desc, "posts"."id" desc limit $14) as "part") as "parts" order by kind = 'guidance' desc, "views" desc, "id" desc limit $15;
select * from (select * from (select "posts"."id", "posts"."slug", "posts"."views", "revisions"."title", "revisions"."language", "revisions"."kind", coalesce(asked.requests, 0) as "requests" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "translation_requests" as "asked" on "asked"."post_id" = "posts"."id" and "asked"."language" = $1 where "posts"."status" = $2 and (
    not exists (
      select
      from translations
      join posts as made on made.id = translations.post_id
      where translations.source_id = posts.id
        and made.status <> 'withdrawn'
        and split_part(lower(translations.language), '-', 1) = $3
      offset 0
    )
    and not exists (select from translations where translations.post_id = posts.id)
    and not exists (
      select
      from post_sources as own
      join post_sources as other on other.translation_group = own.translation_group
      join posts as made on made.id = other.post_id
      where own.post_id = posts.id
        and made.status = 'approved'
        and split_part(lower(made.language), '-', 1) = $4
      offset 0
    )
    and split_part(lower(posts.language), '-', 1) <> $5
    and posts.status = 'approved'
    and not posts.retracted
  ) and "posts"."id" in (
    select titled.id
    from revisions as titles
    join posts as titled on titled.approved_revision_id = titles.id
    where lower(titles.title) like $6
  ) and exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = $7
) and exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = $8
) and false order by "posts"."views" desc, "posts"."id" desc limit $9) as "part" union all select * from (select "posts"."id", "posts"."slug", "posts"."views", "revisions"."title", "revisions"."language", "revisions"."kind", coalesce(asked.requests, 0) as "requests" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "translation_requests" as "asked" on "asked"."post_id" = "posts"."id" and "asked"."language" = $10 where "posts"."status" = $11 and (
    not exists (
      select
      from translations
      join posts as made on made.id = translations.post_id
      where translations.source_id = posts.id
        and made.status <> 'withdrawn'
        and split_part(lower(translations.language), '-', 1) = $12
      offset 0
    )
    and not exists (select from translations where translations.post_id = posts.id)
    and not exists (
      select
      from post_sources as own
      join post_sources as other on other.translation_group = own.translation_group
      join posts as made on made.id = other.post_id
      where own.post_id = posts.id
        and made.status = 'approved'
        and split_part(lower(made.language), '-', 1) = $13
      offset 0
    )
    and split_part(lower(posts.language), '-', 1) <> $14
    and posts.status = 'approved'
    and not posts.retracted
  ) and "posts"."id" in (
    select titled.id
    from revisions as titles
    join posts as titled on titled.approved_revision_id = titles.id
    where lower(titles.title) like $15
  ) and exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = $16
) and not exists (
  select from post_facets where post_id = posts.id and field = 'kind' and value = $17
) and ("posts"."views", "posts"."id") < ($18, $19) order by "posts"."views" desc, "posts"."id" desc limit $20) as "part") as "parts" order by kind = 'guidance' desc, "views" desc, "id" desc limit $21;

-- selectAskedFor
select "posts"."id", "posts"."slug", "posts"."views", "revisions"."title", "revisions"."language", "revisions"."kind", coalesce(asked.requests, 0) as "requests" from "posts" inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id" left join "translation_requests" as "asked" on "asked"."post_id" = "posts"."id" and "asked"."language" = $1 where "posts"."status" = $2 and (
  not exists (
    select
    from translations
    join posts as made on made.id = translations.post_id
    where translations.source_id = posts.id
      and made.status <> 'withdrawn'
      and split_part(lower(translations.language), '-', 1) = $3
    offset 0
  )
  and not exists (select from translations where translations.post_id = posts.id)
  and not exists (
    select
    from post_sources as own
    join post_sources as other on other.translation_group = own.translation_group
    join posts as made on made.id = other.post_id
    where own.post_id = posts.id
      and made.status = 'approved'
      and split_part(lower(made.language), '-', 1) = $4
    offset 0
  )
  and split_part(lower(posts.language), '-', 1) <> $5
  and posts.status = 'approved'
  and not posts.retracted
) and "asked"."requests" is not null and ("asked"."requests", "posts"."id") < ($6, $7) order by "asked"."requests" desc, "posts"."id" desc limit $8;

-- countOverdueOf
select count(*) as "count"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
where "translations"."overdue" = $1 and "posts"."author_id" = $2 and "posts"."status" = $3;

-- countAskedFor
select count(*) as "count" from (select "posts"."id" from "translation_requests" as "asked" inner join "posts" on "posts"."id" = "asked"."post_id" where (
  not exists (
    select
    from translations
    join posts as made on made.id = translations.post_id
    where translations.source_id = posts.id
      and made.status <> 'withdrawn'
      and split_part(lower(translations.language), '-', 1) = "asked"."language"
    offset 0
  )
  and not exists (select from translations where translations.post_id = posts.id)
  and not exists (
    select
    from post_sources as own
    join post_sources as other on other.translation_group = own.translation_group
    join posts as made on made.id = other.post_id
    where own.post_id = posts.id
      and made.status = 'approved'
      and split_part(lower(made.language), '-', 1) = "asked"."language"
    offset 0
  )
  and split_part(lower(posts.language), '-', 1) <> "asked"."language"
  and posts.status = 'approved'
  and not posts.retracted
) limit $1) as "found";
select count(*) as "count" from (select "posts"."id" from "translation_requests" as "asked" inner join "posts" on "posts"."id" = "asked"."post_id" where (
  not exists (
    select
    from translations
    join posts as made on made.id = translations.post_id
    where translations.source_id = posts.id
      and made.status <> 'withdrawn'
      and split_part(lower(translations.language), '-', 1) = "asked"."language"
    offset 0
  )
  and not exists (select from translations where translations.post_id = posts.id)
  and not exists (
    select
    from post_sources as own
    join post_sources as other on other.translation_group = own.translation_group
    join posts as made on made.id = other.post_id
    where own.post_id = posts.id
      and made.status = 'approved'
      and split_part(lower(made.language), '-', 1) = "asked"."language"
    offset 0
  )
  and split_part(lower(posts.language), '-', 1) <> "asked"."language"
  and posts.status = 'approved'
  and not posts.retracted
) and "asked"."language" in ($1) limit $2) as "found";

-- selectOverdue
select "first"."id", "first"."slug", "first"."views", "first"."is_gone", "first"."author_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", concat_ws(' ', accounts.firstname, accounts.lastname) as "translator", known.facts as "facts", (
  select coalesce(max(number), 0)
  from notices
  where notices.post_id = first.source_id and notices.state = 'issued'
) as "newest_notice" from (select * from (select * from (select "posts"."id", "posts"."slug", "posts"."views", "posts"."author_id", "posts"."approved_revision_id", "source"."id" as "source_id", true as "is_gone" from "translations" inner join "posts" on "posts"."id" = "translations"."post_id" inner join "posts" as "source" on "source"."id" = "translations"."source_id" where "translations"."overdue" = $1 and "posts"."status" = $2 and (source.status = 'withdrawn' or source.retracted) = true order by "posts"."views" desc, "posts"."id" desc limit $3) as "part" union all select * from (select "posts"."id", "posts"."slug", "posts"."views", "posts"."author_id", "posts"."approved_revision_id", "source"."id" as "source_id", false as "is_gone" from "translations" inner join "posts" on "posts"."id" = "translations"."post_id" inner join "posts" as "source" on "source"."id" = "translations"."source_id" where "translations"."overdue" = $4 and "posts"."status" = $5 and (source.status = 'withdrawn' or source.retracted) = false order by "posts"."views" desc, "posts"."id" desc limit $6) as "part") as "parts" order by "is_gone" desc, "views" desc, "id" desc limit $7) as "first" inner join lateral translation_facts_of("first"."id") as "known" on true inner join "revisions" on "revisions"."id" = "first"."approved_revision_id" inner join "accounts" on "accounts"."id" = "first"."author_id" order by "is_gone" desc, "views" desc, "first"."id" desc;
select "first"."id", "first"."slug", "first"."views", "first"."is_gone", "first"."author_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", concat_ws(' ', accounts.firstname, accounts.lastname) as "translator", known.facts as "facts", (
      select coalesce(max(number), 0)
      from notices
      where notices.post_id = first.source_id and notices.state = 'issued'
    ) as "newest_notice" from (select * from (select * from (select "posts"."id", "posts"."slug", "posts"."views", "posts"."author_id", "posts"."approved_revision_id", "source"."id" as "source_id", true as "is_gone" from "translations" inner join "posts" on "posts"."id" = "translations"."post_id" inner join "posts" as "source" on "source"."id" = "translations"."source_id" where "translations"."overdue" = $1 and "posts"."status" = $2 and (source.status = 'withdrawn' or source.retracted) = true and "posts"."language" = $3 and "posts"."id" in (
  select titled.id
  from revisions as titles
  join posts as titled on titled.approved_revision_id = titles.id
  where lower(titles.title) like $4
) and ("posts"."views", "posts"."id") < ($5, $6) order by "posts"."views" desc, "posts"."id" desc limit $7) as "part" union all select * from (select "posts"."id", "posts"."slug", "posts"."views", "posts"."author_id", "posts"."approved_revision_id", "source"."id" as "source_id", false as "is_gone" from "translations" inner join "posts" on "posts"."id" = "translations"."post_id" inner join "posts" as "source" on "source"."id" = "translations"."source_id" where "translations"."overdue" = $8 and "posts"."status" = $9 and (source.status = 'withdrawn' or source.retracted) = false and "posts"."language" = $10 and "posts"."id" in (
  select titled.id
  from revisions as titles
  join posts as titled on titled.approved_revision_id = titles.id
  where lower(titles.title) like $11
) order by "posts"."views" desc, "posts"."id" desc limit $12) as "part") as "parts" order by "is_gone" desc, "views" desc, "id" desc limit $13) as "first" inner join lateral translation_facts_of("first"."id") as "known" on true inner join "revisions" on "revisions"."id" = "first"."approved_revision_id" inner join "accounts" on "accounts"."id" = "first"."author_id" order by "is_gone" desc, "views" desc, "first"."id" desc;
select "first"."id", "first"."slug", "first"."views", "first"."is_gone", "first"."author_id", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."language", concat_ws(' ', accounts.firstname, accounts.lastname) as "translator", known.facts as "facts", (
  select coalesce(max(number), 0)
  from notices
  where notices.post_id = first.source_id and notices.state = 'issued'
) as "newest_notice" from (select * from (select * from (select "posts"."id", "posts"."slug", "posts"."views", "posts"."author_id", "posts"."approved_revision_id", "source"."id" as "source_id", true as "is_gone" from "translations" inner join "posts" on "posts"."id" = "translations"."post_id" inner join "posts" as "source" on "source"."id" = "translations"."source_id" where "translations"."overdue" = $1 and "posts"."status" = $2 and (source.status = 'withdrawn' or source.retracted) = true and false and "posts"."language" = $3 order by "posts"."views" desc, "posts"."id" desc limit $4) as "part" union all select * from (select "posts"."id", "posts"."slug", "posts"."views", "posts"."author_id", "posts"."approved_revision_id", "source"."id" as "source_id", false as "is_gone" from "translations" inner join "posts" on "posts"."id" = "translations"."post_id" inner join "posts" as "source" on "source"."id" = "translations"."source_id" where "translations"."overdue" = $5 and "posts"."status" = $6 and (source.status = 'withdrawn' or source.retracted) = false and "posts"."language" = $7 and ("posts"."views", "posts"."id") < ($8, $9) order by "posts"."views" desc, "posts"."id" desc limit $10) as "part") as "parts" order by "is_gone" desc, "views" desc, "id" desc limit $11) as "first" inner join lateral translation_facts_of("first"."id") as "known" on true inner join "revisions" on "revisions"."id" = "first"."approved_revision_id" inner join "accounts" on "accounts"."id" = "first"."author_id" order by "is_gone" desc, "views" desc, "first"."id" desc;

-- selectPublishedId
select "id"
from "posts"
where "slug" = $1 and "status" = $2;

-- countRequest
insert into "translation_requests" ("post_id", "language", "requests")
values ($1, $2, $3)
on conflict ("post_id", "language") do update
set "requests" = translation_requests.requests + 1;

-- selectLeftBehind
select "posts"."id", "revisions"."title", "revisions"."language", "source_text"."id" as "source_revision", "source_text"."title" as "source_title", "source_text"."language" as "source_language"
from "published_translations"
inner join "posts" on "posts"."id" = "published_translations"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "posts" as "source" on "source"."id" = "published_translations"."source_id"
inner join "revisions" as "source_text" on "source_text"."id" = "source"."approved_revision_id"
where "published_translations"."source_id" = $1 and "posts"."status" = $2 and ("source"."status" = $3 or "source"."retracted" = $4)
order by "revisions"."language";

-- selectMarks
select "passage", "needs_work", "note"
from "translation_marks"
where "post_id" = $1;

-- upsertMark
insert into "translation_marks" ("post_id", "passage", "needs_work", "note")
values ($1, $2, $3, $4)
on conflict ("post_id", "passage") do update
set "needs_work" = $5, "note" = $6;

-- deleteMark
delete from "translation_marks"
where "post_id" = $1 and "passage" = $2;

-- selectNotesOf
select "post_id", "note"
from "translation_marks"
inner join "posts" on "posts"."id" = "translation_marks"."post_id"
where "posts"."author_id" = $1 and "note" <> $2
order by "post_id", "passage";

-- deleteMarksOf
delete from "translation_marks"
where "post_id" in (select "id"
from "posts"
where "author_id" = $1);

-- selectUnremembered
select "posts"."id" as "post_id", "revisions"."id" as "revision_id", "revisions"."body", split_part(lower("revisions"."language"), '-', 1) as "language", "source"."body" as "source_body", split_part(lower("source"."language"), '-', 1) as "source_language"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
inner join "translated_revisions" on "translated_revisions"."revision_id" = "revisions"."id"
inner join "revisions" as "source" on "source"."id" = "translated_revisions"."source_revision_id"
left join "remembered_translations" on "remembered_translations"."post_id" = "posts"."id"
where remembered_translations.revision_id is distinct
from revisions.id
order by "posts"."id"
limit $1;

-- replacePassages
delete from "translation_memory"
where "post_id" = $1;
insert into "translation_memory" ("post_id", "source_language", "language", "source", "translation", "shingles")
values ($1, $2, $3, $4, $5, $6);
insert into "remembered_translations" ("post_id", "revision_id")
values ($1, $2)
on conflict ("post_id") do update
set "revision_id" = $3;

-- selectRemembered
with candidates as (
  (
    select id, post_id, source, translation, 1::real as similarity
    from translation_memory
    where source_language = $1 and language = $2 and md5(source) = md5($3) and source = $4
    limit 100
  )
  union all
  (
    select id, post_id, source, translation, similarity(source, $5) as similarity
    from translation_memory
    where shingles && $6::integer[] and source_language = $7 and language = $8 and source <> $9
    limit 400
  )
), first as (
  select distinct on (candidates.translation) candidates.*, posts.slug, revisions.title
  from candidates
  join posts on posts.id = candidates.post_id
  join revisions on revisions.id = posts.approved_revision_id
  where posts.status = 'approved' and not posts.retracted and candidates.similarity >= 0.5
  order by candidates.translation, candidates.similarity desc, candidates.id desc
)
select source, translation, similarity, post_id, slug, title
from first
order by similarity desc, id desc
limit $10;

-- lockSource
select "id"
from "posts"
where "id" = $1
for update;

-- selectSource
select "posts"."id", "posts"."status", "posts"."retracted", "posts"."slug", "revisions"."id" as "revision_id", "revisions"."title", "revisions"."body", "revisions"."language", "revisions"."topics", "revisions"."references", "revisions"."kind", "revisions"."summary", "revisions"."funding", "revisions"."competing_interests", "revisions"."contributors", "revisions"."cover", "revisions"."countries", "revisions"."audience"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."id" = $1;

-- selectOriginal
select "source_id"
from "translations"
where "post_id" = $1;

-- selectExisting
select "posts"."id", "posts"."slug", "posts"."status", "posts"."author_id", concat_ws(' ', accounts.firstname, accounts.lastname) as "by"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
where "translations"."source_id" = $1 and split_part(lower(translations.language), '-', 1) = $2 and "posts"."status" <> $3;

-- insertTranslation
insert into "translations" ("post_id", "source_id", "language", "source_revision_id", "notice", "begun_at")
values ($1, $2, $3, $4, $5, $6);

-- selectNewestNotice
select max("number") as "number"
from "notices"
where "post_id" = $1 and "state" = $2;

-- originalTextOf
select "revisions"."title", "revisions"."summary", "revisions"."body", "revisions"."language"
from "translations"
inner join "revisions" on "revisions"."id" = "translations"."source_revision_id"
where "translations"."post_id" = $1;

-- selectDraftOfTranslation
select "translations"."language", "translations"."machine", "translations"."notice", "source"."id" as "source_id", "source"."slug", "source"."status", "source"."retracted", "newest"."id" as "newest_id", "newest"."title" as "newest_title", "newest"."summary" as "newest_summary", "newest"."body" as "newest_body", "newest"."language" as "source_language", "newest_approval"."version" as "newest_version", "basis"."id" as "basis_id", "basis"."title" as "basis_title", "basis"."summary" as "basis_summary", "basis"."body" as "basis_body", "basis_approval"."version" as "basis_version", exists (
  select
  from approvals
  join revisions on revisions.id = approvals.revision_id
  where approvals.post_id = source.id
    and revisions.number > basis.number
    and revisions.change_kind = 'correction'
) as "corrected", (
  select max(number)
  from notices
  where post_id = source.id
    and state = 'issued'
    and number > translations.notice
    and kind not in ('withdrawal', 'removal')
) as "unknown_notice" from "translations" inner join "posts" as "source" on "source"."id" = "translations"."source_id" inner join "revisions" as "newest" on "newest"."id" = "source"."approved_revision_id" inner join "revisions" as "basis" on "basis"."id" = "translations"."source_revision_id" left join "approvals" as "newest_approval" on "newest_approval"."revision_id" = "newest"."id" left join "approvals" as "basis_approval" on "basis_approval"."revision_id" = "basis"."id" where "translations"."post_id" = $1;

-- selectNoticesUntil
select "number"
from "notices"
where "post_id" = $1 and "state" = $2 and "number" <= $3
order by "number";

-- updateTranslation
update "translations"
set "machine" = $1, "source_revision_id" = $2, "notice" = $3
where "post_id" = $4;

-- lockPublished
select posts.id
from posts
where id in (select source_id from translations where post_id = $1 union all select $2::uuid)
order by id
for no key update;
select "posts"."author_id", "posts"."status", "published_translations"."language", "published_translations"."revision_id", "published_translations"."source_id", "source"."status" as "source_status", "source"."approved_revision_id" as "newest_id"
from "published_translations"
inner join "posts" on "posts"."id" = "published_translations"."post_id"
inner join "posts" as "source" on "source"."id" = "published_translations"."source_id"
where "published_translations"."post_id" = $1;

-- insertConfirmation
insert into "translation_confirmations" ("post_id", "revision_id", "source_revision_id", "notice", "account_id", "name", "confirmed_as", "confirmed_at")
values ($1, $2, $3, $4, $5, $6, $7, $8);
update "posts"
set "changed_at" = clock_timestamp()
where "id" = $1;

-- selectReadingLanguages
select "language"
from "reading_languages"
where "account_id" = $1
order by "language";

-- deleteReadingLanguages
delete from "reading_languages"
where "account_id" = $1;

-- insertReadingLanguages
insert into "reading_languages" ("account_id", "language")
values ($1, $2)
on conflict do nothing;

-- selectTranslation
select "translations"."language", "posts"."author_id"
from "translations"
inner join "posts" on "posts"."id" = "translations"."post_id"
where "translations"."post_id" = $1;

-- selectStaffWhoRead
select "accounts"."id" as "account_id", concat_ws(' ', firstname, lastname) as "name"
from "reading_languages"
inner join "accounts" on "accounts"."id" = "reading_languages"."account_id"
where "reading_languages"."language" = $1 and "accounts"."role" in ($2, $3) and "accounts"."disabled_at" is null and "accounts"."closed_at" is null and "accounts"."id" <> $4
order by "name", "accounts"."id";
