-- One table for readers, authors, staff and developers (design §4).
create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  firstname text not null,
  lastname text not null,
  role text not null check (role in ('P', 'R', 'A', 'S')),
  author boolean not null default false,
  -- What messages to them are written in.
  language text not null default 'en' check (language in ('en', 'fr', 'pt', 'ar', 'sw')),
  password_hash text,
  verified_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- The keys that sign session tokens and links; made at first start.
create table signing_keys (
  id uuid primary key default gen_random_uuid(),
  secret bytea not null check (length(secret) >= 32),
  created_at timestamptz(3) not null default now()
);

-- A session token is good only while its row is.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);

create index sessions_of_account on sessions (account_id) where ended_at is null;

-- A link is good once, for one purpose, while its row is. Only the token's hash is kept.
create table one_time_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('first-admin')),
  token_sha256 bytea not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
