-- Notices about published posts: what was wrong, and what to do now. A withdrawal is one kind of them. What is
-- withdrawn or removed by a notice is also in the post's own row.
alter table posts add column retracted boolean not null default false;

create table notices (
  id uuid primary key default gen_random_uuid(),
  -- The number in the notice's address, from 1 and without gaps; null until it is issued.
  number integer unique check (number >= 1),
  post_id uuid not null references posts,
  kind text not null check (kind in (
    'addendum', 'clarification', 'correction', 'expression_of_concern', 'retraction', 'withdrawal', 'removal'
  )),
  -- An announced notice is known to the author and to staff only.
  state text not null check (state in ('announced', 'issued', 'cancelled')),
  -- The version that readers had; null where approvals were not recorded yet.
  version integer,
  what_was_wrong text not null,
  -- Null for withdrawals, which don't say it.
  what_to_do text,
  issuer_id uuid references accounts,
  issuer_name text not null,
  issued_as text not null check (issued_as in ('author', 'admin')),
  announced_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  issued_at timestamptz(3),
  cancelled_at timestamptz(3),
  check ((state = 'issued') = (number is not null)),
  check ((state = 'issued') = (issued_at is not null)),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  check ((kind = 'withdrawal') = (what_to_do is null))
);

create index notices_of_post on notices (post_id);
create index notices_issued on notices (issued_at desc, id desc) where state = 'issued';
create index notices_announced on notices (announced_at desc, id desc);

-- Withdrawals until now. Those of posts that were published again are not known any more.
insert into notices (
  number, post_id, kind, state, version, what_was_wrong, issuer_id, issuer_name, issued_as, announced_at, due_at, issued_at
)
select
  row_number() over (order by posts.withdrawn_at, posts.id),
  posts.id, 'withdrawal', 'issued', approvals.version, posts.withdrawal_reason,
  posts.withdrawn_by, posts.withdrawn_name, posts.withdrawn_as,
  posts.withdrawn_at, posts.withdrawn_at, posts.withdrawn_at
from posts
left join approvals on approvals.revision_id = posts.approved_revision_id
where posts.status = 'withdrawn' and posts.published_at is not null;

alter table publication_log
  drop constraint publication_log_kind_check,
  add constraint publication_log_kind_check check (kind in ('approved', 'revised', 'withdrawn', 'notice')),
  add column notice integer references notices (number),
  add constraint publication_log_notice_check check ((kind = 'notice') = (notice is not null));

-- As before, with the number of a notice. Lines without one keep their bytes.
create or replace function publication_leaf(line publication_log, text_sha256 text) returns text language sql stable as $$
  select concat(
    '{"at":"', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
    ',"kind":', to_json(line.kind),
    ',"notice":' || line.notice,
    ',"number":', line.number,
    ',"post":"', line.post_id, '"',
    ',"revision":"' || line.revision_id || '"',
    ',"text_sha256":"' || text_sha256 || '"',
    ',"v":1}'
  )
$$;

-- The lock orders the numbers with the lines of the publication log, and is held until the transaction ends.
create function number_notice() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  select coalesce(max(number), 0) + 1 into new.number from notices;
  return new;
end
$$;

create trigger notices_are_numbered
  before insert or update of state on notices
  for each row when (new.state = 'issued' and new.number is null) execute function number_notice();

-- In the database, so that no writer can forget it. A withdrawal has a line of its own already.
create function log_notice() returns trigger language plpgsql as $$
begin
  update posts
  set changed_at = clock_timestamp(), retracted = retracted or new.kind = 'retraction'
  where id = new.post_id;
  if new.kind <> 'withdrawal' then
    insert into publication_log (post_id, kind, revision_id, at, notice)
    select id, 'notice', approved_revision_id, clock_timestamp(), new.number
    from posts
    where id = new.post_id;
  end if;
  return null;
end
$$;

create trigger notices_issued_at_once
  after insert on notices
  for each row when (new.state = 'issued') execute function log_notice();

create trigger notices_issued
  after update of state on notices
  for each row when (new.state = 'issued' and old.state <> 'issued') execute function log_notice();

-- What was issued stays as it is.
create function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  raise exception 'an issued notice can''t be changed';
end
$$;

create trigger issued_notices_are_immutable
  before update or delete on notices
  for each row when (old.state = 'issued') execute function refuse_change_of_issued();
