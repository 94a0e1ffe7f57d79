-- Passages of published translations beside those of their originals, for whoever translates the same words or similar ones again.
create table translation_memory (
  id bigint generated always as identity primary key,
  post_id uuid not null references posts on delete cascade,
  -- Primary subtags.
  source_language text not null,
  language text not null,
  source text not null check (length(source) between 1 and 2000),
  translation text not null check (length(translation) between 1 and 4000),
  -- Hashes of three words in a row each, without figures: similar passages share some. At most 48.
  shingles integer[] not null
);
create index translation_memory_of_post on translation_memory (post_id);
create index translation_memory_exact on translation_memory (source_language, language, md5(source));
create index translation_memory_similar on translation_memory using gin (shingles);

-- The published texts whose passages are there.
create table remembered_translations (
  post_id uuid primary key references posts on delete cascade,
  revision_id uuid not null references revisions on delete cascade
);
create index remembered_translations_of_revision on remembered_translations (revision_id);
