-- Recordings of posts: made by a voice program, or uploaded. Readers get them while the post is published.
create table recording_files (
  -- The hash of the bytes with the ending of their format.
  name text primary key check (name ~ '^[0-9a-f]{64}\.(opus|mp3)$'),
  bytes integer not null check (bytes > 0),
  stored_at timestamptz(3) not null
);

create table recordings (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  revision_id uuid not null references revisions on delete cascade,
  kind text not null check (kind in ('computer', 'uploaded')),
  opus_file text not null references recording_files,
  mp3_file text not null references recording_files,
  milliseconds integer not null check (milliseconds > 0),
  made_at timestamptz(3) not null,
  uploaded_by uuid references accounts on delete set null
);
-- A post has one of each kind: the newer takes the place of the older.
create unique index recordings_of_post on recordings (post_id, kind);
create index recordings_of_revision on recordings (revision_id);
create index recordings_by_opus_file on recordings (opus_file);
create index recordings_by_mp3_file on recordings (mp3_file);
create index recordings_by_uploader on recordings (uploaded_by);
create index recordings_by_time on recordings (made_at desc, id desc);

-- Which revisions a voice program has begun to speak, so that no two nodes speak one.
create table recording_attempts (
  revision_id uuid primary key references revisions on delete cascade,
  attempts integer not null,
  started_at timestamptz(3) not null,
  -- Null while it runs, or where its process was killed.
  ended_at timestamptz(3),
  problem text check (problem in ('missing', 'failed', 'too slow', 'damaged', 'too long', 'too short'))
);
create index recording_attempts_with_problem on recording_attempts (ended_at desc) where problem is not null;
