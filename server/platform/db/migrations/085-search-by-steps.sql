-- A search for a common word in posts about a country, or for an audience, found too few of its posts among the newest 2,000, and then
-- read every post that matches, however old. Between these two it now looks among the newest 20,000.

-- `search_recent` with the usual settings of the planner: `search_candidates` has others, which would have it sort every post.
create function search_less_recent(posts integer) returns tsquery
  language plpgsql stable
  set enable_seqscan = on
  set enable_indexscan = on
  set cpu_operator_cost = 0.0025
  set plan_cache_mode = auto
as $$
begin
  return search_recent(posts);
end
$$;

-- As before, in three steps.
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
    exit when cardinality(headed) >= enough and cardinality(having_it) >= enough;
    step := case place when 1 then narrowed && recent when 2 then narrowed && search_less_recent(20000) else narrowed end;
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
