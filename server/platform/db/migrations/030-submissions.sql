-- Submissions that staff have opened. One that is taken back before leaves no revision.
create table opened_submissions (
  revision_id uuid primary key references revisions,
  opened_at timestamptz(3) not null default now()
);

-- Whether an earlier one was opened isn't known, so each of them stays.
insert into opened_submissions (revision_id) select id from revisions;

-- A revision never changes. It may go while nothing names it: no opening, decision, approval or post.
drop trigger revisions_are_immutable on revisions;
create trigger revisions_are_immutable
  before update or truncate on revisions
  for each statement execute function refuse_change();

-- When the staff were told of the submission that waits; null until then.
alter table drafts add column announced_at timestamptz(3);
update drafts set announced_at = now() where submitted_revision_id is not null;
