-- What reviewers declare of their interests before they read a submission. A declaration holds until the post
-- is next approved.
create table review_declarations (
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts,
  -- Takes the reviewer off the submission.
  conflict boolean not null,
  interests text not null check (length(interests) <= 1000),
  declared_at timestamptz(3) not null,
  primary key (post_id, account_id)
);
create index review_declarations_of_account on review_declarations (account_id);

-- Who has read a submission besides whoever approves it.
create table second_readings (
  revision_id uuid not null references revisions on delete cascade,
  account_id uuid not null references accounts,
  read_at timestamptz(3) not null,
  primary key (revision_id, account_id)
);
create index second_readings_of_account on second_readings (account_id);
