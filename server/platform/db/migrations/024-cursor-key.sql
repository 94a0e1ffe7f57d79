-- The secret that signs cursors in public addresses: all nodes share it, and it goes along in backups, so that links which
-- readers hold keep working. There is one row, made by whichever process starts first.
create table cursor_key (
  id smallint primary key default 1 check (id = 1),
  secret bytea not null check (length(secret) = 32)
);
