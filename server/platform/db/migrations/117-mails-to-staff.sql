-- When somebody of the staff is emailed about a kind of what waits; without a row, as usual.
create table staff_mail (
  account_id uuid not null references accounts,
  kind text not null,
  choice text not null,
  primary key (account_id, kind)
);

-- Who was asked first about what, such as a submission, and who after them.
create table staff_asked (
  about uuid not null,
  account_id uuid not null references accounts,
  kind text not null,
  asked_at timestamptz(3) not null,
  primary key (about, account_id)
);
create index staff_asked_of_account on staff_asked (account_id, kind, asked_at);

-- What goes into somebody's next daily email.
create table staff_digests (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  subject text not null,
  added_at timestamptz(3) not null
);
create index staff_digests_of_account on staff_digests (account_id, added_at);
