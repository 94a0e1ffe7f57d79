-- How well each part of the site worked on each UTC day, in minutes: one node measures every minute.
create table status_days (
  component text not null,
  day date not null,
  ok integer not null,
  degraded integer not null,
  down integer not null,
  primary key (component, day)
);

-- What the last measurement found, and since when it has been so.
create table status_now (
  component text primary key,
  state text not null check (state in ('ok', 'degraded', 'down')),
  since timestamptz(3) not null
);

-- The minute that was measured last.
create table status_measured (
  one boolean primary key default true check (one),
  at timestamptz(3) not null
);

-- What super admins tell readers about a disruption; nothing is deleted.
create table incidents (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 120),
  language text not null,
  components text[] not null,
  begun_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null,
  check (resolved_at >= begun_at)
);
create index incidents_by_beginning on incidents (begun_at desc, id desc);
create index open_incidents on incidents (begun_at desc) where resolved_at is null;

create table incident_updates (
  id uuid primary key default gen_random_uuid(),
  incident_id uuid not null references incidents on delete cascade,
  text text not null check (length(text) between 10 and 2000),
  language text not null,
  at timestamptz(3) not null,
  set_by uuid references accounts on delete set null
);
create index updates_of_incident on incident_updates (incident_id, at desc);
create index incident_updates_of_account on incident_updates (set_by);
