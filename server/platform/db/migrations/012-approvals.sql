-- What was published and when, and what its author was in the network then. Rows are added and never changed.
create table approvals (
  revision_id uuid primary key references revisions,
  post_id uuid not null references posts,
  approved_at timestamptz(3) not null,
  -- Null where they had none, or nobody wrote it down.
  network_status text
);

create index approvals_of_post on approvals (post_id, approved_at);

-- What was approved before this table was there: by the log, and for imports by the posts themselves.
insert into approvals (revision_id, post_id, approved_at)
select revisions.id, revisions.post_id, min(audit_log.at)
from audit_log
join revisions on revisions.id = (audit_log.detail ->> 'revision')::uuid
where audit_log.action = 'post.approved'
group by revisions.id, revisions.post_id;

insert into approvals (revision_id, post_id, approved_at)
select approved_revision_id, id, coalesce(revised_at, published_at)
from posts
where approved_revision_id is not null
on conflict do nothing;

create trigger approvals_are_immutable
  before update or delete or truncate on approvals
  for each statement execute function refuse_change();
