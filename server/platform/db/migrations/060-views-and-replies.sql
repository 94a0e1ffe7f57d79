-- Filters of the review queue that somebody keeps under a name.
create table queue_views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  created_at timestamptz(3) not null
);
create unique index queue_views_of_account on queue_views (account_id, lower(name));

-- Texts that reviewers insert into comments. A shared one stays when its author's account is closed.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  author_id uuid references accounts,
  title text not null check (length(title) between 1 and 60),
  body text not null check (length(body) between 1 and 2000),
  shared boolean not null,
  changed_at timestamptz(3) not null,
  check (shared or author_id is not null)
);
create index saved_replies_of_author on saved_replies (author_id);
create index saved_replies_shared on saved_replies (id) where shared;
