-- Whether staff agree to be named on the posts that they review, and where they work.
create table reviewer_settings (
  account_id uuid primary key references accounts,
  named boolean not null,
  institution text check (length(institution) between 1 and 200)
);

-- Who reviewed, where they had agreed to be named, in the words of that moment. Approvals and confirmations
-- can't be changed; these rows can be deleted, because people may take their names back.
create table named_reviewers (
  id bigint generated always as identity primary key,
  post_id uuid not null references posts,
  -- The approval, or the confirmation, that they gave.
  revision_id uuid unique references approvals,
  confirmation_id bigint unique references review_confirmations,
  account_id uuid not null references accounts,
  name text not null,
  institution text,
  check (num_nonnulls(revision_id, confirmation_id) = 1)
);

create index named_reviewers_of_account on named_reviewers (account_id);
