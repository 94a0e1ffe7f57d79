-- Where posts are published by the thousand, a month has far more of them than a search for the newest needs: of a million posts the
-- newest 2,000 were 17,000 to 34,000. So a search goes back by days there. And what is searched in a country or for an audience has
-- words of its own for its months, in place of those of all posts.

-- A day as a word that no text has, as months are.
create function search_day(at timestamptz) returns text
  language sql stable parallel safe
  return '/' || to_char(at at time zone 'UTC', 'YYYY-MM-DD');

-- As before, with the day.
create or replace function search_heading(rules regconfig, title text, topics text[], published_at timestamptz) returns tsvector
  language sql stable parallel safe
  return setweight(to_tsvector(rules, search_stemmable(rules, search_form(title))), 'A')
    || setweight(to_tsvector(rules, search_stemmable(rules, search_form(array_to_string(topics, ' ')))), 'B')
    || array_to_tsvector(array[search_month(published_at), search_day(published_at)]);

-- A post's countries and audience, each by itself and in the post's month.
create function search_facet_words(facets text[], at timestamptz) returns text[]
  language sql stable parallel safe
  return search_facets(facets) || array(select facet || search_month(at) from unnest(search_facets(facets)) as facet);

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
  return new;
end
$$;

-- PostgreSQL 18 builds such an index in parallel so that it is twice as large, and searches that name several words take a hundred times as
-- long: what it guesses from an index about words is wrong then. So it never does that for this table.
alter table post_search set (parallel_workers = 0);

-- Making the indexes anew takes a fraction of the time that they would take to follow the change of every row.
drop index post_search_by_heading;
drop index post_search_by_document;
drop index post_search_by_stems;

update post_search
set
  heading = heading || array_to_tsvector(search_facet_words(facets, published_at) || search_day(published_at)),
  document = document || array_to_tsvector(search_facet_words(facets, published_at) || search_day(published_at));

create index post_search_by_heading on post_search using gin (heading);
create index post_search_by_document on post_search using gin (document);
create index post_search_by_stems on post_search using gin (stems) where language = 'sw';

-- The days of the newest posts, so many of them, as a query; or the months, where that is more than eight days, since the index takes
-- longer for many days than for a month of more posts. Null where there are fewer posts, or they are spread over years. Days and months
-- are those of UTC, also where the clocks of the server's time zone change.
create or replace function search_recent(posts integer) returns tsquery
  language sql stable
  begin atomic
    select string_agg(
      quote_literal(case when unit = 'day' then search_day(at at time zone 'UTC') else search_month(at at time zone 'UTC') end),
      ' | '
    )::tsquery
    from (
      select oldest, newest, case when newest - oldest < interval '8 days' then 'day' else 'month' end as unit
      from (
        select published_at as oldest, (select max(published_at) from post_search) as newest
        from post_search
        order by published_at desc
        offset posts - 1
        limit 1
      ) as span
    ) as spanned,
      generate_series(date_trunc(unit, oldest at time zone 'UTC'), newest at time zone 'UTC', ('1 ' || unit)::interval) as at
    having count(*) <= 36;
  end;

-- What is needed to find `enough` posts where the newest 2,000 had so many of them, twice over: the days or months of so many
-- posts, as a query; for a country or an audience, its words for the months. Ten times as many posts at most, and for a country or an audience
-- sixty times. Null where these would hardly have half of what is wanted, or are spread over years. With the usual settings of the
-- planner: `search_candidates` has others, which would have it sort every post.
create function search_less_recent(enough integer, had integer, facet text) returns tsquery
  language plpgsql stable
  set enable_seqscan = on
  set enable_indexscan = on
  set cpu_operator_cost = 0.0025
  set plan_cache_mode = auto
as $$
declare
  most integer := case when facet is null then 10 else 60 end;
  times float8 := least(most, greatest(2, 2.0 * enough / greatest(had, 1)));
  newest timestamptz := (select max(published_at) from post_search);
  oldest timestamptz := (select published_at from post_search order by published_at desc offset 1999 limit 1);
  since timestamptz := newest - (newest - oldest) * times;
  unit text := case when newest - since < interval '16 days' then 'day' else 'month' end;
begin
  if had * most * 2 < enough then
    return null;
  end if;
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
$$;
drop function search_less_recent(integer);

-- As before, but the second step goes back only as far as the first one lets expect, and in a country or for an audience it is among
-- its posts alone.
create or replace function search_candidates(
  query tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid, in_facets text[]
) returns setof uuid
  language plpgsql stable
  set enable_seqscan = off
  set enable_indexscan = off
  set max_parallel_workers_per_gather = 0
  set cpu_operator_cost = 1
  set plan_cache_mode = force_custom_plan
as $$
declare
  narrowed tsquery := query;
  step tsquery;
  headed uuid[] := '{}';
  having_it uuid[] := '{}';
begin
  if cardinality(in_facets) > 0 then
    narrowed := query && (select string_agg(quote_literal(facet), ' & ')::tsquery from unnest(search_facets(in_facets)) as facet);
  end if;
  for place in 1..3 loop
    step := case place
      when 1 then narrowed && recent
      when 2 then narrowed && search_less_recent(enough, cardinality(headed), in_facets[1])
      else narrowed
    end;
    if cardinality(headed) < enough and step is not null then
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
    step := case place
      when 2 then narrowed && search_less_recent(enough, cardinality(having_it), in_facets[1])
      else step
    end;
    if cardinality(having_it) < enough and step is not null then
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
    exit when cardinality(headed) >= enough and cardinality(having_it) >= enough;
  end loop;
  return query select unnest(headed) union select unnest(having_it);
end
$$;
