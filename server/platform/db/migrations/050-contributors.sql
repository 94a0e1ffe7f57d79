-- Who a text is by, in order: JSON as one text, empty where the post's account is its only author.
alter table drafts add column contributors text not null default '';
alter table revisions add column contributors text not null default '';

-- Links that ask somebody to confirm what a draft says about them. The newest row of a contributor counts.
create table contributor_requests (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  -- The contributor's key in the text.
  contributor text not null,
  account_id uuid references accounts,
  -- Of somebody without an account; null once it was deleted.
  email text,
  language text not null,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When a newer link replaced it.
  ended_at timestamptz(3),
  answer text check (answer in ('confirmed', 'refused')),
  answered_at timestamptz(3),
  -- The hash of what the answer is about.
  answered_sha256 bytea check (length(answered_sha256) = 32),
  reason text check (length(reason) between 10 and 500),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_sha256 is null)),
  check ((reason is not null) = (answer is not null and answer = 'refused'))
);
create index contributor_requests_of_post on contributor_requests (post_id, contributor, sent_at desc);
create index contributor_requests_of_account on contributor_requests (account_id) where account_id is not null;
create index contributor_requests_with_email on contributor_requests (coalesce(answered_at, expires_at))
  where email is not null;

-- The accounts, besides the post's own, that published texts name as contributors.
create table post_contributors (
  account_id uuid not null,
  post_id uuid not null references posts on delete cascade,
  primary key (account_id, post_id)
);
create index post_contributors_of_post on post_contributors (post_id);

create function list_contributors() returns trigger language plpgsql as $$
begin
  delete from post_contributors where post_id = new.id;
  insert into post_contributors (account_id, post_id)
  select distinct (contributor ->> 'account')::uuid, new.id
  from revisions
  cross join lateral jsonb_array_elements(revisions.contributors::jsonb) as contributor
  where revisions.id = new.approved_revision_id
    and revisions.contributors <> ''
    and contributor ->> 'account' <> new.author_id::text;
  return null;
end
$$;

create trigger posts_list_contributors
  after update of approved_revision_id on posts
  for each row when (new.approved_revision_id is distinct from old.approved_revision_id)
  execute function list_contributors();
