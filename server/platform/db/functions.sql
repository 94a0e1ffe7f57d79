-- The functions and triggers that all migrations together leave: to read, and to compare. Nothing runs this file.
-- A change is a migration; UPDATE_SCHEMA=1 npm test -- db/migrate.test.ts writes the file anew, and its diff shows what changed.

CREATE OR REPLACE FUNCTION public.append_publication_leaf()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  first bigint;
  added bigint;
  further text[] := further_fields();
begin
  perform pg_advisory_xact_lock(hashtext('transparency_log'));
  select coalesce(max(place) + 1, 0) into first from transparency_nodes where level = 0;
  insert into transparency_leaves (index, entry, publication)
  select
    first + row_number() over (order by line.number) - 1,
    publication_leaf(
      line,
      revision_text_sha256(line.revision_id),
      revision_statements_sha256(line.revision_id),
      array_to_string(further, ','),
      revision_fields_sha256(line.revision_id, further)
    ),
    line.number
  from new_lines
  join publication_log as line on line.number = new_lines.number;
  get diagnostics added = row_count;
  perform grow_transparency_tree(first, added);
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.append_recording_leaf(recording recordings, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select append_transparency_leaf(
    concat(
      '{"at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
      ',"kind":"recording"',
      ',"mp3_sha256":"', split_part(recording.mp3_file, '.', 1), '"',
      ',"opus_sha256":"', split_part(recording.opus_file, '.', 1), '"',
      ',"post":"', recording.post_id, '"',
      ',"revision":"', recording.revision_id, '"',
      ',"v":1}'
    ),
    null, null, null
  )
$function$;
CREATE OR REPLACE FUNCTION public.append_recording_removal_leaf(recording recordings, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select append_transparency_leaf(
    concat(
      '{"at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
      ',"kind":"recording-removed"',
      ',"mp3_sha256":"', split_part(recording.mp3_file, '.', 1), '"',
      ',"opus_sha256":"', split_part(recording.opus_file, '.', 1), '"',
      ',"post":"', recording.post_id, '"',
      ',"revision":"', recording.revision_id, '"',
      ',"v":1}'
    ),
    null, null, null
  )
$function$;
CREATE OR REPLACE FUNCTION public.append_transparency_leaf(entry text, publication bigint, audit_day date, salt bytea)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  leaf_index bigint;
begin
  perform pg_advisory_xact_lock(hashtext('transparency_log'));
  select coalesce(max(place) + 1, 0) into leaf_index from transparency_nodes where level = 0;
  insert into transparency_leaves values (leaf_index, entry, publication, audit_day, salt);
  perform grow_transparency_tree(leaf_index, 1);
  return leaf_index;
end
$function$;
CREATE OR REPLACE FUNCTION public.begin_or_end_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from review_claims where post_id = new.post_id;
  if new.submitted_revision_id is null then
    new.decide_by := null;
  elsif new.decide_by is null then
    new.decide_by := date_trunc('day', new.submitted_at + interval '8 days', 'UTC') - interval '1 millisecond';
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.canonical_topics(words text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg(found.word ORDER BY found.place), '{}'::text[]) AS "coalesce" FROM (SELECT topic_records.word, min(given.place) AS place FROM ((unnest(canonical_topics.words) WITH ORDINALITY given(word, place) JOIN topic_keys ON ((topic_keys.key = topic_key(given.word)))) JOIN topic_records ON ((topic_records.id = topic_keys.topic_id))) GROUP BY topic_records.word) found);
CREATE OR REPLACE FUNCTION public.canonical_value(value jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case jsonb_typeof(value)
    when 'array' then concat('[', (
      select string_agg(to_json(item)::text, ',' order by place)
      from jsonb_array_elements_text(value) with ordinality as listed (item, place)
    ), ']')
    else to_json(value #>> '{}')::text
  end
$function$;
CREATE OR REPLACE FUNCTION public.copy_translation_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into translated_revisions (revision_id, source_revision_id, notice, machine)
  select new_revisions.id, source_revision_id, notice, machine
  from new_revisions
  join translations on translations.post_id = new_revisions.post_id;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.count_every_list()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from list_counts;
  insert into list_counts (topic, language, posts)
  select topic, language, count(*) from post_topics group by topic, language
  union all
  select '', language, count(*) from posts where status = 'approved' group by language
$function$;
CREATE OR REPLACE FUNCTION public.count_listed_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.decomposed(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (text ~ '[^\u0001-\u007f\u00ab\u00b7\u00bb\u00d7\u2012-\u2015\u2018-\u201f\u2022]'::text) THEN NORMALIZE(text, NFKD) ELSE text END;
CREATE OR REPLACE FUNCTION public.facets_of(revision revisions)
 RETURNS TABLE(field text, value text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'country', country from unnest(revision.countries) as country
  union
  select 'audience', revision.audience where revision.audience <> ''
  union
  select 'kind', revision.kind where revision.kind <> ''
$function$;
CREATE OR REPLACE FUNCTION public.free_topic_slug(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.further_fields()
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(attname::text order by attname collate "C"), '{}')
  from pg_attribute
  where attrelid = 'revisions'::regclass and attnum > 0 and not attisdropped and attname not in (
    'title', 'body', 'language', 'topics',
    'competing_interests', 'contributors', 'funding', 'kind', 'references', 'summary',
    'id', 'post_id', 'number', 'words', 'change_kind', 'change_note', 'created_at', 'pictures'
  )
$function$;
CREATE OR REPLACE FUNCTION public.grow_transparency_tree(first bigint, leaves bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.hold_topics()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('topics', 0))
$function$;
CREATE OR REPLACE FUNCTION public.is_overdue(facts json)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((facts ->> 'status'::text) = 'withdrawn'::text) OR ((facts ->> 'retracted'::text))::boolean OR ((facts ->> 'corrected'::text))::boolean OR ((facts ->> 'notice'::text) IS NOT NULL) OR ((facts ->> 'revision'::text) <> (facts ->> 'based_on'::text)));
CREATE OR REPLACE FUNCTION public.keep_staff_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role not in ('A', 'S') then
    new.staff_since := null;
  elsif new.staff_since is null then
    new.staff_since := now();
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.keep_topics()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock_shared(hashtextextended('topics', 0))
$function$;
CREATE OR REPLACE FUNCTION public.know_topics(words text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.know_topics_of_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_revisions where topics <> '{}') then
    perform know_topics(array(select distinct unnest(topics) from new_revisions));
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.learn_every_word()
 RETURNS void
 LANGUAGE sql
AS $function$
  select learn_words(array(
    select distinct word
    from posts
    join revisions on revisions.id = posts.approved_revision_id,
      search_words(concat_ws(' ', revisions.title, array_to_string(revisions.topics, ' '), plain_text(revisions.body))) as word
    where posts.status = 'approved'
  ))
$function$;
CREATE OR REPLACE FUNCTION public.learn_words(words text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into search_spellings (spelling, word)
  select spelling, word
  from (
    select unnest(words) as spelling, unnest(words) as word
    union
    select left(given, place - 1) || substr(given, place + 1), given
    from unnest(words) as given, generate_series(1, length(given)) as place
    where not exists (select from search_spellings as known where known.spelling = given and known.word = given)
  ) as found
  order by spelling, word
  on conflict do nothing
$function$;
CREATE OR REPLACE FUNCTION public.list_cited_sources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into cited_sources
  select new.id, source ->> 'id', lower(source ->> 'DOI'), source ->> 'PMID'
  from jsonb_array_elements(new."references"::jsonb) as source
  where source ? 'DOI' or source ? 'PMID'
  on conflict do nothing;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.list_contributors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from post_contributors where post_id = new.id;
  insert into post_contributors (account_id, post_id)
  select distinct (contributor ->> 'account')::uuid, new.id
  from revisions
  cross join lateral jsonb_array_elements(revisions.contributors::jsonb) as contributor
  where revisions.id = new.approved_revision_id
    and revisions.contributors <> ''
    and contributor ->> 'account' <> new.author_id::text;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.list_every_facet()
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from post_facets;
  delete from facet_counts;
  insert into post_facets (field, value, post_id, language, published_at)
  select facet.field, facet.value, posts.id, posts.language, posts.published_at
  from posts
  join revisions on revisions.id = posts.approved_revision_id, facets_of(revisions) as facet
  where posts.status = 'approved';
  insert into facet_counts (field, value, language, posts)
  select field, value, counted_in, count(*)
  from post_facets, unnest(array[language, '']) as counted_in
  group by field, value, counted_in;
$function$;
CREATE OR REPLACE FUNCTION public.list_every_post()
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.list_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with changes as (
    select field, value, language, -1 as change from post_facets where post_id = new.id
    union all
    select facet.field, facet.value, new.language, 1
    from revisions, facets_of(revisions) as facet
    where new.status = 'approved' and revisions.id = new.approved_revision_id
  )
  -- One statement in one order, so that two people who publish at once can't block each other.
  insert into facet_counts as counted (field, value, language, posts)
  select field, value, counted_in, sum(change)
  from changes, unnest(array[language, '']) as counted_in
  group by field, value, counted_in
  having sum(change) <> 0
  order by field, value, counted_in
  on conflict (field, value, language) do update set posts = counted.posts + excluded.posts;
  delete from facet_counts
  using post_facets
  where facet_counts.posts <= 0
    and post_facets.post_id = new.id
    and facet_counts.field = post_facets.field
    and facet_counts.value = post_facets.value;
  delete from post_facets where post_id = new.id;
  insert into post_facets (field, value, post_id, language, published_at)
  select facet.field, facet.value, new.id, new.language, new.published_at
  from revisions, facets_of(revisions) as facet
  where new.status = 'approved' and revisions.id = new.approved_revision_id;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.list_new_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      case when prepared.words is null then search_text(search_rules(new_posts.language), plain_text(revisions.body)) end as form
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
      string_to_table(search_text(rules, concat_ws(' ', title, array_to_string(topics, ' '))) || ' ' || form, ' ') as word
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
$function$;
CREATE OR REPLACE FUNCTION public.list_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.log_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  insert into publication_log (post_id, kind, revision_id, at)
  values (new.post_id, 'confirmed', new.revision_id, clock_timestamp());
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.log_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update posts
  set changed_at = clock_timestamp(), retracted = retracted or new.kind = 'retraction'
  where id = new.post_id;
  if new.kind <> 'withdrawal' then
    insert into publication_log (post_id, kind, revision_id, at, notice)
    select id, 'notice', approved_revision_id, clock_timestamp(), new.number
    from posts
    where id = new.post_id;
  end if;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.log_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change text;
begin
  if new.status = 'approved' then
    change := case when tg_op = 'UPDATE' and old.status = 'approved' then 'revised' else 'approved' end;
  else
    change := 'withdrawn';
  end if;
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  insert into publication_log (post_id, kind, revision_id, at)
  values (new.id, change, new.approved_revision_id, clock_timestamp());
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.merge_topic(former uuid, present uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update topic_keys set topic_id = present where topic_id = former;
  update topic_records set status = 'merged', merged_into = present where id = former or merged_into = former;
  insert into topic_broader (topic_id, broader_id)
  select topic_id, present from topic_broader where broader_id = former and topic_id <> present
  on conflict do nothing;
  delete from topic_broader where former in (topic_id, broader_id);
  select relist_topic(former_record.word, present_record.word)
  from topic_records as former_record, topic_records as present_record
  where former_record.id = former and present_record.id = present;
$function$;
CREATE OR REPLACE FUNCTION public.note_change_of_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update posts
  set changed_at = clock_timestamp()
  where posts.author_id = new.id
    and posts.changed_at is not null
    and not exists (select from post_sources where post_sources.post_id = posts.id);
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_change_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.published_at is not null then
    new.changed_at = clock_timestamp();
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_overdue(post uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from translations where post_id = post or source_id = post order by post_id for no key update;
  if found then
    update translations
    set overdue = noted.overdue
    from (
      select translations.post_id, coalesce(is_overdue(known.facts), false) as overdue
      from translations
      left join lateral translation_facts_of(translations.post_id) as known on true
      where translations.post_id = post or source_id = post
    ) as noted
    where translations.post_id = noted.post_id and translations.overdue <> noted.overdue;
  end if;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_overdue_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_overdue(new.id);
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_overdue_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_overdue(new.post_id);
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.note_overdue_of_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_overdue(posts.id)
  from revisions
  join posts on posts.id = revisions.post_id and posts.approved_revision_id = revisions.id
  where revisions.id = new.revision_id;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.number_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  select coalesce(max(number), 0) + 1 into new.number from notices;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.pictures_named(body text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (strpos(body, '/pictures/'::text) = 0) THEN '{}'::text[] ELSE (SELECT COALESCE(array_agg(DISTINCT found.found[1]), '{}'::text[]) AS "coalesce" FROM regexp_matches(pictures_named.body, '/pictures/([0-9a-f]{64})'::text, 'g'::text) found(found)) END;
CREATE OR REPLACE FUNCTION public.plain_text(markdown text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(markdown, '!(?=\[)|\]\([^)\s]*(\s+"[^"]*")?\)|</?[a-zA-Z!][^>]*>|\[\^[^\]\s]*\]:?'::text, ''::text, 'g'::text), '^ {0,3}([#>]+|[-*+]|\d+[.)])\s+|^[ |:-]+$|^ *\||\| *$|\[[ xX]\]|https?://\S+'::text, ' '::text, 'gn'::text), '[*_`~\[\]]+'::text, ''::text, 'g'::text), '|'::text, ' · '::text), '[ \t]{2,}|\t'::text, ' '::text, 'g'::text);
CREATE OR REPLACE FUNCTION public.publication_leaf(line publication_log, text_sha256 text, statements_sha256 text, fields text, fields_sha256 text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select concat(
    '{"at":"', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"',
    ',"fields":"' || fields || '"',
    ',"fields_sha256":"' || fields_sha256 || '"',
    ',"kind":', to_json(line.kind),
    ',"notice":' || line.notice,
    ',"number":', line.number,
    ',"post":"', line.post_id, '"',
    ',"revision":"' || line.revision_id || '"',
    ',"statements_sha256":"' || statements_sha256 || '"',
    ',"text_sha256":"' || text_sha256 || '"',
    ',"v":1}'
  )
$function$;
CREATE OR REPLACE FUNCTION public.queue_for_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.reference_keys(stored text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when stored = '' then '{}'::text[]
    else array(select jsonb_path_query(stored::jsonb, '$[*].id') #>> '{}')
  end
$function$;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation';
end
$function$;
CREATE OR REPLACE FUNCTION public.refuse_change_of_issued()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an issued notice can''t be changed';
end
$function$;
CREATE OR REPLACE FUNCTION public.refuse_change_of_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - '{change_kind,change_note}'::text[] is distinct from
      to_jsonb(old) - '{change_kind,change_note}'::text[]
    or exists (select from approvals where revision_id = old.id)
  then
    raise exception 'revisions rows are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.relist_topic(former text, present text)
 RETURNS void
 LANGUAGE sql
AS $function$
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

  insert into mail_follows (follower_id, kind, value, created_at)
  select follower_id, kind, present, created_at from mail_follows where kind = 'topic' and value = former
  on conflict do nothing;
  delete from mail_follows where kind = 'topic' and value = former;

  insert into phone_topics (number_hmac, topic)
  select number_hmac, present from phone_topics where topic = former
  on conflict do nothing;
  delete from phone_topics where topic = former;
$function$;
CREATE OR REPLACE FUNCTION public.renew_translation_source()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update translations
  set
    source_revision_id = published_translations.source_revision_id,
    notice = published_translations.notice,
    machine = published_translations.machine
  from published_translations
  where translations.post_id = new.post_id and published_translations.post_id = new.post_id;
  return null;
end
$function$;
CREATE OR REPLACE FUNCTION public.retraction_of(cited_doi text, cited_pmid text)
 RETURNS SETOF retractions
 LANGUAGE sql
 STABLE
AS $function$
  with paper as (
    select * from retractions where doi = cited_doi
    union all
    select * from retractions
    where pmid = cited_pmid and not exists (select from retractions where doi = cited_doi)
  )
  select paper.*
  from paper
  where paper.nature in ('retraction', 'concern') and not exists (
    select from paper as undone
    where undone.nature = 'reinstatement'
      and coalesce(undone.dated, 'infinity') >= coalesce(paper.dated, '-infinity')
  )
  order by paper.nature desc, paper.dated desc nulls last, paper.record_id desc
  limit 1
$function$;
CREATE OR REPLACE FUNCTION public.revision_fields_sha256(revision uuid, fields text[])
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(concat('{', (
    select string_agg(concat(to_json(field), ':', canonical_value(whole -> field)), ',' order by field collate "C")
    from unnest(fields) as field
  ), '}'), 'UTF8')), 'hex')
  -- `offset` makes the row into JSON once, and not for each field.
  from (select to_jsonb(revisions) as whole from revisions where id = revision offset 0) as read
$function$;
CREATE OR REPLACE FUNCTION public.revision_statements_sha256(revision uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(concat(
    '{"competing_interests":', to_json(competing_interests),
    ',"contributors":[', (
      select string_agg(concat(
        '{"affiliations":[', (
          select string_agg(concat(
            '{"name":', to_json(affiliation ->> 'name'),
            ',"ror":', coalesce(to_json(affiliation ->> 'ror')::text, 'null'),
            '}'
          ), ',' order by place)
          from json_array_elements(contributor -> 'affiliations') with ordinality as listed (affiliation, place)
        ),
        '],"author_id":', coalesce(to_json(contributor ->> 'account')::text, 'null'),
        ',"corresponding":', coalesce(contributor ->> 'corresponding', 'false'),
        ',"family":', to_json(coalesce(contributor ->> 'family', '')),
        ',"given":', to_json(coalesce(contributor ->> 'given', '')),
        ',"roles":[', (
          select string_agg(to_json(role)::text, ',' order by place)
          from json_array_elements_text(contributor -> 'roles') with ordinality as listed (role, place)
        ),
        ']}'
      ), ',' order by place)
      from json_array_elements(
        case when contributors <> '' then contributors::json end
      ) with ordinality as everybody (contributor, place)
    ),
    '],"funding":', to_json(funding),
    ',"kind":', to_json(kind),
    ',"references":', to_json("references"),
    ',"summary":', to_json(summary),
    '}'
  ), 'UTF8')), 'hex')
  from revisions
  where id = revision
$function$;
CREATE OR REPLACE FUNCTION public.revision_text_sha256(revision uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select encode(sha256(convert_to(concat(
    '{"body":', to_json(body),
    ',"language":', to_json(language),
    ',"title":', to_json(title),
    ',"topics":', to_json(topics),
    '}'
  ), 'UTF8')), 'hex')
  from revisions
  where id = revision
$function$;
CREATE OR REPLACE FUNCTION public.search_body(rules regconfig, body text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, plain_text(body)))), 'D');
exception when program_limit_exceeded then
  return setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, plain_text(left(body, 50000))))), 'D');
end
$function$;
CREATE OR REPLACE FUNCTION public.search_body_of(rules regconfig, form text, body text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return setweight(to_tsvector(rules, search_stemmable(rules, form)), 'D');
exception when program_limit_exceeded then
  return search_body(rules, body);
end
$function$;
CREATE OR REPLACE FUNCTION public.search_candidates(query tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid, in_facets text[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  narrowed tsquery := search_narrowed(query, in_facets);
  having_it uuid[] := search_in_steps('document', narrowed, recent, enough, in_language, on_topic, by_author, in_facets[1]);
  headed uuid[] := '{}';
begin
  if cardinality(having_it) >= enough then
    headed := search_in_steps('heading', narrowed, recent, enough, in_language, on_topic, by_author, in_facets[1]);
  end if;
  return query select unnest(headed) union select unnest(having_it);
end
$function$;
CREATE OR REPLACE FUNCTION public.search_count(query tsquery, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN search_count_in(NULL::text, query, NULL::tsquery, most);
CREATE OR REPLACE FUNCTION public.search_count_in(language_asked text, query tsquery, stemmed tsquery, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  recent tsquery := search_recent(2000);
  found_posts integer;
begin
  loop
    select count(*) into found_posts
    from (
      select from post_search
      where (language_asked is null or language = language_asked) and document @@ coalesce(query && recent, query)
      union all
      select from post_search
      where language_asked = 'sw' and language = 'sw' and stems @@ coalesce(stemmed && recent, stemmed)
        and not document @@ query
      limit most
    ) as found;
    exit when found_posts >= most or recent is null;
    recent := null;
  end loop;
  return found_posts;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_day(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ('/'::text || to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD'::text));
CREATE OR REPLACE FUNCTION public.search_digits(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (text ~ '[٠-٩۰-۹߀-߉𞥐-𞥙०-९০-৯]'::text) THEN translate(text, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙०१२३४५६७८९০১২৩৪৫৬৭৮৯'::text, '012345678901234567890123456789012345678901234567890123456789'::text) ELSE text END;
CREATE OR REPLACE FUNCTION public.search_facet_words(facets text[], at timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (search_facets(facets) || ARRAY(SELECT (facet.facet || search_month(search_facet_words.at)) FROM unnest(search_facets(search_facet_words.facets)) facet(facet)));
CREATE OR REPLACE FUNCTION public.search_facets(facets text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT ('/'::text || facet.facet) FROM unnest(search_facets.facets) facet(facet));
CREATE OR REPLACE FUNCTION public.search_form(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(search_digits(search_greek(search_letters(regexp_replace(lower(decomposed(text)), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f]'::text, ''::text, 'g'::text)))), '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c][\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c]*| [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c]+'::text, ' '::text, 'g'::text);
CREATE OR REPLACE FUNCTION public.search_greek(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (text ~ '[\u03b1-\u03c9]'::text) THEN replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'α'::text, 'alpha'::text), 'β'::text, 'beta'::text), 'γ'::text, 'gamma'::text), 'δ'::text, 'delta'::text), 'ε'::text, 'epsilon'::text), 'ζ'::text, 'zeta'::text), 'η'::text, 'eta'::text), 'θ'::text, 'theta'::text), 'ι'::text, 'iota'::text), 'κ'::text, 'kappa'::text), 'λ'::text, 'lambda'::text), 'μ'::text, 'mu'::text), 'ν'::text, 'nu'::text), 'ξ'::text, 'xi'::text), 'ο'::text, 'omicron'::text), 'π'::text, 'pi'::text), 'ρ'::text, 'rho'::text), 'ς'::text, 'sigma'::text), 'σ'::text, 'sigma'::text), 'τ'::text, 'tau'::text), 'υ'::text, 'upsilon'::text), 'φ'::text, 'phi'::text), 'χ'::text, 'chi'::text), 'ψ'::text, 'psi'::text), 'ω'::text, 'omega'::text) ELSE text END;
CREATE OR REPLACE FUNCTION public.search_heading(rules regconfig, title text, topics text[], published_at timestamp with time zone)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, title))), 'A'::"char") || setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, array_to_string(topics, ' '::text)))), 'B'::"char")) || array_to_tsvector(ARRAY[search_month(published_at), search_day(published_at)]));
CREATE OR REPLACE FUNCTION public.search_in_steps(part text, words tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid, facet text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  found_posts uuid[] := search_newest(part, words && recent, enough, in_language, on_topic, by_author);
begin
  if cardinality(found_posts) < enough then
    found_posts := search_newest(
      part, words && search_less_recent(enough, cardinality(found_posts), facet), enough, in_language, on_topic, by_author
    );
  end if;
  if cardinality(found_posts) < enough then
    found_posts := search_newest(part, words, enough, in_language, on_topic, by_author);
  end if;
  return found_posts;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_is_strict(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if length(one) > 2 or length(other) > 2 or one is null or other is null then
    return false;
  end if;
  return one ~ '^[a-z]+$' and other ~ '^[0-9]+$' and numnode(plainto_tsquery('pg_catalog.english', one)) > 0
    or other ~ '^[a-z]+$' and one ~ '^[0-9]+$' and numnode(plainto_tsquery('pg_catalog.english', other)) > 0;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_joins(rules regconfig, text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((search_form((SELECT COALESCE(string_agg(joins.word, ' '::text ORDER BY joins.kind, joins.place, joins.part), ''::text) AS "coalesce" FROM (SELECT 1 AS kind, found.place, joins_1.part, joins_1.joined AS word FROM regexp_matches(search_joins.text, '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]+(?:[\-''\u0060\u00b4\u02b9-\u02bf\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\ua78b\ua78c\uff07][^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]+)+'::text, 'g'::text) WITH ORDINALITY found(compound, place), LATERAL (SELECT regexp_split_to_array(found.compound[1], '[\-''\u0060\u00b4\u02b9-\u02bf\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\ua78b\ua78c\uff07]'::text) AS parts) split, LATERAL (SELECT number.number AS part, (split.parts[number.number] || split.parts[(number.number + 1)]) AS joined FROM generate_series(1, (cardinality(split.parts) - 1)) number(number) UNION ALL SELECT cardinality(split.parts) AS cardinality, array_to_string(split.parts, ''::text) AS array_to_string WHERE ((cardinality(split.parts) >= 3) AND (cardinality(split.parts) <= 4))) joins_1 WHERE (joins_1.joined ~ '[^0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]'::text) UNION ALL SELECT 2, found.place, 1, regexp_replace(found.number[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]'::text, ''::text, 'g'::text) AS regexp_replace FROM regexp_matches(search_joins.text, CASE WHEN ((search_joins.rules)::oid = ANY ((ARRAY['french'::regconfig, 'portuguese'::regconfig])::oid[])) THEN '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9.,])[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}(?:[.   ][0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{3})+(?![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9])'::text ELSE '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9.,])[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}(?:[, '' ٬’ ][0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{3})+(?![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9])'::text END, 'g'::text) WITH ORDINALITY found(number, place) UNION ALL SELECT 3, found.place, 1, translate(found.pair[1], ' 	'::text, ''::text) AS translate FROM regexp_matches(search_joins.text, '(?<![^ 	
(])[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,5}[ 	]+[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]|[.,][0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9])'::text, 'g'::text) WITH ORDINALITY found(pair, place) UNION ALL SELECT 4, found.place, 1, translate(found.pair[1], ' 	'::text, ''::text) AS translate FROM regexp_matches(search_joins.text, '(?<![^ 	
(])[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}[ 	]+[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,5}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])'::text, 'g'::text) WITH ORDINALITY found(pair, place) UNION ALL SELECT 5, found.place, 1, translate(found.pair[1], ' 	'::text, ''::text) AS translate FROM regexp_matches(search_joins.text, '(?<![^ 	
(])(?:[Cc]o|[Xx]|[Aa]nti|[Nn]on|[Pp]re|[Pp]ost|[Mm]ulti)[ 	]+[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{3,20}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])'::text, 'g'::text) WITH ORDINALITY found(pair, place)) joins)) || ' '::text) || (SELECT NORMALIZE(lower(NORMALIZE(COALESCE(string_agg(found.accented[1], ' '::text ORDER BY found.place), ''::text), NFKD)), NFC) AS "normalize" FROM regexp_matches(search_joins.text, '(?<![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])(?=[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]*[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff])[a-zA-Z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]{1,4}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])'::text, 'g'::text) WITH ORDINALITY found(accented, place) WHERE ((search_joins.rules)::oid = ANY ((ARRAY['english'::regconfig, 'french'::regconfig, 'portuguese'::regconfig])::oid[]))));
CREATE OR REPLACE FUNCTION public.search_less_recent(enough integer, had integer, facet text)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  most integer := case when facet is null then 10 else 60 end;
  times float8 := least(most, greatest(2, 2.0 * enough / greatest(had, 1)));
  newest timestamptz;
  oldest timestamptz;
  since timestamptz;
  unit text;
begin
  if had * most * 2 < enough or 2000 * times * 4 >= (select sum(posts) from list_counts where topic = '') then
    return null;
  end if;
  newest := (select max(published_at) from post_search);
  oldest := (select published_at from post_search order by published_at desc offset 1999 limit 1);
  since := newest - (newest - oldest) * times;
  unit := case when newest - since < interval '16 days' then 'day' else 'month' end;
  return (
    select string_agg(
      quote_literal(case
        when unit = 'day' then search_day(at at time zone 'UTC')
        else coalesce((search_facets(array[facet]))[1], '') || search_month(at at time zone 'UTC')
      end),
      ' | '
    )::tsquery
    from generate_series(date_trunc(unit, since at time zone 'UTC'), newest at time zone 'UTC', ('1 ' || unit)::interval) as at
    having count(*) <= 36
  );
end
$function$;
CREATE OR REPLACE FUNCTION public.search_letters(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (text ~ '[ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ]'::text) THEN translate(replace(replace(replace(replace(replace(text, 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text), 'ø'::text, 'o'::text), 'ß'::text, 'ss'::text), 'ı'::text, 'i'::text), 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ'::text, 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሄህሆሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾሀአbdkybdky'::text) WHEN (text ~ '[œæøßı]'::text) THEN replace(replace(replace(replace(replace(text, 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text), 'ø'::text, 'o'::text), 'ß'::text, 'ss'::text), 'ı'::text, 'i'::text) ELSE text END;
CREATE OR REPLACE FUNCTION public.search_month(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ('/'::text || to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM'::text));
CREATE OR REPLACE FUNCTION public.search_narrowed(query tsquery, in_facets text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (query && COALESCE((SELECT (string_agg(quote_literal(facet.facet), ' & '::text))::tsquery AS string_agg FROM unnest(search_facets(search_narrowed.in_facets)) facet(facet)), ''::tsquery));
CREATE OR REPLACE FUNCTION public.search_newest(part text, words tsquery, enough integer, in_language text, on_topic text, by_author uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET cpu_operator_cost TO '1'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  found_posts uuid[] := '{}';
begin
  if words is null then
    return found_posts;
  elsif on_topic is not null or by_author is not null then
    execute format(
      'select array(
        select post_id from post_search
        where %I @@ $1
          and ($3 is null or language = $3)
          and ($4 is null or topics @> array[$4])
          and ($5 is null or author_id = $5)
        order by published_at desc, post_id desc
        limit $2
      )',
      part
    ) into found_posts using words, enough, in_language, on_topic, by_author;
  elsif part = 'heading' then
    found_posts := array(
      select post_id from post_search
      where heading @@ words and (in_language is null or language = in_language)
      order by published_at desc, post_id desc
      limit enough
    );
  elsif part = 'document' then
    found_posts := array(
      select post_id from post_search
      where document @@ words and (in_language is null or language = in_language)
      order by published_at desc, post_id desc
      limit enough
    );
  else
    -- Only these have an index.
    found_posts := array(
      select post_id from post_search
      where stems @@ words and language = 'sw'
      order by published_at desc, post_id desc
      limit enough
    );
  end if;
  return found_posts;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_pair(one text, other text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if one is null or other is null or strpos(one, ' ') > 0 or strpos(other, ' ') > 0 then
    return null;
  elsif one ~ '[0-9]' or other ~ '[0-9]' then
    return case
      when one ~ '^[0-9]{1,3}$' and other ~ '^(?:[^0-9]{1,5}|[0-9]{3})$' or one ~ '^[^0-9]{1,5}$' and other ~ '^[0-9]{1,3}$' then one || other
    end;
  end if;
  return case when length(one) + length(other) > 3 then one || other end;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_phrase(words text, language text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN phraseto_tsquery(search_rules(language), search_stemmable(search_rules(language), search_form(words)));
CREATE OR REPLACE FUNCTION public.search_query(words text, language text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  given text[] := string_to_array(btrim(words), ' ');
  forms text[] := '{}';
  pairs text[] := '{}';
  is_strict boolean[] := '{}';
  rules regconfig;
  own tsquery;
  part text;
  are_parts_wanted boolean;
  asked tsquery;
  wanted tsquery;
  queries text[] := '{}';
begin
  for place in 1..cardinality(given) loop
    forms := forms || btrim(search_form(given[place]));
  end loop;
  for place in 0..cardinality(given) loop
    pairs := pairs || search_pair(forms[place], forms[place + 1]);
    is_strict := is_strict || search_is_strict(forms[place], forms[place + 1]);
  end loop;
  foreach rules in array case
    when language is null then array['pg_catalog.english', 'pg_catalog.french', 'pg_catalog.portuguese', 'pg_catalog.arabic', 'pg_catalog.simple']::regconfig[]
    else array[search_rules(language)]
  end loop
    wanted := null;
    for place in 1..cardinality(given) loop
      asked := plainto_tsquery(rules, search_stemmable(rules, forms[place]));
      if strpos(forms[place], ' ') > 0 then
        own := asked;
        asked := plainto_tsquery(rules, search_stemmable(rules, replace(forms[place], ' ', '')));
        are_parts_wanted := true;
        if given[place] !~ '^[0-9]+,' then
          foreach part in array string_to_array(forms[place], ' ') loop
            if (length(part) < 3 or part ~ '^[0-9]+$') and numnode(plainto_tsquery(rules, part)) > 0 then
              are_parts_wanted := false;
            end if;
          end loop;
        end if;
        if are_parts_wanted then
          asked := asked || own;
        end if;
      elsif numnode(asked) > 0 then
        if is_strict[place] or is_strict[place + 1] then
          asked := ''::tsquery;
        end if;
        for pair in place..place + 1 loop
          if pairs[pair] is not null then
            asked := asked || plainto_tsquery(rules, search_stemmable(rules, pairs[pair]));
          end if;
        end loop;
      end if;
      if rules <> 'pg_catalog.simple'::regconfig and length(given[place]) <= 4 and given[place] <> forms[place] and strpos(forms[place], ' ') = 0 then
        asked := asked || plainto_tsquery(rules, given[place]);
      end if;
      if numnode(asked) > 0 then
        wanted := coalesce(wanted && asked, asked);
      end if;
    end loop;
    if wanted is not null and wanted::text <> all(queries) then
      queries := queries || wanted::text;
    end if;
  end loop;
  return coalesce((select string_agg('(' || each || ')', ' | ' order by each) from unnest(queries) as each), '')::tsquery;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_recent(posts integer)
 RETURNS tsquery
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (string_agg(quote_literal(
         CASE
             WHEN (spanned.unit = 'day'::text) THEN search_day((at.at AT TIME ZONE 'UTC'::text))
             ELSE search_month((at.at AT TIME ZONE 'UTC'::text))
         END), ' | '::text))::tsquery AS string_agg
    FROM ( SELECT span.oldest,
             span.newest,
                 CASE
                     WHEN ((span.newest - span.oldest) < '8 days'::interval) THEN 'day'::text
                     ELSE 'month'::text
                 END AS unit
            FROM ( SELECT post_search.published_at AS oldest,
                     ( SELECT max(post_search_1.published_at) AS max
                            FROM post_search post_search_1) AS newest
                    FROM post_search
                   ORDER BY post_search.published_at DESC
                  OFFSET (search_recent.posts - 1)
                  LIMIT 1) span) spanned,
     LATERAL generate_series(date_trunc(spanned.unit, (spanned.oldest AT TIME ZONE 'UTC'::text)), (spanned.newest AT TIME ZONE 'UTC'::text), (('1 '::text || spanned.unit))::interval) at(at)
  HAVING (count(*) <= 36);
END;
CREATE OR REPLACE FUNCTION public.search_rules(language text)
 RETURNS regconfig
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE language WHEN 'en'::text THEN 'english'::regconfig WHEN 'fr'::text THEN 'french'::regconfig WHEN 'pt'::text THEN 'portuguese'::regconfig WHEN 'ar'::text THEN 'arabic'::regconfig ELSE 'simple'::regconfig END;
CREATE OR REPLACE FUNCTION public.search_stem(word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  verb text;
  root text;
  stem text;
begin
  if length(word) not between 5 and 30 or word ~ '[^a-z]' then
    return word;
  end if;
  if word ~ '^(?:h[au]|ku|(?:ni|si|u|a|tu|m|wa|i|li|ya|ki|vi|zi|pa)(?:na|li|ta|si|me|nge|ka|ki|ku|ja))' then
    verb := coalesce(
      -- Not in the past, not in the future, not yet: "hakuharisha", "hatatibu", "haijachunguzwa".
      substring(word from '^(?:si|ha|hatu|ham|hawa|hai|hali|haya|haki|havi|hazi|haku|hapa)(?:ku|ta|ja)([a-z]{4,})$'),
      -- Relative: "yanayosababishwa", "aliyeambukizwa", "anapoharisha"; "wanaotibu".
      substring(word from '^(?:ni|u|a|tu|m|wa|i|li|ya|ki|vi|zi|ku|pa)(?:na|li|taka|si)(?:ye|cho|vyo|lo|yo|zo|po|ko|mo)([a-z]{4,})$'),
      substring(word from '^(?:wa|u|i)(?:na|li|si)o(?!n)([a-z]{4,})$'),
      -- Subject and tense: "anaharisha", "wameambukizwa", "ikisababisha".
      substring(word from '^(?:ni|u|a|tu|wa|i|li|ya|ki|vi|zi|ku|pa)(?:na|li|ta|me|nge|ka|ki)([a-z]{4,})$'),
      -- Not at all: "hawaambukizi". Usually: "husababisha". Infinitive: "kuharisha".
      substring(word from '^(?:ha(?:wa|tu|i|zi|ya|li|ki|vi|m)?)([a-z]{4,}i)$'),
      substring(word from '^hu([a-z]{5,})$'),
      substring(word from '^ku([a-z]{4,})$')
    );
  end if;
  if verb is not null then
    root := coalesce(
      substring(verb from '^(?:ni|ku|tu|wa|ki|vi|li|ya|zi|ji|mw(?=[aei])|m(?=[^aeioubpw]))(?!n[dg])([a-z]{5,})$'),
      verb
    );
  else
    -- Classes of nouns: "mgonjwa", "wagonjwa", "kidonda", "vidonda". Of "u" and "ma" more must be left, since many words
    -- only begin so.
    root := case
      when left(word, 2) in ('wa', 'mi', 'ki', 'vi') then case when length(word) >= 6 then substr(word, 3) else word end
      when left(word, 2) = 'ma' then case when length(word) >= 7 then substr(word, 3) else word end
      when left(word, 1) = 'm' and substr(word, 2, 1) not in ('e', 'o', 'u', 'b', 'w') then substr(word, 2)
      when left(word, 1) = 'u' and length(word) >= 6 then substr(word, 2)
      else word
    end;
  end if;
  stem := case when root like '____%aji' then left(root, -2) else root end;
  -- "Ishi" (live) is not "isha" (end); "tibiwa" is of "tibu", "jibiwa" of "jibu".
  if length(stem) > 4 or right(stem, 1) in ('a', 'e') and verb is not null then
    if right(stem, 1) in ('a', 'e', 'i', 'o', 'u') then
      stem := left(stem, -1);
    end if;
  elsif verb is not null and stem in ('tibu', 'jibu') then
    stem := left(stem, 3) || 'i';
  end if;
  -- Passive ("sababishwa"), the vowel before an ending ("saidia"), "each other" ("ambukizana").
  if stem like '___%w' and left(right(stem, 2), 1) not in ('a', 'o', 'u') then
    stem := left(stem, -1);
  end if;
  if length(stem) >= 5 and right(stem, 1) in ('i', 'u') then
    stem := left(stem, -1);
  end if;
  return case when stem like '_____%an' then left(stem, -2) else stem end;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_stem_candidates(query tsquery, recent tsquery, enough integer, on_topic text, by_author uuid, in_facets text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
RETURN unnest(search_in_steps('stems'::text, search_narrowed(query, in_facets), recent, enough, 'sw'::text, on_topic, by_author, (in_facets)[1]));
CREATE OR REPLACE FUNCTION public.search_stem_query(words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  word text;
  form text;
  part text;
  asked tsquery;
  own tsquery;
  wanted tsquery := ''::tsquery;
begin
  foreach word in array string_to_array(btrim(words), ' ') loop
    form := btrim(search_form(word));
    continue when form = '';
    asked := quote_literal(search_stem(replace(form, ' ', '')))::tsquery;
    if strpos(form, ' ') > 0 and form !~ '(^| )([^ ]{1,2}|[0-9]+)( |$)' then
      own := ''::tsquery;
      foreach part in array string_to_array(form, ' ') loop
        own := own && quote_literal(search_stem(part))::tsquery;
      end loop;
      asked := asked || own;
    end if;
    wanted := wanted && asked;
  end loop;
  return wanted;
end
$function$;
CREATE OR REPLACE FUNCTION public.search_stemmable(rules regconfig, words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((rules)::oid = ('portuguese'::regconfig)::oid) THEN regexp_replace(regexp_replace(words, '([aei])rias?\M'::text, '\1ri'::text, 'g'::text), '([a-z]{3})oes\M'::text, '\1ao'::text, 'g'::text) ELSE words END;
CREATE OR REPLACE FUNCTION public.search_stems(language text, document tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (language = 'sw'::text) THEN (SELECT (COALESCE(string_agg((quote_literal(search_stem(unnest.lexeme)) || COALESCE((':'::text || (SELECT string_agg((places."position" || places.weight), ','::text) AS string_agg FROM UNNEST(unnest.positions, unnest.weights) places("position", weight))), ''::text)), ' '::text), ''::text))::tsvector AS "coalesce" FROM unnest(search_stems.document) unnest(lexeme, positions, weights)) ELSE ''::tsvector END;
CREATE OR REPLACE FUNCTION public.search_text(rules regconfig, text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((search_form(text) || ' '::text) || search_joins(rules, text));
CREATE OR REPLACE FUNCTION public.search_words(text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT ROWS 300
BEGIN ATOMIC
 SELECT DISTINCT word.word
    FROM regexp_split_to_table(search_text('simple'::regconfig, search_words.text), '\s+'::text) word(word)
   WHERE (((length(word.word) >= 4) AND (length(word.word) <= 24)) AND (word.word !~ '[0-9]'::text));
END;
CREATE OR REPLACE FUNCTION public.set_list_language()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'approved' then
    select lower(split_part(language, '-', 1)) into strict new.language
    from revisions
    where id = new.approved_revision_id;
  else
    new.language := null;
  end if;
  return new;
end
$function$;
CREATE OR REPLACE FUNCTION public.set_search_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.topic_key(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(btrim(search_form(word)), ''::text), lower(word));
CREATE OR REPLACE FUNCTION public.translation_facts_of(translation uuid)
 RETURNS SETOF translation_facts
 LANGUAGE plpgsql
 STABLE ROWS 1
AS $function$
begin
  return query select * from translation_facts where translation_facts.post_id = translation;
end
$function$;
CREATE TRIGGER accounts_note_change AFTER UPDATE OF firstname, lastname ON public.accounts FOR EACH ROW WHEN (((old.firstname IS DISTINCT FROM new.firstname) OR (old.lastname IS DISTINCT FROM new.lastname))) EXECUTE FUNCTION note_change_of_name();
CREATE TRIGGER accounts_staff_since BEFORE INSERT OR UPDATE OF role ON public.accounts FOR EACH ROW EXECUTE FUNCTION keep_staff_since();
CREATE TRIGGER approvals_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_sealed AFTER INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION queue_for_seal();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seals_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drafts_in_review BEFORE UPDATE OF submitted_revision_id ON public.drafts FOR EACH ROW WHEN ((new.submitted_revision_id IS DISTINCT FROM old.submitted_revision_id)) EXECUTE FUNCTION begin_or_end_review();
CREATE TRIGGER drafts_in_review_at_once BEFORE INSERT ON public.drafts FOR EACH ROW WHEN ((new.submitted_revision_id IS NOT NULL)) EXECUTE FUNCTION begin_or_end_review();
CREATE TRIGGER drafts_of_translations AFTER INSERT ON public.drafts FOR EACH ROW EXECUTE FUNCTION renew_translation_source();
CREATE TRIGGER issued_notices_are_immutable BEFORE DELETE OR UPDATE ON public.notices FOR EACH ROW WHEN ((old.state = 'issued'::text)) EXECUTE FUNCTION refuse_change_of_issued();
CREATE TRIGGER notices_are_numbered BEFORE INSERT OR UPDATE OF state ON public.notices FOR EACH ROW WHEN (((new.state = 'issued'::text) AND (new.number IS NULL))) EXECUTE FUNCTION number_notice();
CREATE TRIGGER notices_issued AFTER UPDATE OF state ON public.notices FOR EACH ROW WHEN (((new.state = 'issued'::text) AND (old.state <> 'issued'::text))) EXECUTE FUNCTION log_notice();
CREATE TRIGGER notices_issued_at_once AFTER INSERT ON public.notices FOR EACH ROW WHEN ((new.state = 'issued'::text)) EXECUTE FUNCTION log_notice();
CREATE TRIGGER notices_note_overdue AFTER INSERT OR UPDATE OF state ON public.notices FOR EACH ROW WHEN ((new.state = 'issued'::text)) EXECUTE FUNCTION note_overdue_of_row();
CREATE TRIGGER post_search_facets BEFORE INSERT ON public.post_search FOR EACH ROW WHEN ((new.facets IS NULL)) EXECUTE FUNCTION set_search_facets();
CREATE TRIGGER posts_counted AFTER UPDATE OF status, approved_revision_id, published_at ON public.posts FOR EACH ROW WHEN (((new.status = 'approved'::text) OR (old.status = 'approved'::text))) EXECUTE FUNCTION count_listed_post();
CREATE TRIGGER posts_list_contributors AFTER UPDATE OF approved_revision_id ON public.posts FOR EACH ROW WHEN ((new.approved_revision_id IS DISTINCT FROM old.approved_revision_id)) EXECUTE FUNCTION list_contributors();
CREATE TRIGGER posts_list_language BEFORE INSERT OR UPDATE OF status, approved_revision_id, published_at ON public.posts FOR EACH ROW EXECUTE FUNCTION set_list_language();
CREATE TRIGGER posts_listed AFTER UPDATE OF status, approved_revision_id, published_at ON public.posts FOR EACH ROW WHEN (((new.status = 'approved'::text) OR (old.status = 'approved'::text))) EXECUTE FUNCTION list_post();
CREATE TRIGGER posts_listed_at_once AFTER INSERT ON public.posts REFERENCING NEW TABLE AS new_posts FOR EACH STATEMENT EXECUTE FUNCTION list_new_posts();
CREATE TRIGGER posts_listed_by_facet AFTER UPDATE OF status, approved_revision_id, published_at ON public.posts FOR EACH ROW WHEN (((new.status = 'approved'::text) OR (old.status = 'approved'::text))) EXECUTE FUNCTION list_facets();
CREATE TRIGGER posts_note_change BEFORE INSERT OR UPDATE OF status, slug, approved_revision_id, published_at, revised_at, withdrawn_at, withdrawn_name ON public.posts FOR EACH ROW EXECUTE FUNCTION note_change_of_post();
CREATE TRIGGER posts_note_overdue AFTER UPDATE OF status, approved_revision_id, retracted ON public.posts FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.approved_revision_id IS DISTINCT FROM new.approved_revision_id)) OR (old.retracted IS DISTINCT FROM new.retracted))) EXECUTE FUNCTION note_overdue_of_post();
CREATE TRIGGER posts_published AFTER UPDATE OF status, approved_revision_id ON public.posts FOR EACH ROW WHEN ((((new.status = 'approved'::text) AND ((old.status <> 'approved'::text) OR (new.approved_revision_id <> old.approved_revision_id))) OR ((old.status = 'approved'::text) AND (new.status = 'withdrawn'::text)))) EXECUTE FUNCTION log_publication();
CREATE TRIGGER publication_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.publication_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER publications_are_leaves AFTER INSERT ON public.publication_log REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION append_publication_leaf();
CREATE TRIGGER confirmations_are_logged AFTER INSERT ON public.review_confirmations FOR EACH ROW EXECUTE FUNCTION log_confirmation();
CREATE TRIGGER review_confirmations_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.review_confirmations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER revisions_are_immutable BEFORE TRUNCATE ON public.revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER revisions_keep_their_text AFTER UPDATE ON public.revisions FOR EACH ROW EXECUTE FUNCTION refuse_change_of_revision();
CREATE TRIGGER revisions_know_topics AFTER INSERT ON public.revisions REFERENCING NEW TABLE AS new_revisions FOR EACH STATEMENT EXECUTE FUNCTION know_topics_of_revision();
CREATE TRIGGER revisions_list_cited_sources AFTER INSERT ON public.revisions FOR EACH ROW WHEN ((new."references" <> ''::text)) EXECUTE FUNCTION list_cited_sources();
CREATE TRIGGER revisions_of_translations AFTER INSERT ON public.revisions REFERENCING NEW TABLE AS new_revisions FOR EACH STATEMENT EXECUTE FUNCTION copy_translation_source();
CREATE TRIGGER texts_note_overdue AFTER INSERT ON public.translated_revisions FOR EACH ROW EXECUTE FUNCTION note_overdue_of_text();
CREATE TRIGGER confirmations_note_overdue AFTER INSERT ON public.translation_confirmations FOR EACH ROW EXECUTE FUNCTION note_overdue_of_row();
CREATE TRIGGER transparency_leaves_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transparency_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER transparency_nodes_are_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transparency_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
