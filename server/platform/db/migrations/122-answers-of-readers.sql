create table reader_answers (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts,
  version integer check (version >= 1),
  helpful boolean not null,
  words text,
  language text not null,
  created_at timestamptz(3) not null
);
create index reader_answers_of_post on reader_answers (post_id, version, helpful);
create index reader_answers_with_words on reader_answers (post_id, created_at, id) where words is not null;
comment on table reader_answers is 'What readers answered to “Was this helpful?” under a published post; nothing about who.';
comment on column reader_answers.version is 'The version that they read; null where approvals were not recorded yet.';
comment on column reader_answers.words is 'The line that some add.';
comment on column reader_answers.language is 'The language of the page.';
