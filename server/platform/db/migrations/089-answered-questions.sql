-- A question that somebody got an answer to stays charged: the same one may be asked twice at once, and one of the two given up.
alter table beacon_questions add column answered boolean not null default true;
alter table beacon_questions alter column answered set default false;
