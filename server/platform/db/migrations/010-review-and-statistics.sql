-- What reviewers say of a submission beside what it is returned with: on the whole, or on a passage.
create table review_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts,
  revision_id uuid not null references revisions,
  author_id uuid not null references accounts,
  body text not null check (length(body) between 1 and 5000),
  -- The passage as readers see it, with what stands before and after it (W3C Web Annotation, TextQuoteSelector).
  quote text check (length(quote) between 1 and 500),
  prefix text,
  suffix text,
  created_at timestamptz(3) not null default now(),
  -- Said by the author of the post.
  resolved_at timestamptz(3),
  check (num_nulls(quote, prefix, suffix) in (0, 3))
);

create index review_comments_of_post on review_comments (post_id, created_at, id);

-- The submission that staff decided on last: what they said of it is its author's to see.
alter table drafts add column reviewed_revision_id uuid references revisions;

-- How long reviews took, by the log.
create index audit_log_of_decisions on audit_log (at) where action in ('post.approved', 'post.returned');

create table likes (
  account_id uuid not null references accounts on delete cascade,
  post_id uuid not null references posts,
  created_at timestamptz(3) not null,
  primary key (account_id, post_id)
);

create table follows (
  account_id uuid not null references accounts on delete cascade,
  author_id uuid not null references accounts,
  created_at timestamptz(3) not null,
  primary key (account_id, author_id)
);

-- Counts by UTC day. What is taken back is taken from the day that it was counted on.
create table post_days (
  post_id uuid not null references posts,
  day date not null,
  views integer not null default 0,
  likes integer not null default 0,
  primary key (post_id, day)
);

create table author_days (
  author_id uuid not null references accounts,
  day date not null,
  followers integer not null default 0,
  primary key (author_id, day)
);

-- Who has been counted today. Neither survives a crash, nor the day: without its salt a hash says nothing of anybody.
create unlogged table view_salts (
  day date primary key,
  salt bytea not null
);

create unlogged table counted_views (
  day date not null,
  post_id uuid not null,
  viewer_sha256 bytea not null,
  primary key (day, post_id, viewer_sha256)
);
