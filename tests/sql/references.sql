-- selectFlags
select source.key, found.record_id::int, found.nature, found.dated::text, found.notice_doi
from jsonb_to_recordset($1::jsonb) as source (key text, doi text, pmid text)
cross join lateral retraction_of(source.doi, source.pmid) as found;

-- selectFlagsOfRevision
select source.key, found.record_id::int, found.nature, found.dated::text, found.notice_doi
from cited_sources as source
cross join lateral retraction_of(source.doi, source.pmid) as found
where source.revision_id = $1
order by source.key;

-- insertFlagged
insert into "flagged_references" ("post_id", "key", "record_id", "found_at")
values ($1, $2, $3, $4)
on conflict ("post_id", "key", "record_id") do update
set "current" = $5;

-- lockMatching
select pg_advisory_xact_lock_shared(7310041);
select pg_advisory_xact_lock(7310041);

-- takeNewlyFlagged
with now as (
  select posts.id as post_id, source.key, found.record_id::int, found.nature, found.dated::text, found.notice_doi
  from posts
  join cited_sources as source on source.revision_id = posts.approved_revision_id
  cross join lateral retraction_of(source.doi, source.pmid) as found
  where posts.status = 'approved'
    and (source.doi in (select doi from retractions) or source.pmid in (select pmid from retractions))
),
added as (
  insert into flagged_references (post_id, key, record_id, found_at)
  select post_id, key, record_id, $1 from now
  on conflict do nothing
  returning post_id, key, record_id
)
select now.* from now join added using (post_id, key, record_id) order by now.post_id, now.key;

-- updateCurrent
with before as (
  select flagged.post_id, flagged.key, flagged.record_id, flagged.current, exists (
    select from posts
    join cited_sources as source on source.revision_id = posts.approved_revision_id
    cross join lateral retraction_of(source.doi, source.pmid) as found
    where posts.id = flagged.post_id
      and posts.status = 'approved'
      and source.key = flagged.key
      and found.record_id = flagged.record_id
  ) as holds
  from flagged_references as flagged
),
changed as (
  update flagged_references as flagged
  set current = before.holds
  from before
  where flagged.post_id = before.post_id
    and flagged.key = before.key
    and flagged.record_id = before.record_id
    and flagged.current <> before.holds
)
select distinct post_id from before where current or holds;

-- upsertRecords
insert into retractions (record_id, doi, pmid, nature, dated, notice_doi, file_id)
select record_id, doi, pmid, nature, dated, notice_doi, $1
from jsonb_to_recordset($2::jsonb)
  as record (record_id bigint, doi text, pmid text, nature text, dated date, notice_doi text)
on conflict (record_id) do update
set doi = excluded.doi, pmid = excluded.pmid, nature = excluded.nature, dated = excluded.dated,
  notice_doi = excluded.notice_doi, file_id = excluded.file_id;

-- startFile
lock table retraction_files in share row exclusive mode;
select nextval(pg_get_serial_sequence('retraction_files', 'id'))::int as id;

-- endFile
delete from "retractions"
where "file_id" <> $1;
insert into retraction_files (id, sha256, records, latest, loaded_at) overriding system value
select $1, $2, count(*), max(dated), $3 from retractions;

-- selectLastFile
select encode(sha256, 'hex') as "sha256", "records", latest::text as "latest", "loaded_at"
from "retraction_files"
order by "id" desc
limit $1;

-- selectForEmail
select "accounts"."email", "accounts"."firstname", "accounts"."lastname", "accounts"."language", "posts"."slug", "revisions"."title", "revisions"."language" as "title_language", "revisions"."references"
from "posts"
inner join "accounts" on "accounts"."id" = "posts"."author_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."id" = $1 and "accounts"."disabled_at" is null;
