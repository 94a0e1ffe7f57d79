-- Seals of the entries of the audit log, in a chain without gaps: each hash covers an entry and the hash before it.
create table audit_seals (
  number bigint primary key check (number > 0),
  -- No foreign key: that an entry was removed must be found, and not prevented in this way.
  entry_id bigint not null unique,
  salt bytea not null check (octet_length(salt) = 16),
  hash bytea not null check (octet_length(hash) = 32)
);

create trigger audit_seals_are_append_only
  before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

-- Entries that have no seal yet. A job seals them, so that nobody who acts waits for anybody else.
create table audit_unsealed (entry_id bigint primary key);

create function queue_for_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end
$$;

create trigger audit_entries_are_sealed
  after insert on audit_log
  for each row execute function queue_for_seal();

insert into audit_unsealed (entry_id) select id from audit_log;
