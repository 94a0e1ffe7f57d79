-- The same text in other languages, beside a post.
create index post_sources_by_translation_group on post_sources (translation_group)
  where translation_group is not null;
