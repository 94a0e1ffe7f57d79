-- Readers who want to write (design §4).
create table applications (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  statement text not null,
  affiliation text not null,
  profile_link text,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references accounts,
  reason text,
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'open') = (decided_by is null)),
  check (status <> 'declined' or reason is not null)
);

-- One at a time from each.
create unique index applications_open_of_account on applications (account_id) where status = 'open';
create index applications_of_account on applications (account_id, created_at desc);

-- The lists of staff.
create index applications_waiting on applications (created_at, id) where status = 'open';
create index applications_decided on applications (status, decided_at desc, id desc) where status <> 'open';
