-- What its author says has changed since the version before: null for a first version.
alter table drafts
  add column change_kind text check (change_kind in ('correction', 'update', 'new evidence', 'wording')),
  add column change_note text check (length(change_note) between 10 and 500),
  add check ((change_kind is null) = (change_note is null));
alter table revisions
  add column change_kind text check (change_kind in ('correction', 'update', 'new evidence', 'wording')),
  add column change_note text check (length(change_note) between 10 and 500),
  add check ((change_kind is null) = (change_note is null));

-- The number under which readers find an approved revision, and the role of whoever approved it. The role is
-- unknown for earlier approvals and for imported posts.
alter table approvals
  add column version integer check (version >= 1),
  add column approver_role text check (approver_role in ('A', 'S'));

alter table approvals disable trigger approvals_are_immutable;
update approvals
set version = numbered.version
from (
  select
    approvals.revision_id,
    row_number() over (
      partition by approvals.post_id order by approvals.approved_at, revisions.number
    ) as version
  from approvals
  join revisions on revisions.id = approvals.revision_id
) as numbered
where numbered.revision_id = approvals.revision_id;
alter table approvals enable trigger approvals_are_immutable;

alter table approvals
  alter column version set not null,
  add unique (post_id, version);
