-- What readers could see, in the order in which it changed: what programs follow. Rows are added and never changed.
create table publication_log (
  number bigint generated always as identity primary key,
  post_id uuid not null references posts,
  kind text not null check (kind in ('approved', 'revised', 'withdrawn')),
  -- The text that readers see from then on, or saw last.
  revision_id uuid not null references revisions,
  at timestamptz(3) not null
);

create index publication_log_of_post on publication_log (post_id, number);

-- What the audit log knows of the time before; posts that were imported have the date they are published under.
insert into publication_log (post_id, kind, revision_id, at)
select post_id, kind, revision_id, at
from (
  select
    posts.id as post_id,
    case
      -- Readers never saw what was withdrawn first of all.
      when audit_log.action = 'post.withdrawn' and lag(audit_log.action) over deeds is null then null
      when audit_log.action = 'post.withdrawn' then 'withdrawn'
      when lag(audit_log.action) over deeds = 'post.approved' then 'revised'
      else 'approved'
    end as kind,
    coalesce((audit_log.detail ->> 'revision')::uuid, posts.approved_revision_id) as revision_id,
    audit_log.at,
    audit_log.id as deed
  from audit_log
  join posts on posts.id = audit_log.subject_id
  where audit_log.action in ('post.approved', 'post.withdrawn') and posts.approved_revision_id is not null
  window deeds as (partition by posts.id order by audit_log.id)
  union all
  select id, 'approved', approved_revision_id, coalesce(revised_at, published_at), 0
  from posts
  where approved_revision_id is not null
    and not exists (
      select from audit_log where subject_id = posts.id and action = 'post.approved'
    )
) as known
where kind is not null
order by at, deed;

create trigger publication_log_is_append_only
  before update or delete or truncate on publication_log
  for each statement execute function refuse_change();

-- Whoever publishes or withdraws, and however: no change can be left out of the log. The lock is held until the
-- transaction ends, so numbers become visible in their order, and who has read up to one has missed none before it.
create function log_publication() returns trigger language plpgsql as $$
declare
  change text;
begin
  if new.status = 'approved' then
    change := case when tg_op = 'UPDATE' and old.status = 'approved' then 'revised' else 'approved' end;
  else
    change := 'withdrawn';
  end if;
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  insert into publication_log (post_id, kind, revision_id, at)
  values (new.id, change, new.approved_revision_id, clock_timestamp());
  return null;
end
$$;

create trigger posts_published_at_once
  after insert on posts
  for each row when (new.status = 'approved') execute function log_publication();

create trigger posts_published
  after update of status, approved_revision_id on posts
  for each row when (
    (new.status = 'approved' and (old.status <> 'approved' or new.approved_revision_id <> old.approved_revision_id))
    or (old.status = 'approved' and new.status = 'withdrawn')
  )
  execute function log_publication();
