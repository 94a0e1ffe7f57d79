-- Who of the staff deals with a report, and a decision on it that can still be undone.
alter table reports add column claimed_by uuid references accounts;
alter table reports add column claimed_at timestamptz(3);
alter table reports add column pending jsonb;
create index reports_of_claimer on reports (claimed_by) where claimed_by is not null;
