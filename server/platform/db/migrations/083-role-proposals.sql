-- Changes of roles that one super admin proposes and another one confirms (ROLE_FOUR_EYES).
create table role_proposals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- The role that the account had: with another one the proposal is void.
  from_role text not null check (from_role in ('P', 'R', 'A', 'S')),
  to_role text not null check (to_role in ('P', 'R', 'A', 'S')),
  -- Null where it stays as it is.
  to_author boolean,
  -- Whether it enables a disabled account.
  enables boolean not null,
  reason text not null,
  proposed_by uuid not null references accounts on delete cascade,
  proposed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'lapsed')),
  check (from_role <> to_role or enables),
  check ((ended_at is null) = (outcome is null))
);

-- An account has one open proposal.
create unique index role_proposals_open on role_proposals (account_id) where ended_at is null;
create index role_proposals_of_account on role_proposals (account_id);
create index role_proposals_by_proposer on role_proposals (proposed_by);
