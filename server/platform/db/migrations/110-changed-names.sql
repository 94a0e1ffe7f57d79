-- A name that somebody with published texts asks for: the texts keep the present one until the staff has agreed.
create table name_changes (
  account_id uuid primary key references accounts on delete cascade,
  firstname text not null,
  lastname text not null,
  asked_at timestamptz(3) not null
);
create index name_changes_by_time on name_changes (asked_at, account_id);
