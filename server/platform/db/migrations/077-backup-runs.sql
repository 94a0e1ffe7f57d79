-- Each scheduled backup and each drill of a restore: what /metrics and the command that examines a site tell of. No backup has the
-- table: what it says holds for the machines of this site alone.
create table backup_runs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  begun_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- Null while it runs, and after its process was killed until the next one begins.
  outcome text check (outcome in ('good', 'failed')),
  -- The name of the backup.
  name text,
  bytes bigint check (bytes >= 0),
  -- What went wrong.
  detail text check (length(detail) <= 500)
);
create index on backup_runs (kind, outcome, id);
