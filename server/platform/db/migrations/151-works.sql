-- Works that authors may cite, from files of Crossref's public data which the operator loaded.
create table works (
  -- As two writings of a DOI are compared: in lower case.
  doi text primary key check (length(doi) <= 500),
  title text not null check (length(title) between 1 and 2000),
  -- The work as a list of one reference.
  csl text not null
);
create index works_by_title on works using gin (to_tsvector('simple', title));

-- The files that were loaded.
create table works_files (
  name text primary key,
  works integer not null,
  -- Entries without a title or DOI, or from before the year that was asked for.
  skipped integer not null,
  loaded_at timestamptz(3) not null
);
