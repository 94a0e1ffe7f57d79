-- The cache in front of the site, while there is one. The row says whether changes are to be purged from it, and what its pages
-- were made with last.
create table edge (
  one boolean primary key default true check (one),
  enabled boolean not null,
  made_with text not null,
  changed_at timestamptz not null default now()
);

-- What is still to be purged from the edge: written in the transaction that makes the change, and deleted once the edge has
-- acknowledged it. Each change is purged twice; the second time, every node knows of it.
create table edge_purges (
  id bigint generated always as identity primary key,
  change text not null,
  -- Nobody may be shown what was there before, not even while the new page is fetched.
  gone boolean not null,
  round smallint not null default 1 check (round in (1, 2)),
  attempts integer not null default 0,
  -- When it was due first, and when it is tried next.
  since timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp()
);
create index edge_purges_due on edge_purges (gone desc, next_at, id);
