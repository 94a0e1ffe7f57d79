-- What readers of a language are told on the front page, between two instants. An alert that ended stays for the record.
create table alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('outbreak', 'heat', 'flood', 'drought', 'air', 'other')),
  language text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) between 10 and 500),
  post_id uuid references posts on delete set null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  set_by uuid references accounts on delete set null,
  check (ends_at >= starts_at)
);
create index alerts_of_language on alerts (language, ends_at);
create index alerts_by_beginning on alerts (starts_at desc, id desc);
create index alerts_of_post on alerts (post_id);
create index alerts_of_account on alerts (set_by);
