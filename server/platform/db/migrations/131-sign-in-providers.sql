-- Accounts of institutions with which people sign in here.
create table provider_links (
  account_id uuid not null references accounts,
  issuer text not null,
  subject text not null,
  linked_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (account_id, issuer),
  unique (issuer, subject)
);
comment on column provider_links.issuer is 'The address of the provider, which never changes, whatever the settings call it.';
comment on column provider_links.subject is 'What the provider calls the person, and never gives to somebody else.';

-- Sign-ins at a provider that were begun. The browser comes back with the state.
create table provider_visits (
  state_sha256 bytea primary key,
  provider text not null,
  purpose text not null check (purpose in ('sign-in', 'link', 'proof')),
  device_sha256 bytea,
  account_id uuid references accounts,
  session_id uuid,
  nonce text not null,
  code_verifier text not null,
  came_from text not null,
  begun_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((purpose = 'sign-in') = (account_id is null)),
  check ((purpose = 'sign-in') = (device_sha256 is not null))
);
comment on column provider_visits.device_sha256 is 'The browser that began it, where nobody is signed in.';
comment on column provider_visits.came_from is 'The page to return to.';
create index provider_visits_run_out on provider_visits (expires_at);
create index provider_visits_of_account on provider_visits (account_id);

-- People whom a provider vouches for, and whose account here is not yet linked.
create table provider_arrivals (
  token_sha256 bytea primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  expires_at timestamptz(3) not null
);
create index provider_arrivals_run_out on provider_arrivals (expires_at);

alter table second_steps
  add issuer text,
  add subject text,
  add links boolean not null default false,
  add check ((issuer is null) = (subject is null)),
  add check (issuer is not null or not links);
comment on column second_steps.issuer is 'The provider by which the first step was taken; null for the password alone.';
comment on column second_steps.links is 'Whether taking the step links the account with the one of the provider.';
