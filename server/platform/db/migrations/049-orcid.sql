-- The ORCID iD of an account: proven by signing in with ORCID, or typed by its owner.
create table orcids (
  account_id uuid primary key references accounts,
  orcid text not null check (orcid ~ '^([0-9]{4}-){3}[0-9]{3}[0-9X]$'),
  proven_at timestamptz
);
-- Two accounts may type the same iD, and one of them be wrong. Only one can prove it.
create unique index proven_orcids on orcids (orcid) where proven_at is not null;

-- Sign-ins with ORCID that were begun. The browser comes back with the state.
create table orcid_sign_ins (
  state_sha256 bytea primary key,
  account_id uuid not null references accounts,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index on orcid_sign_ins (expires_at);
