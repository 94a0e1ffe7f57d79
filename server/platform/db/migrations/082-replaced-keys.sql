-- Keys that processes share can be replaced: several rows, of which the last one signs. Processes of the version before
-- this one, which may still run, insert and read the row with id 1.
alter table cursor_key drop constraint cursor_key_id_check;
alter table cursor_key add column created_at timestamptz(3) not null default now();

alter table picture_keys drop constraint picture_keys_id_check;
alter table picture_keys add column created_at timestamptz(3) not null default now();

alter table security_key drop constraint security_key_id_check;
alter table security_key add column created_at timestamptz(3) not null default now();
