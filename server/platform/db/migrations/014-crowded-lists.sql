-- Lists and numbers that stay fast on a site of many posts and accounts.

-- Parts of words are found by their triples of letters.
create extension if not exists pg_trgm;

-- The same expressions as in the queries. New rows are sorted in soon, since a search goes through all that wait.
create index accounts_by_words on accounts
  using gin ((email || ' ' || lower(firstname || ' ' || lastname)) gin_trgm_ops)
  with (gin_pending_list_limit = 128);
create index post_sources_by_words on post_sources
  using gin (lower(byline) gin_trgm_ops)
  with (gin_pending_list_limit = 128);
create index audit_log_by_words on audit_log
  using gin (lower(action || ' ' || coalesce(reason, '')) gin_trgm_ops)
  with (gin_pending_list_limit = 128);

-- What staff decided on submissions, beside the log: how long each took, so that nothing has to be looked up to sum up many.
create table decisions (
  revision_id uuid primary key references revisions,
  author_id uuid not null references accounts,
  decided_at timestamptz(3) not null,
  outcome text not null check (outcome in ('approved', 'returned')),
  -- From submission to decision.
  hours double precision not null
);

insert into decisions (revision_id, author_id, decided_at, outcome, hours)
select revisions.id, posts.author_id, audit_log.at, substr(audit_log.action, 6),
  extract(epoch from audit_log.at - revisions.created_at)::float8 / 3600
from audit_log
join revisions on revisions.id = (audit_log.detail ->> 'revision')::uuid
join posts on posts.id = revisions.post_id
where audit_log.action in ('post.approved', 'post.returned')
order by audit_log.id
on conflict do nothing;

create index decisions_by_time on decisions (decided_at) include (outcome, hours);
create index decisions_of_author on decisions (author_id, decided_at) include (hours);
drop index audit_log_of_decisions;
