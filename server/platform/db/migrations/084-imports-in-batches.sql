-- Large imports: many published posts are inserted at once, and what lists, search and the logs keep of them is written set by set.

-- As before, in a third of the time. Few texts have letters that are written for one another, and between most words there is
-- just one space, which stays as it is.
create function search_letters(text text) returns text
  language sql immutable strict parallel safe
  return case
    when text ~ '[œæøßıሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ]' then
      translate(
        replace(replace(replace(replace(replace(text, 'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'), 'ß', 'ss'), 'ı', 'i'),
        'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ',
        'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሄህሆሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾሀአbdkybdky'
      )
    else text
  end;

create or replace function search_form(text text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    search_letters(
      regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f]', '', 'g')
    ),
    '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f][\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]*| [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g');

-- As `search_body`, for a text whose search form is known.
create function search_body_of(rules regconfig, form text, body text) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return setweight(to_tsvector(rules, search_stemmable(rules, form)), 'D');
exception when program_limit_exceeded then
  return search_body(rules, body);
end
$$;

-- A published post names its text, and the text its post: a batch inserts the texts first.
alter table revisions alter constraint revisions_post_id_fkey deferrable initially immediate;

-- The posts of a batch on their way into their tables. Rows are deleted in the transaction that inserted them.
create unlogged table import_rows (
  batch uuid not null,
  place integer not null,
  post json not null,
  slugs json not null,
  revision json not null,
  source json not null,
  approval json not null,
  primary key (batch, place)
);

-- What the triggers below do for one post that is published, revised or withdrawn, for all that an insert publishes. What takes
-- long comes first; the locks that others wait for are taken after it, in the order in which those triggers take them.
create function list_new_posts() returns trigger language plpgsql as $$
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
      revisions.title, revisions.topics, revisions.body,
      search_rules(new_posts.language) as rules,
      search_form(plain_text(revisions.body)) as form
    from new_posts
    join revisions on revisions.id = new_posts.approved_revision_id
    where new_posts.status = 'approved'
  ), searched as (
    insert into post_search (post_id, author_id, language, published_at, topics, heading, document)
    select
      id, author_id, language, published_at, canonical_topics(topics), heading,
      heading || search_body_of(rules, form, body)
    from text, search_heading(rules, title, topics, published_at) as heading
    order by number
  )
  select array_agg(word order by word) into learned
  from (
    select distinct word
    from text,
      unnest(string_to_array(search_form(concat_ws(' ', title, array_to_string(topics, ' '))) || ' ' || form, ' ')) as word
    where length(word) between 4 and 24 and word !~ '[0-9]'
  ) as found
  where not exists (
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

drop trigger posts_counted_at_once on posts;
drop trigger posts_listed_at_once on posts;
drop trigger posts_listed_by_facet_at_once on posts;
drop trigger posts_published_at_once on posts;

create trigger posts_listed_at_once
  after insert on posts
  referencing new table as new_posts
  for each statement execute function list_new_posts();
