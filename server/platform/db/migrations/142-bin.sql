-- Drafts that their authors deleted. They can be brought back for 30 days; a post that was never submitted is deleted with the last of its texts.
create table bin (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  text jsonb not null,
  -- As of drafts: the files that the text shows, which stay meanwhile.
  pictures text[] not null,
  -- The row of translations of a post that was never submitted, which is none of its original meanwhile.
  translation jsonb,
  deleted_at timestamptz(3) not null
);
create index bin_of_post on bin (post_id);
create index bin_by_age on bin (deleted_at, id);
create index bin_by_picture on bin using gin (pictures);
