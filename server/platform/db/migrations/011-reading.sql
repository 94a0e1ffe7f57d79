-- What readers' lists and search need of a published post, beside the post itself. One trigger keeps all of it true in the
-- transaction that publishes, revises or withdraws, whoever does that.

-- The language that lists go by: the primary subtag of the approved revision's, in lower case. Null while not approved.
alter table posts add column language text;

-- The topics that a published post is listed under.
create table post_topics (
  topic text not null,
  post_id uuid not null references posts on delete cascade,
  language text not null,
  published_at timestamptz(3) not null,
  primary key (post_id, topic)
);

-- Every topic that has a published post, and how many it has.
create table topics (
  topic text primary key,
  posts integer not null
);

-- What search looks through: published posts and nothing else. Apart from `posts`, whose counts change all day.
create table post_search (
  post_id uuid primary key references posts on delete cascade,
  author_id uuid not null,
  language text not null,
  published_at timestamptz(3) not null,
  topics text[] not null,
  -- Title (weight A), topics (B), and the month of publication (`search_month`).
  heading tsvector not null,
  -- The same with the body (D).
  document tsvector not null
);

-- Packed, they would be unpacked again for each post that is ranked. How often which word is there is the indexes' business.
alter table post_search
  alter column document set storage external,
  alter column document set statistics 0,
  alter column heading set statistics 0;

-- Every word that search has met, under itself and under what is left of it without one of its letters: of a word that was
-- mistyped, some such rest is the same.
create table search_spellings (
  spelling text collate "C" not null,
  word text collate "C" not null,
  primary key (spelling, word)
);

-- The text of a Markdown source, roughly: without the addresses of links and pictures, HTML tags, marks of footnotes.
create function plain_text(markdown text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(markdown, '!(?=\[)|\]\([^)\s]*(\s+"[^"]*")?\)|</?[a-zA-Z!][^>]*>|\[\^[^\]\s]*\]:?', '', 'g'),
        '^ {0,3}([#>]+|[-*+]|\d+[.)])\s+|^[ |:-]+$|\[[ xX]\]|\||https?://\S+', ' ', 'gn'),
      '[*_`~\[\]]+', '', 'g'),
    '[ \t]+', ' ', 'g');

-- Text in the one form that search compares: small letters without accents and vowel signs, and nothing between words but
-- spaces. The ranges are spelled out, so that the same comes of it under every locale of a server.
create function search_form(text text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f]', '', 'g'),
      'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'), 'ß', 'ss'), 'ı', 'i'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g');

-- The rules that a language's words are compared by; those of no language where PostgreSQL has none for it.
create function search_rules(language text) returns regconfig
  language sql immutable parallel safe
  return case language
    when 'en' then 'pg_catalog.english'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ar' then 'pg_catalog.arabic'::regconfig
    else 'pg_catalog.simple'::regconfig
  end;

-- Posts that hold all of the words, by the rules of one language or, without one, by those of any. What two languages make
-- the same of is asked for once.
create function search_query(words text, language text) returns tsquery
  language sql immutable parallel safe
  begin atomic
    select coalesce(string_agg(distinct '(' || query || ')', ' | '), '')::tsquery
    from (
      select plainto_tsquery(search_rules(rules), search_form(words))::text as query
      from unnest(case when language is null then array['en', 'fr', 'pt', 'ar', ''] else array[language] end) as rules
    ) as asked
    where query <> '';
  end;

-- A month as a word that no text has. A post has its month, so that one index finds what is recent and has a word.
create function search_month(at timestamptz) returns text
  language sql stable parallel safe
  return '/' || to_char(at at time zone 'UTC', 'YYYY-MM');

create function search_heading(rules regconfig, title text, topics text[], published_at timestamptz) returns tsvector
  language sql stable parallel safe
  return setweight(to_tsvector(rules, search_form(title)), 'A')
    || setweight(to_tsvector(rules, search_form(array_to_string(topics, ' '))), 'B')
    || array_to_tsvector(array[search_month(published_at)]);

-- A text of very many different words has no room in a tsvector: then its beginning is what is found.
create function search_body(rules regconfig, body text) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return setweight(to_tsvector(rules, search_form(plain_text(body))), 'D');
exception when program_limit_exceeded then
  return setweight(to_tsvector(rules, search_form(plain_text(left(body, 50000)))), 'D');
end
$$;

-- The words of a text that somebody may mistype: not the shortest ones, and no numbers.
create function search_words(text text) returns setof text
  language sql immutable strict parallel safe rows 300
  begin atomic
    select distinct word
    from regexp_split_to_table(search_form(text), '\s+') as word
    where length(word) between 4 and 24 and word !~ '[0-9]';
  end;

-- In one order for everybody, so that two who publish at once can't block each other.
create function learn_words(words text[]) returns void
  language sql as $$
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
$$;

create function set_list_language() returns trigger language plpgsql as $$
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
$$;

create function list_post() returns trigger language plpgsql as $$
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
    present := array(select distinct unnest(revision.topics));
    insert into post_topics (topic, post_id, language, published_at)
    select topic, new.id, new.language, new.published_at
    from unnest(present) as topic;
    insert into post_search (post_id, author_id, language, published_at, topics, heading, document)
    select new.id, new.author_id, new.language, new.published_at, present, heading,
      heading || search_body(search_rules(new.language), revision.body)
    from search_heading(search_rules(new.language), revision.title, present, new.published_at) as heading;
    perform learn_words(array(
      select search_words(concat_ws(' ', revision.title, array_to_string(present, ' '), plain_text(revision.body)))
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

-- The months of the newest posts, so many of them, as a query; null where there are fewer posts, or they are spread over years.
create function search_recent(posts integer) returns tsquery
  language sql stable
  begin atomic
    select string_agg(quote_literal(search_month(month)), ' | ')::tsquery
    from (
      select published_at as oldest, (select max(published_at) from post_search) as newest
      from post_search
      order by published_at desc
      offset posts - 1
      limit 1
    ) as span,
      generate_series(date_trunc('month', oldest at time zone 'UTC') at time zone 'UTC', newest, '1 month') as month
    having count(*) <= 36;
  end;

-- The newest posts for a search: so many of those that have it in their title or topics, and so many of those that have it
-- anywhere. Where the recent ones are enough it is looked for no further back: however common a word is and however many
-- posts there are, it costs about the same. A tsvector is long, and stored apart; the planner doesn't count what it costs to
-- read many, so it is told that comparing is dear, and not let walk through posts but by the words' own indexes.
create function search_candidates(
  query tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid
) returns setof uuid
  language plpgsql stable
  set enable_seqscan = off
  set enable_indexscan = off
  set max_parallel_workers_per_gather = 0
  set cpu_operator_cost = 1
  set plan_cache_mode = force_custom_plan
as $$
declare
  step tsquery;
  headed uuid[] := '{}';
  having_it uuid[] := '{}';
begin
  foreach step in array array[query && recent, query] loop
    continue when step is null;
    if cardinality(headed) < enough then
      headed := array(
        select post_id from post_search
        where heading @@ step
          and (in_language is null or language = in_language)
          and (on_topic is null or topics @> array[on_topic])
          and (by_author is null or author_id = by_author)
        order by published_at desc, post_id desc
        limit enough
      );
    end if;
    if cardinality(having_it) < enough then
      having_it := array(
        select post_id from post_search
        where document @@ step
          and (in_language is null or language = in_language)
          and (on_topic is null or topics @> array[on_topic])
          and (by_author is null or author_id = by_author)
        order by published_at desc, post_id desc
        limit enough
      );
    end if;
  end loop;
  return query select unnest(headed) union select unnest(having_it);
end
$$;

-- How many posts match, counted up to so many.
create function search_count(query tsquery, most integer) returns integer
  language sql stable
  set enable_seqscan = off
as $$
  select count(*)::integer
  from (select from post_search where document @@ query limit most) as found
$$;

-- Makes all of it anew from what is published: for what was there before, and whenever the rules above have changed. Words
-- apart, which takes as long again.
create function list_every_post() returns void language sql as $$
  delete from post_topics;
  delete from topics;
  delete from post_search;

  update posts
  set language = lower(split_part(revisions.language, '-', 1))
  from revisions
  where revisions.id = posts.approved_revision_id and posts.status = 'approved';

  insert into post_topics (topic, post_id, language, published_at)
  select distinct topic, posts.id, posts.language, posts.published_at
  from posts
  join revisions on revisions.id = posts.approved_revision_id, unnest(revisions.topics) as topic
  where posts.status = 'approved';

  insert into topics (topic, posts)
  select topic, count(*) from post_topics group by topic;

  insert into post_search (post_id, author_id, language, published_at, topics, heading, document)
  select posts.id, posts.author_id, posts.language, posts.published_at, revisions.topics, heading,
    heading || search_body(search_rules(posts.language), revisions.body)
  from posts
  join revisions on revisions.id = posts.approved_revision_id,
    search_heading(search_rules(posts.language), revisions.title, revisions.topics, posts.published_at) as heading
  where posts.status = 'approved'
  order by posts.published_at;
$$;

create function learn_every_word() returns void language sql as $$
  select learn_words(array(
    select distinct word
    from posts
    join revisions on revisions.id = posts.approved_revision_id,
      search_words(concat_ws(' ', revisions.title, array_to_string(revisions.topics, ' '), plain_text(revisions.body))) as word
    where posts.status = 'approved'
  ))
$$;

select list_every_post();
select learn_every_word();

alter table posts add check ((status = 'approved') = (language is not null));

create trigger posts_list_language
  before insert or update of status, approved_revision_id, published_at on posts
  for each row execute function set_list_language();

create trigger posts_listed_at_once
  after insert on posts
  for each row when (new.status = 'approved') execute function list_post();

create trigger posts_listed
  after update of status, approved_revision_id, published_at on posts
  for each row when (new.status = 'approved' or old.status = 'approved') execute function list_post();

-- Newest by language; by topic, and by both. Everywhere and by author there are such indexes already.
create index posts_of_language on posts (language, published_at desc, id desc) where status = 'approved';
create index post_topics_newest on post_topics (topic, published_at desc, post_id desc);
create index post_topics_of_language on post_topics (topic, language, published_at desc, post_id desc);

-- Most read. By topic it is this one or the topic's posts, sorted, whichever are fewer.
create index posts_most_read on posts (views desc, id desc) where status = 'approved';
create index posts_most_read_of_language on posts (language, views desc, id desc) where status = 'approved';

create index post_search_newest on post_search (published_at desc);
create index post_search_by_heading on post_search using gin (heading);
create index post_search_by_document on post_search using gin (document);
create index post_search_by_topic on post_search using gin (topics);
