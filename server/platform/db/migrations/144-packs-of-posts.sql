-- Packs of one post, and of the posts that somebody saved.
alter table packs
  drop constraint packs_kind_check,
  add constraint packs_kind_check
    check (kind in ('topic', 'author', 'country', 'language', 'post', 'saved'));
comment on column packs.value is 'The word of a topic, the id of an author or a post, the code of a country or region, the tag of a language, or a random name for a list of saved posts.';
comment on column packs.posts is 'In the files; of saved posts, those that are asked for.';
