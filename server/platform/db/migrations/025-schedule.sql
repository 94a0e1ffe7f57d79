-- When each job that is begun by the clock was begun last: the start of that minute or ten minutes, by this database's clock. It is
-- unlogged, since a job that is begun once more after a crash does no harm.
create unlogged table schedule (
  name text primary key,
  begun_at timestamptz not null
);
