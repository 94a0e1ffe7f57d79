-- Texts of a draft as they were earlier, so that its author can compare them and bring one back; they go with the draft.
create table draft_texts (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  text jsonb not null,
  -- As of drafts: the files that the text shows, which stay meanwhile.
  pictures text[] not null,
  -- When the draft was saved with this text.
  saved_at timestamptz(3) not null,
  unique (post_id, saved_at)
);
create index draft_texts_by_picture on draft_texts using gin (pictures);

-- When writing began: with the post, with a revision of it, or with the return from the bin.
alter table drafts add column begun_at timestamptz(3) not null default now();
