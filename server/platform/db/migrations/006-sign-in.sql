-- Developer access: an account of any role may have it (design §4).
alter table accounts add column developer boolean not null default false;

-- A session lasts as long as it is renewed, up to twelve hours after it began.
alter table sessions
  -- Tells its owner which of their sessions this is.
  add column user_agent text;

create index sessions_by_end on sessions (expires_at);

-- Links in e-mails belong to an account. Their tokens are made from the row when the message leaves, and are kept nowhere.
alter table one_time_links
  add column account_id uuid references accounts on delete cascade,
  alter column token_sha256 drop not null,
  drop constraint one_time_links_purpose_check,
  add constraint one_time_links_purpose_check check (purpose in ('first-admin', 'verify-email', 'reset-password')),
  -- Ended because a newer one took its place; `used_at` is for those that were used.
  add column ended_at timestamptz(3),
  add check ((purpose = 'first-admin') = (account_id is null)),
  add check ((purpose = 'first-admin') = (token_sha256 is not null));

create index one_time_links_of_account on one_time_links (account_id, purpose) where used_at is null and ended_at is null;

-- A message that carries a link names it here; in its text a mark stands where the token goes.
alter table mails
  add column link_id uuid references one_time_links on delete set null,
  drop constraint mails_outcome_check,
  -- Superseded: before it could leave, its link was used, was replaced, or ran out.
  add constraint mails_outcome_check check (outcome in ('sent', 'refused', 'given up', 'superseded'));

-- The browsers that an account has signed in with: a stranger's guesses can't shut out its owner there.
create table familiar_devices (
  account_id uuid not null references accounts on delete cascade,
  device_sha256 bytea not null,
  seen_at timestamptz(3) not null,
  primary key (account_id, device_sha256)
);

-- Budgets by key (GCRA): a key is overdrawn while `full_at` is further ahead than its burst allows. Shared by all nodes;
-- after a crash everybody starts afresh, which is why it is unlogged.
create unlogged table rate_limits (
  key_sha256 bytea primary key,
  full_at timestamptz not null
);

create index rate_limits_by_end on rate_limits (full_at);

-- What people see of an account's owner (spec §3).
create table profiles (
  account_id uuid primary key references accounts on delete cascade,
  about text,
  picture text,
  google_scholar text,
  research_gate text,
  scopus text,
  pub_med text,
  network_status text,
  followers integer not null default 0 check (followers >= 0),
  updated_at timestamptz(3) not null default now()
);

create index accounts_newest on accounts (created_at desc, id desc);
