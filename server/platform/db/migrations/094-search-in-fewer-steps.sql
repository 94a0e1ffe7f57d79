-- At a million posts a search in a country or for an audience took more than twice as long as at a thousand. It looked for titles wherever it
-- had looked for texts, though a title that has the words is part of a text that has them; and each of its steps had a plan of its own made,
-- which takes about as long as to follow it.

-- The newest posts, `enough` at most, with these words in their heading, document or stems; none for null. For a topic or an author the best
-- plan depends on how many posts they have, so it is made anew; all others share one.
create function search_newest(
  part text, words tsquery, enough integer, in_language text, on_topic text, by_author uuid
) returns uuid[]
  language plpgsql stable
  set enable_seqscan = off
  set enable_indexscan = off
  set max_parallel_workers_per_gather = 0
  set cpu_operator_cost = 1
  set plan_cache_mode = force_generic_plan
as $$
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
$$;

-- As before, but null also where these would be a quarter of all posts: the index takes longer for many months than for everything, of which
-- few are found then. With the settings that it is called with, since these are the usual ones now.
create or replace function search_less_recent(enough integer, had integer, facet text) returns tsquery
  language plpgsql stable
as $$
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
$$;

-- As `search_newest`, among the newest posts first, then as far back as these let expect, and last among all.
create function search_in_steps(
  part text, words tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid, facet text
) returns uuid[]
  language plpgsql stable
as $$
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
$$;

-- A query for posts that are about all of these countries and audiences, too.
create function search_narrowed(query tsquery, in_facets text[]) returns tsquery
  language sql immutable parallel safe
  return query && coalesce(
    (select string_agg(quote_literal(facet), ' & ')::tsquery from unnest(search_facets(in_facets)) as facet),
    ''::tsquery
  );

-- As before. Where fewer than enough posts have the words, all of them are here, and so are those with a heading that has them.
create or replace function search_candidates(
  query tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid, in_facets text[]
) returns setof uuid
  language plpgsql stable
as $$
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
$$;

-- As before, in the same steps.
create or replace function search_stem_candidates(
  query tsquery, recent tsquery, enough integer, on_topic text, by_author uuid, in_facets text[]
) returns setof uuid
  language sql stable
  return unnest(search_in_steps(
    'stems', search_narrowed(query, in_facets), recent, enough, 'sw', on_topic, by_author, in_facets[1]
  ));

-- Countries and audiences are found by their words everywhere now.
drop index post_search_by_facet;
