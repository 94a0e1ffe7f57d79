-- What one super admin alone took from one of the staff, which ends unless another one agrees.
create table staff_removals (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('role', 'disabled')),
  from_role text not null check (from_role in ('P', 'R', 'A', 'S')),
  to_role text not null check (to_role in ('P', 'R', 'A', 'S')),
  removed_by uuid not null references accounts on delete cascade,
  removed_at timestamptz(3) not null,
  lapses_at timestamptz(3) not null,
  ended_at timestamptz(3),
  outcome text check (outcome in ('agreed', 'lapsed', 'void')),
  check ((ended_at is null) = (outcome is null))
);
comment on column staff_removals.from_role is 'What the account had, and gets back; of several steps, before the first.';

-- An account has one open removal of each kind.
create unique index staff_removals_open on staff_removals (account_id, kind) where ended_at is null;
create index staff_removals_of_account on staff_removals (account_id);
create index staff_removals_by on staff_removals (removed_by);
