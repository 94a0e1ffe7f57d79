-- A recording that somebody uploaded waits until the staff has heard it; one that readers have stays meanwhile. Nobody has
-- heard those from before.
alter table recordings
  drop constraint recordings_kind_check,
  add constraint recordings_kind_check check (kind in ('computer', 'uploaded', 'waiting'));
update recordings set kind = 'waiting' where kind = 'uploaded';
create index recordings_waiting on recordings (made_at, id) where kind = 'waiting';
