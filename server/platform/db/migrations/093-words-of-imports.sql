-- formerly dd06030d1d3e9188d5c00c9d416c7f8b92d6a5d971e3cc05eeee1e4b07eaf0e8, which named a file by its earlier path
-- formerly 6841c03cc8f452613fb312b7cb97b10f08884e3b134459b02551bcf0e1a9f0fd, which didn't say so
-- Large imports: the rows are copied into their tables, with the words that search finds the posts by. What is written for each of many
-- posts is written for all of them at once.

drop table import_rows;

-- What search finds posts of a large import by, made of the words of their texts (server/posts/posts/batch/vocabulary.ts). Rows are deleted in
-- the transaction that inserted them.
create unlogged table import_words (
  post_id uuid primary key,
  words tsvector not null,
  -- For a post in Swahili.
  stems tsvector
);
-- They are there for a moment, and compressed in `post_search`.
alter table import_words alter words set storage external, alter stems set storage external;

alter table post_search alter stems drop expression;
alter table post_search alter facets drop default;

-- As before, for a post whose facets aren't known; with the stems, which were generated.
create or replace function set_search_facets() returns trigger language plpgsql as $$
begin
  new.facets := array(
    select facet.field || ':' || facet.value
    from posts
    join revisions on revisions.id = posts.approved_revision_id, facets_of(revisions) as facet
    where posts.id = new.post_id
    order by 1
  );
  new.heading := new.heading || array_to_tsvector(search_facet_words(new.facets, new.published_at));
  new.document := new.document || array_to_tsvector(search_facet_words(new.facets, new.published_at));
  new.stems := search_stems(new.language, new.document);
  return new;
end
$$;
drop trigger post_search_facets on post_search;
create trigger post_search_facets
  before insert on post_search
  for each row when (new.facets is null) execute function set_search_facets();

-- As before, but the words of a post are taken from `import_words` where they are there. They are those of `search_body_of`; an import learns
-- new ones by itself.
create or replace function list_new_posts() returns trigger language plpgsql as $$
declare
  learned text[];
begin
  if not exists (select from new_posts where status = 'approved') then
    return null;
  end if;
  perform know_topics(array(
    select distinct topic
    from new_posts
    join revisions on revisions.id = new_posts.approved_revision_id, unnest(revisions.topics) as topic
    where new_posts.status = 'approved'
  ));

  with text as materialized (
    select
      new_posts.id, new_posts.number, new_posts.author_id, new_posts.language, new_posts.published_at,
      revisions.title, revisions.topics, prepared.words, prepared.stems,
      array(select field || ':' || value from facets_of(revisions) order by 1) as facets,
      search_rules(new_posts.language) as rules,
      case when prepared.words is null then revisions.body end as body,
      case when prepared.words is null then search_form(plain_text(revisions.body)) end as form
    from new_posts
    join revisions on revisions.id = new_posts.approved_revision_id
    left join import_words as prepared on prepared.post_id = new_posts.id
    where new_posts.status = 'approved'
  ), canonical as materialized (
    select id, array_agg(word order by place) as topics
    from (
      select text.id, topic_records.word, min(given.place) as place
      from text, unnest(text.topics) with ordinality as given (word, place)
      join topic_spellings on topic_spellings.word = given.word
      join topic_keys on topic_keys.key = topic_spellings.key
      join topic_records on topic_records.id = topic_keys.topic_id
      group by text.id, topic_records.word
    ) as found
    group by id
  ), headed as materialized (
    select text.*,
      search_heading(rules, title, topics, published_at) || array_to_tsvector(search_facet_words(facets, published_at)) as heading
    from text
  ), searched as (
    insert into post_search (post_id, author_id, language, published_at, topics, facets, heading, document, stems)
    select
      headed.id, author_id, language, published_at, coalesce(canonical.topics, '{}'), facets, heading, document,
      case when headed.stems is null then search_stems(language, document) else search_stems(language, heading) || headed.stems end
    from headed
    left join canonical on canonical.id = headed.id,
      lateral (select heading || coalesce(words, search_body_of(rules, form, body)) as document) as joined
    order by number
  ), found as materialized (
    select distinct word
    from text,
      string_to_table(search_form(concat_ws(' ', title, array_to_string(topics, ' '))) || ' ' || form, ' ') as word
    where form is not null
  )
  select array_agg(word order by word) into learned
  from found
  where length(word) between 4 and 24 and word !~ '[0-9]' and not exists (
    select from search_spellings as known where known.spelling = found.word and known.word = found.word
  );

  insert into list_counts as counted (topic, language, posts)
  select topic, new_posts.language, count(*)
  from new_posts
  join post_search on post_search.post_id = new_posts.id, unnest(post_search.topics || array['']) as topic
  where new_posts.status = 'approved'
  group by topic, new_posts.language
  order by topic, new_posts.language
  on conflict (topic, language) do update set posts = counted.posts + excluded.posts;

  insert into post_topics (topic, post_id, language, published_at)
  select topic, new_posts.id, new_posts.language, new_posts.published_at
  from new_posts
  join post_search on post_search.post_id = new_posts.id, unnest(post_search.topics) as topic
  where new_posts.status = 'approved';

  if learned is not null then
    perform learn_words(learned);
  end if;

  insert into topics as counted (topic, posts)
  select topic, count(*)
  from new_posts
  join post_topics on post_topics.post_id = new_posts.id
  group by topic
  order by topic
  on conflict (topic) do update set posts = counted.posts + excluded.posts;

  insert into facet_counts as counted (field, value, language, posts)
  select facet.field, facet.value, counted_in, count(*)
  from new_posts
  join revisions on revisions.id = new_posts.approved_revision_id,
    facets_of(revisions) as facet, unnest(array[new_posts.language, '']) as counted_in
  where new_posts.status = 'approved'
  group by facet.field, facet.value, counted_in
  order by facet.field, facet.value, counted_in
  on conflict (field, value, language) do update set posts = counted.posts + excluded.posts;

  insert into post_facets (field, value, post_id, language, published_at)
  select facet.field, facet.value, new_posts.id, new_posts.language, new_posts.published_at
  from new_posts
  join revisions on revisions.id = new_posts.approved_revision_id, facets_of(revisions) as facet
  where new_posts.status = 'approved';

  insert into post_contributors (account_id, post_id)
  select distinct (contributor ->> 'account')::uuid, new_posts.id
  from new_posts
  join revisions on revisions.id = new_posts.approved_revision_id
  cross join lateral jsonb_array_elements(nullif(revisions.contributors, '')::jsonb) as contributor
  where new_posts.status = 'approved' and contributor ->> 'account' <> new_posts.author_id::text;

  -- Last of all, since whoever publishes waits for this lock.
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  insert into publication_log (post_id, kind, revision_id, at)
  select id, 'approved', approved_revision_id, clock_timestamp()
  from new_posts
  where status = 'approved'
  order by number;
  return null;
end
$$;

-- The topics of texts, and what translations were made from, for all texts of an insert.
create or replace function know_topics_of_revision() returns trigger language plpgsql as $$
begin
  if exists (select from new_revisions where topics <> '{}') then
    perform know_topics(array(select distinct unnest(topics) from new_revisions));
  end if;
  return null;
end
$$;
drop trigger revisions_know_topics on revisions;
create trigger revisions_know_topics
  after insert on revisions
  referencing new table as new_revisions
  for each statement execute function know_topics_of_revision();

create or replace function copy_translation_source() returns trigger language plpgsql as $$
begin
  insert into translated_revisions (revision_id, source_revision_id, notice, machine)
  select new_revisions.id, source_revision_id, notice, machine
  from new_revisions
  join translations on translations.post_id = new_revisions.post_id;
  return null;
end
$$;
drop trigger revisions_of_translations on revisions;
create trigger revisions_of_translations
  after insert on revisions
  referencing new table as new_revisions
  for each statement execute function copy_translation_source();

-- As before; a text that names no picture isn't searched by a regular expression.
create or replace function pictures_named(body text) returns text[]
  language sql immutable strict parallel safe
  return case
    when strpos(body, '/pictures/') = 0 then '{}'::text[]
    else (
      select coalesce(array_agg(distinct found[1]), '{}')
      from regexp_matches(body, '/pictures/([0-9a-f]{64})', 'g') as found
    )
  end;

-- Adds what new leaves complete to the tree: their hashes, and each node whose two halves are there now.
create function grow_transparency_tree(first bigint, leaves bigint) returns void language plpgsql as $$
declare
  height smallint := 0;
  low bigint := first;
  high bigint := first + leaves;
begin
  insert into transparency_nodes (level, place, hash)
  select 0, index, sha256('\x00'::bytea || convert_to(entry, 'UTF8'))
  from transparency_leaves
  where index >= low and index < high;
  loop
    low := low / 2;
    high := high / 2;
    exit when low = high;
    insert into transparency_nodes (level, place, hash)
    select height + 1, place / 2, sha256('\x01'::bytea || string_agg(hash, ''::bytea order by place))
    from transparency_nodes
    where level = height and place >= low * 2 and place < high * 2
    group by place / 2;
    height := height + 1;
  end loop;
end
$$;

-- As before.
create or replace function append_transparency_leaf(entry text, publication bigint, audit_day date, salt bytea) returns bigint
  language plpgsql as $$
declare
  leaf_index bigint;
begin
  perform pg_advisory_xact_lock(hashtext('transparency_log'));
  select coalesce(max(place) + 1, 0) into leaf_index from transparency_nodes where level = 0;
  insert into transparency_leaves values (leaf_index, entry, publication, audit_day, salt);
  perform grow_transparency_tree(leaf_index, 1);
  return leaf_index;
end
$$;

-- As before, for all lines of an insert.
create or replace function append_publication_leaf() returns trigger language plpgsql as $$
declare
  first bigint;
  added bigint;
begin
  perform pg_advisory_xact_lock(hashtext('transparency_log'));
  select coalesce(max(place) + 1, 0) into first from transparency_nodes where level = 0;
  insert into transparency_leaves (index, entry, publication)
  select
    first + row_number() over (order by line.number) - 1,
    publication_leaf(line, revision_text_sha256(line.revision_id), revision_statements_sha256(line.revision_id)),
    line.number
  from new_lines
  join publication_log as line on line.number = new_lines.number;
  get diagnostics added = row_count;
  perform grow_transparency_tree(first, added);
  return null;
end
$$;
drop trigger publications_are_leaves on publication_log;
create trigger publications_are_leaves
  after insert on publication_log
  referencing new table as new_lines
  for each statement execute function append_publication_leaf();
