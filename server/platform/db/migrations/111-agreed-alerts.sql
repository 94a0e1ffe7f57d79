-- An alert about an outbreak, or with a telephone number, waits until a second person of the staff agrees to it as it is written.
alter table alerts
  add column waits boolean not null default false,
  add column written_by uuid references accounts on delete set null;
update alerts set written_by = set_by;
create index alerts_of_writer on alerts (written_by);
