-- Alerts of one group say the same in different languages.
alter table alerts add group_id uuid not null default gen_random_uuid();
create index alerts_of_group on alerts (group_id);
