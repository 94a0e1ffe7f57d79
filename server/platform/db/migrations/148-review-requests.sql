-- Whom staff ask to read a submission and to recommend a decision: researchers of the network, and others by mail.
create table review_requests (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  -- The text that is read; a later one is asked for anew.
  revision_id uuid not null references revisions on delete cascade,
  account_id uuid references accounts,
  -- Of somebody without an account.
  name text check (length(name) between 1 and 100),
  -- Deleted 30 days after the link ended.
  email text check (length(email) between 3 and 320),
  language text not null,
  asked_by uuid references accounts,
  asked_at timestamptz(3) not null,
  note text not null check (length(note) <= 1000),
  due_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz(3),
  -- Why they declined.
  reason text not null default '' check (length(reason) <= 1000),
  -- What they declared as they accepted.
  interests text not null default '' check (length(interests) <= 1000),
  recommendation text check (recommendation in ('publish', 'revise', 'reject')),
  opinion text check (length(opinion) between 10 and 5000),
  recommended_at timestamptz(3),
  -- When staff took the request back.
  ended_at timestamptz(3),
  check (account_id is null or (name is null and email is null)),
  check (account_id is not null or name is not null),
  check ((answer is null) = (answered_at is null)),
  check ((recommendation is null) = (opinion is null) and (recommendation is null) = (recommended_at is null)),
  check (recommendation is null or answer = 'accepted')
);
create index review_requests_of_post on review_requests (post_id, asked_at);
create index review_requests_of_account on review_requests (account_id, asked_at) where account_id is not null;
create index review_requests_with_email on review_requests (expires_at) where email is not null;
create index review_requests_by_asker on review_requests (asked_by) where asked_by is not null;

-- Links to requests. An account gets another one from its own list.
create table review_request_links (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  request_id uuid not null references review_requests on delete cascade
);
create index review_request_links_of_request on review_request_links (request_id);
