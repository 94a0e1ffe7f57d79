-- Whether signing in takes more than the password: the account has a passkey or an authenticator app. Kept in step with the
-- tables below by whatever changes them, so that each call of a session reads it with the account.
alter table accounts add column second_factor boolean not null default false;

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- As browsers send it: base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- When its counter went back: somebody may have a copy, so it is refused from then on.
  suspect_since timestamptz(3)
);

create index passkeys_of_account on passkeys (account_id);

-- The secret that an authenticator app shares with this site (RFC 6238).
create table authenticator_apps (
  account_id uuid primary key references accounts on delete cascade,
  secret bytea not null,
  created_at timestamptz(3) not null,
  -- Null until the owner entered the first code.
  confirmed_at timestamptz(3),
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_sha256 bytea not null,
  primary key (account_id, code_sha256)
);

-- What a passkey has to sign: used once, within five minutes, for one purpose, by one account and session where there is one.
create table passkey_challenges (
  challenge_sha256 bytea primary key,
  purpose text not null check (purpose in ('enrol', 'sign-in', 'second-step', 'proof')),
  account_id uuid references accounts on delete cascade,
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz(3) not null
);

create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_of_account on passkey_challenges (account_id);
create index passkey_challenges_of_session on passkey_challenges (session_id);

-- A sign-in whose password was right and whose second step is still to come.
create table second_steps (
  token_sha256 bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  -- A digest of the stored hash of the password: a new password ends the step.
  password_sha256 bytea not null,
  expires_at timestamptz(3) not null
);

create index second_steps_by_end on second_steps (expires_at);
create index second_steps_of_account on second_steps (account_id);
