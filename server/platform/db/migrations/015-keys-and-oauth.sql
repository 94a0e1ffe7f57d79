-- Keys with which somebody's own programs call the API. Of the token there is only a hash; the hint is its end, to tell
-- keys apart by.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  token_sha256 bytea not null unique,
  hint text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  -- The key that took this one's place.
  replaced_by uuid references api_keys on delete set null
);

create index api_keys_of_account on api_keys (account_id, created_at desc);

-- Programs of others that people connect with their account. Where one can keep a secret it has one, and for a while two
-- after it was replaced.
create table apps (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  name text not null check (length(name) between 1 and 100),
  homepage text not null,
  redirect_addresses text[] not null check (cardinality(redirect_addresses) > 0),
  confidential boolean not null,
  secret_sha256 bytea,
  old_secret_sha256 bytea,
  old_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  check (confidential = (secret_sha256 is not null)),
  check (num_nulls(old_secret_sha256, old_secret_until) in (0, 2))
);

create index apps_of_account on apps (account_id, created_at desc);

-- What signs ID tokens, and the cookies of an authorization that is under way; the newest signs, older ones stay good.
create table oauth_keys (
  id text primary key,
  purpose text not null check (purpose in ('tokens', 'cookies')),
  -- A private JWK.
  key jsonb not null,
  created_at timestamptz(3) not null
);

-- Codes, tokens, consents and sessions of the authorization server, each found by the hash of what its bearer holds.
create table oauth_entries (
  model text not null,
  id_sha256 bytea not null,
  grant_id text,
  account_id uuid references accounts on delete cascade,
  app_id uuid references apps on delete cascade,
  payload jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  primary key (model, id_sha256)
);

create index oauth_entries_of_grant on oauth_entries (grant_id) where grant_id is not null;
create index oauth_entries_of_account on oauth_entries (account_id) where account_id is not null;
create index oauth_entries_of_app on oauth_entries (app_id) where app_id is not null;
create index oauth_entries_over on oauth_entries (expires_at);

-- Calls of the API by UTC day, for whoever made the key or the app that made them.
create table api_usage (
  day date not null,
  -- A key or an app; it may be gone.
  client_id uuid not null,
  client text not null check (client in ('key', 'app')),
  owner_id uuid not null references accounts on delete cascade,
  call text not null,
  calls integer not null default 0,
  errors integer not null default 0,
  -- Of the errors those that were one call too many.
  limited integer not null default 0,
  primary key (day, client_id, call)
);

create index api_usage_of_owner on api_usage (owner_id, day);
