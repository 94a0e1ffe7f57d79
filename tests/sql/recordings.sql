-- selectText
select "posts"."id" as "post_id", "revisions"."id" as "revision_id", "revisions"."language", "revisions"."title", "revisions"."summary", "revisions"."body", reference_keys(revisions."references") as "reference_keys"
from "revisions"
inner join "posts" on "posts"."id" = "revisions"."post_id" and "posts"."approved_revision_id" = "revisions"."id"
where "revisions"."id" = $1 and "posts"."status" = $2 and "posts"."retracted" = $3;

-- lockPublished
select "id"
from "posts"
where "id" = $1 and "approved_revision_id" = $2 and "status" = $3 and "retracted" = $4
for share;

-- hasRecording
select "id"
from "recordings"
where "revision_id" = $1 and "kind" <> $2;

-- selectUnspoken
select "posts"."approved_revision_id" as "revision" from "posts" where "posts"."status" = $1 and "posts"."retracted" = $2 and posts.language = any ($3) and not exists (
  select from recordings where revision_id = posts.approved_revision_id and kind <> 'waiting'
) and not exists (
    select
    from recording_attempts
    where
      revision_id = posts.approved_revision_id
      and (attempts >= $4 or (ended_at is null and started_at >= $5))
  ) order by "posts"."published_at" desc limit $6;

-- insertFiles
insert into "recording_files" ("name", "bytes", "stored_at")
values ($1, $2, $3)
on conflict ("name") do update
set "stored_at" = $4;

-- putRecording
delete from "recordings"
where "post_id" = $1 and "kind" = $2;
insert into "recordings" ("post_id", "revision_id", "kind", "uploaded_by", "made_at", "opus_file", "mp3_file", "milliseconds")
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- selectWaiting
select "recordings"."id", "recordings"."post_id", "recordings"."kind", "recordings"."milliseconds", "recordings"."made_at", "recordings"."opus_file", "recordings"."mp3_file", "opus"."bytes" as "opus_bytes", "mp3"."bytes" as "mp3_bytes", recordings.revision_id = posts.approved_revision_id as "current", "recordings"."uploaded_by", "recordings"."revision_id"
from "recordings"
inner join "posts" on "posts"."id" = "recordings"."post_id"
inner join "recording_files" as "opus" on "opus"."name" = "recordings"."opus_file"
inner join "recording_files" as "mp3" on "mp3"."name" = "recordings"."mp3_file"
where "recordings"."post_id" = $1 and "recordings"."kind" = $2;

-- selectAllWaiting
select "posts"."id", "posts"."slug", "revisions"."title", "recordings"."made_at"
from "recordings"
inner join "posts" on "posts"."id" = "recordings"."post_id"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "recordings"."kind" = $1 and "posts"."status" = $2 and "posts"."retracted" = $3
order by "recordings"."made_at", "recordings"."id"
limit $4;

-- selectRead
select "recordings"."id", "recordings"."post_id", "recordings"."kind", "recordings"."milliseconds", "recordings"."made_at", "recordings"."opus_file", "recordings"."mp3_file", "opus"."bytes" as "opus_bytes", "mp3"."bytes" as "mp3_bytes", recordings.revision_id = posts.approved_revision_id as "current" from "recordings" inner join "posts" on "posts"."id" = "recordings"."post_id" inner join "recording_files" as "opus" on "opus"."name" = "recordings"."opus_file" inner join "recording_files" as "mp3" on "mp3"."name" = "recordings"."mp3_file" where (
  posts.status = 'approved'
  and recordings.kind <> 'waiting'
  and not posts.retracted
  and (
    recordings.revision_id = posts.approved_revision_id
    or (
      recordings.kind = 'uploaded'
      and not exists (
        select
        from revisions as spoken
        join revisions as later on later.post_id = spoken.post_id and later.number > spoken.number
        join approvals on approvals.revision_id = later.id
        where spoken.id = recordings.revision_id and later.change_kind = 'correction'
      )
    )
  )
) and "recordings"."kind" = $1;

-- selectWaitingFile
select "recording_files"."bytes"
from "recording_files"
inner join "recordings" on ("recordings"."opus_file" = "recording_files"."name" or "recordings"."mp3_file" = "recording_files"."name")
inner join "posts" on "posts"."id" = "recordings"."post_id"
where "recording_files"."name" = $1 and "recordings"."kind" = $2 and "posts"."status" = $3;

-- selectHeard
select "recordings"."id", "recordings"."post_id", "recordings"."kind", "recordings"."milliseconds", "recordings"."made_at", "recordings"."opus_file", "recordings"."mp3_file", "opus"."bytes" as "opus_bytes", "mp3"."bytes" as "mp3_bytes", recordings.revision_id = posts.approved_revision_id as "current" from "recordings" inner join "posts" on "posts"."id" = "recordings"."post_id" inner join "recording_files" as "opus" on "opus"."name" = "recordings"."opus_file" inner join "recording_files" as "mp3" on "mp3"."name" = "recordings"."mp3_file" where (
  posts.status = 'approved'
  and recordings.kind <> 'waiting'
  and not posts.retracted
  and (
    recordings.revision_id = posts.approved_revision_id
    or (
      recordings.kind = 'uploaded'
      and not exists (
        select
        from revisions as spoken
        join revisions as later on later.post_id = spoken.post_id and later.number > spoken.number
        join approvals on approvals.revision_id = later.id
        where spoken.id = recordings.revision_id and later.change_kind = 'correction'
      )
    )
  )
) and "recordings"."post_id" = $1 order by "current" desc, "recordings"."kind" desc;

-- selectEpisodes
select "recordings"."id", "recordings"."post_id", "recordings"."kind", "recordings"."milliseconds", "recordings"."made_at", "recordings"."opus_file", "recordings"."mp3_file", "opus"."bytes" as "opus_bytes", "mp3"."bytes" as "mp3_bytes", recordings.revision_id = posts.approved_revision_id as "current" from "recordings" inner join "posts" on "posts"."id" = "recordings"."post_id" inner join "recording_files" as "opus" on "opus"."name" = "recordings"."opus_file" inner join "recording_files" as "mp3" on "mp3"."name" = "recordings"."mp3_file" where (
  posts.status = 'approved'
  and recordings.kind <> 'waiting'
  and not posts.retracted
  and (
    recordings.revision_id = posts.approved_revision_id
    or (
      recordings.kind = 'uploaded'
      and not exists (
        select
        from revisions as spoken
        join revisions as later on later.post_id = spoken.post_id and later.number > spoken.number
        join approvals on approvals.revision_id = later.id
        where spoken.id = recordings.revision_id and later.change_kind = 'correction'
      )
    )
  )
) and "recordings"."revision_id" = "posts"."approved_revision_id" and "posts"."id" in (select "posts"."id" from "posts" where "posts"."status" = $1 and "posts"."language" = $2 order by "posts"."published_at" desc, "posts"."id" desc limit $3) order by "posts"."published_at" desc, "posts"."id" desc, "recordings"."kind" desc limit $4;

-- selectHeardFile
select "recording_files"."bytes" from "recording_files" where "recording_files"."name" = $1 and exists (select "recordings"."id" from "recordings" inner join "posts" on "posts"."id" = "recordings"."post_id" where ("recordings"."opus_file" = $2 or "recordings"."mp3_file" = $3) and (
  posts.status = 'approved'
  and recordings.kind <> 'waiting'
  and not posts.retracted
  and (
    recordings.revision_id = posts.approved_revision_id
    or (
      recordings.kind = 'uploaded'
      and not exists (
        select
        from revisions as spoken
        join revisions as later on later.post_id = spoken.post_id and later.number > spoken.number
        join approvals on approvals.revision_id = later.id
        where spoken.id = recordings.revision_id and later.change_kind = 'correction'
      )
    )
  )
));

-- releaseWaiting
delete from "recordings"
where "post_id" = $1 and "kind" = $2;
with released as (
  update recordings set kind = 'uploaded' where id = $1 and kind = 'waiting' returning *
)
select append_recording_leaf(released::recordings, $2) from released;

-- removeUploaded
with removed as (
  delete from recordings where post_id = $1 and kind in ('uploaded', 'waiting') returning *
)
select
  kind,
  opus_file,
  mp3_file,
  case kind when 'uploaded' then append_recording_removal_leaf(removed::recordings, $2) end
from removed;

-- deleteUnheard
with removed as (
  delete from recordings using posts
  where posts.id = recordings.post_id and (posts.status <> 'approved' or posts.retracted)
  returning recordings.*
)
select append_recording_removal_leaf(removed::recordings, $1) from removed
where kind = 'uploaded';

-- claimAttempt
insert into "recording_attempts" ("revision_id", "attempts", "started_at", "ended_at", "problem")
values ($1, $2, $3, $4, $5)
on conflict ("revision_id") do update
set "attempts" = recording_attempts.attempts + 1, "started_at" = $6, "ended_at" = $7, "problem" = $8
where "recording_attempts"."attempts" < $9 and ("recording_attempts"."ended_at" is not null or "recording_attempts"."started_at" < $10)
returning "attempts";

-- endAttempt
update "recording_attempts"
set "ended_at" = $1, "problem" = $2
where "revision_id" = $3;
update "recording_attempts"
set "ended_at" = $1, "problem" = $2, "attempts" = attempts - 1
where "revision_id" = $3;

-- selectUnusedFiles
select "name" from "recording_files" where "stored_at" < $1 and not exists (
  select from recordings where opus_file = recording_files.name or mp3_file = recording_files.name
) limit $2;

-- deleteUnusedFile
delete from "recording_files" where "name" = $1 and "stored_at" < $2 and not exists (
  select from recordings where opus_file = recording_files.name or mp3_file = recording_files.name
);

-- selectFileNames
select "name"
from "recording_files"
order by "name";

-- selectPost
select "id", "author_id", "status", "retracted", "approved_revision_id"
from "posts"
where "id" = $1;

-- countRecordings
select
  count(recorded)::int as spoken,
  count(*) filter (where recorded is null and gave_up.revision_id is not null)::int as failed,
  count(*) filter (
    where recorded is null and gave_up.revision_id is null and posts.language = any ($1)
  )::int as waiting
from posts
left join (
  select distinct revision_id as recorded from recordings where kind <> 'waiting'
) as recordings on recorded = posts.approved_revision_id
left join recording_attempts as gave_up
  on gave_up.revision_id = posts.approved_revision_id
  and gave_up.attempts >= $2
  and gave_up.problem is not null
where posts.status = 'approved' and not posts.retracted;

-- selectLastProblem
select "ended_at", "problem"
from "recording_attempts"
where "problem" is not null and "ended_at" is not null
order by "ended_at" desc
limit $1;
