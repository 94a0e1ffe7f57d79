-- What the public profile of an author was before changes that nobody of the staff has looked at yet.
create table profile_changes (
  account_id uuid primary key references accounts on delete cascade,
  before jsonb not null,
  changed_at timestamptz(3) not null
);
