-- Posts as files to carry, made when somebody asked for them. All of it can be made again, so backups have none.
create table packs (
  kind text not null check (kind in ('topic', 'author', 'country', 'language')),
  value text not null,
  asked_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  made_at timestamptz(3),
  true_until timestamptz(3),
  posts uuid[] not null default '{}',
  posts_state text,
  has_more boolean not null default false,
  files jsonb not null default '[]',
  primary key (kind, value),
  check ((made_at is null) = (posts_state is null) and (made_at is null) = (true_until is null))
);
comment on column packs.value is 'The word of a topic, the id of an author, the code of a country or region, or the tag of a language.';
comment on column packs.used_at is 'When somebody last opened its page or took a file, give or take an hour.';
comment on column packs.posts_state is 'A digest of what readers saw of the posts when the files were made: while it is the same, the files are true.';
comment on column packs.true_until is 'A post may say something else later without a change, such as that its review is overdue.';
comment on column packs.has_more is 'Whether there were more posts than a pack has.';

create table pack_files (
  name text primary key,
  stored_at timestamptz(3) not null
);
comment on column pack_files.name is 'In the file store: the SHA-256 of the bytes, and an ending.';
