-- What the staff wrote to the author with a report.
alter table reports add column note text;
