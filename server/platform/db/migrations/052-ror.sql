-- Research institutions: the organisations of the ROR file that was loaded last.
create table ror_organizations (
  -- Without `https://ror.org/`.
  id text primary key check (id ~ '^0[0-9a-z]{6}[0-9]{2}$'),
  name text not null,
  -- In other languages, former ones and acronyms.
  other_names text[] not null,
  -- ISO 3166-1.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Organisations that are not active stay, for the posts that name them, and are not suggested.
  status text not null check (status in ('active', 'inactive', 'withdrawn')),
  -- All names as words that are searched, without case and accents: '| makerere university| mak|'.
  words text not null,
  -- The file that has it; organisations that a later file lacks are deleted.
  file_id bigint not null
);
create index ror_organizations_by_words on ror_organizations using gin (words gin_trgm_ops) where status = 'active';

create table ror_files (
  id bigint generated always as identity primary key,
  sha256 bytea not null check (length(sha256) = 32),
  organizations integer not null,
  loaded_at timestamptz(3) not null
);
