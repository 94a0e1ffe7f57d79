-- Topics as records. A post stores the words that its author chose, and they never change. What they stand for is looked up by
-- their key: without case, accents and punctuation, as search compares words.

create table topic_records (
  id uuid primary key default gen_random_uuid(),
  -- The word that lists, follows and calls know the topic by. It never changes.
  word text not null unique,
  -- The last part of its address.
  slug text not null unique,
  status text not null default 'accepted' check (status in ('accepted', 'proposed', 'merged')),
  merged_into uuid references topic_records,
  -- Whether staff or a loaded vocabulary have named it. One that has not been may be merged into one that has its name.
  curated boolean not null default false,
  mesh text,
  icd11 text,
  wikidata text,
  created_at timestamptz(3) not null default now(),
  check ((status = 'merged') = (merged_into is not null))
);
create index topic_records_proposed on topic_records (created_at) where status = 'proposed';

-- One label a language, and any number of synonyms.
create table topic_names (
  topic_id uuid not null references topic_records on delete cascade,
  language text not null,
  name text not null,
  is_label boolean not null,
  primary key (topic_id, language, name)
);
create unique index topic_names_labels on topic_names (topic_id, language) where is_label;

create table topic_broader (
  topic_id uuid not null references topic_records on delete cascade,
  broader_id uuid not null references topic_records on delete cascade,
  primary key (topic_id, broader_id),
  check (topic_id <> broader_id)
);

-- What readers see at the beginning of a topic's page.
create table topic_introductions (
  topic_id uuid not null references topic_records on delete cascade,
  language text not null,
  introduction text not null,
  primary key (topic_id, language)
);

-- The keys of all names and words of a topic: a key leads to one topic. Those of a merged topic lead to the one it is now.
create table topic_keys (
  key text primary key,
  topic_id uuid not null references topic_records
);
create index topic_keys_of_topic on topic_keys (topic_id);

-- Every word that posts ever had, as it was written.
create table topic_spellings (
  word text primary key,
  key text not null references topic_keys
);

-- The vocabularies that were loaded, to load the shipped one once.
create table topic_files (
  sha256 bytea primary key,
  loaded_at timestamptz(3) not null
);

create function topic_key(word text) returns text
  language sql immutable strict parallel safe
  return coalesce(nullif(btrim(search_form(word)), ''), lower(word));

-- A slug that no record has.
create function free_topic_slug(word text) returns text language plpgsql stable as $$
declare
  base text := coalesce(nullif(replace(btrim(search_form(word)), ' ', '-'), ''), 'topic');
  number integer := 1;
  free text := base;
begin
  while exists (select from topic_records where slug = free) loop
    number := number + 1;
    free := base || '-' || number;
  end loop;
  return free;
end
$$;

-- The topics that words stand for, in the order of the words, each once. Words must be known.
create function canonical_topics(words text[]) returns text[]
  language sql stable parallel safe
  return (
    select coalesce(array_agg(found.word order by found.place), '{}')
    from (
      select topic_records.word, min(given.place) as place
      from unnest(words) with ordinality as given (word, place)
      join topic_keys on topic_keys.key = topic_key(given.word)
      join topic_records on topic_records.id = topic_keys.topic_id
      group by topic_records.word
    ) as found
  );

-- Holds off whoever merges topics or loads a vocabulary, until the transaction ends; those hold off each other and posts.
create function keep_topics() returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('topics', 0))
$$;
create function hold_topics() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('topics', 0))
$$;

-- Makes a proposed topic of each word that no topic has. In one order for everybody, so that two can't block each other.
create function know_topics(words text[]) returns void language plpgsql as $$
declare
  given text;
  own_key text;
  record_id uuid;
  is_new boolean := false;
begin
  perform keep_topics();
  for given in
    select distinct asked.word from unnest(words) as asked (word)
    where asked.word <> '' and not exists (select from topic_spellings as known where known.word = asked.word)
    order by asked.word
  loop
    own_key := topic_key(given);
    if not exists (select from topic_keys where key = own_key) then
      insert into topic_records (word, slug, status)
      values (given, free_topic_slug(given), 'proposed')
      on conflict do nothing
      returning id into record_id;
      if record_id is not null then
        insert into topic_keys (key, topic_id) values (own_key, record_id) on conflict do nothing;
        -- Somebody else has made a topic of the same key.
        delete from topic_records
        where id = record_id and not exists (select from topic_keys where topic_id = record_id);
      end if;
    end if;
    insert into topic_spellings (word, key) values (given, own_key) on conflict do nothing;
    is_new := true;
  end loop;
  if is_new then perform pg_notify('changes', 'proposed-topics'); end if;
end
$$;

-- So that staff see a new word when the text is submitted.
create function know_topics_of_revision() returns trigger language plpgsql as $$
begin
  perform know_topics(new.topics);
  return null;
end
$$;
create trigger revisions_know_topics
  after insert on revisions
  for each row when (cardinality(new.topics) > 0) execute function know_topics_of_revision();

-- Moves what is listed or followed under one topic to another. Who calls it holds the topics.
create function relist_topic(former text, present text) returns void language sql as $$
  insert into post_topics (topic, post_id, language, published_at)
  select present, post_id, language, published_at from post_topics where topic = former
  on conflict do nothing;
  delete from post_topics where topic = former;

  update post_search
  set topics = array(
    select case when topic = former then present else topic end
    from unnest(topics) with ordinality as given (topic, place)
    where topic <> former or not present = any(topics)
    order by place
  )
  where topics @> array[former];

  delete from list_counts where topic in (former, present);
  insert into list_counts (topic, language, posts)
  select topic, language, count(*) from post_topics where topic = present group by topic, language;
  delete from topics where topic in (former, present);
  insert into topics (topic, posts)
  select topic, count(*) from post_topics where topic = present group by topic;

  insert into topic_follows (account_id, topic, created_at)
  select account_id, present, created_at from topic_follows where topic = former
  on conflict do nothing;
  delete from topic_follows where topic = former;
$$;

-- Makes one topic another: its words, posts, followers and narrower topics become the other's.
create function merge_topic(former uuid, present uuid) returns void language sql as $$
  update topic_keys set topic_id = present where topic_id = former;
  update topic_records set status = 'merged', merged_into = present where id = former or merged_into = former;
  insert into topic_broader (topic_id, broader_id)
  select topic_id, present from topic_broader where broader_id = former and topic_id <> present
  on conflict do nothing;
  delete from topic_broader where former in (topic_id, broader_id);
  select relist_topic(former_record.word, present_record.word)
  from topic_records as former_record, topic_records as present_record
  where former_record.id = former and present_record.id = present;
$$;

-- Takes over the words that there are. Of words with one key, the one that most posts have names the topic.
do $$
declare
  moved record;
begin
  create temporary table found on commit drop as
  select word, topic_key(word) as key, sum(posts) as posts
  from (
    select topic as word, posts from topics
    union all
    select distinct unnest(topics), 0 from revisions
    union all
    select distinct topic, 0 from topic_follows
  ) as every
  where word <> ''
  group by word;

  for moved in
    select distinct on (key) key, word, posts from found order by key, posts desc, word
  loop
    insert into topic_records (word, slug, status)
    values (moved.word, free_topic_slug(moved.word), case when moved.posts > 0 then 'accepted' else 'proposed' end);
  end loop;
  insert into topic_keys (key, topic_id) select topic_key(word), id from topic_records;
  insert into topic_spellings (word, key) select word, key from found;

  for moved in
    select found.word as former, topic_records.word as present
    from found
    join topic_keys using (key)
    join topic_records on topic_records.id = topic_keys.topic_id
    where topic_records.word <> found.word
  loop
    perform relist_topic(moved.former, moved.present);
  end loop;
end
$$;

-- As before, but for the topics that the words of a post stand for.
create or replace function count_listed_post() returns trigger language plpgsql as $$
begin
  perform keep_topics();
  if new.status = 'approved' then
    perform know_topics(topics) from revisions where id = new.approved_revision_id;
  end if;
  -- One statement in one order, so that two people who publish at once can't block each other.
  insert into list_counts as counted (topic, language, posts)
  select topic, language, sum(change)
  from (
    select topic, language, -1 as change from post_topics where post_id = new.id
    union all
    select '', old.language, -1 where tg_op = 'UPDATE' and old.status = 'approved'
    union all
    select distinct topic, new.language, 1
    from revisions, unnest(canonical_topics(revisions.topics) || array['']) as topic
    where new.status = 'approved' and revisions.id = new.approved_revision_id
  ) as changes
  group by topic, language
  having sum(change) <> 0
  order by topic, language
  on conflict (topic, language) do update set posts = counted.posts + excluded.posts;
  delete from list_counts where posts <= 0 and language in (new.language, old.language);
  return null;
end
$$;

-- As before, but for the topics that the words of a post stand for. Search finds the words themselves.
create or replace function list_post() returns trigger language plpgsql as $$
declare
  former text[];
  present text[] := '{}';
  revision revisions;
begin
  with gone as (delete from post_topics where post_id = new.id returning topic)
  select coalesce(array_agg(topic), '{}') into former from gone;
  delete from post_search where post_id = new.id;
  if new.status = 'approved' then
    select * into strict revision from revisions where id = new.approved_revision_id;
    present := canonical_topics(revision.topics);
    insert into post_topics (topic, post_id, language, published_at)
    select topic, new.id, new.language, new.published_at
    from unnest(present) as topic;
    insert into post_search (post_id, author_id, language, published_at, topics, heading, document)
    select new.id, new.author_id, new.language, new.published_at, present, heading,
      heading || search_body(search_rules(new.language), revision.body)
    from search_heading(search_rules(new.language), revision.title, revision.topics, new.published_at) as heading;
    perform learn_words(array(
      select search_words(concat_ws(' ', revision.title, array_to_string(revision.topics, ' '), plain_text(revision.body)))
    ));
  end if;
  -- In one order for everybody, as above.
  insert into topics as counted (topic, posts)
  select topic, sum(change)
  from (
    select unnest(former) as topic, -1 as change
    union all
    select unnest(present), 1
  ) as changes
  group by topic
  having sum(change) <> 0
  order by topic
  on conflict (topic) do update set posts = counted.posts + excluded.posts;
  delete from topics where topic = any(former) and posts <= 0;
  return null;
end
$$;

create or replace function list_every_post() returns void language sql as $$
  select know_topics(array(
    select distinct unnest(revisions.topics)
    from posts
    join revisions on revisions.id = posts.approved_revision_id
    where posts.status = 'approved'
  ));

  delete from post_topics;
  delete from topics;
  delete from post_search;

  update posts
  set language = lower(split_part(revisions.language, '-', 1))
  from revisions
  where revisions.id = posts.approved_revision_id and posts.status = 'approved';

  insert into post_topics (topic, post_id, language, published_at)
  select topic, posts.id, posts.language, posts.published_at
  from posts
  join revisions on revisions.id = posts.approved_revision_id, unnest(canonical_topics(revisions.topics)) as topic
  where posts.status = 'approved';

  insert into topics (topic, posts)
  select topic, count(*) from post_topics group by topic;

  insert into post_search (post_id, author_id, language, published_at, topics, heading, document)
  select posts.id, posts.author_id, posts.language, posts.published_at, canonical_topics(revisions.topics), heading,
    heading || search_body(search_rules(posts.language), revisions.body)
  from posts
  join revisions on revisions.id = posts.approved_revision_id,
    search_heading(search_rules(posts.language), revisions.title, revisions.topics, posts.published_at) as heading
  where posts.status = 'approved'
  order by posts.published_at;
$$;
