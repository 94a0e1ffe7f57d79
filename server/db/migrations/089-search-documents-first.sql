-- Where all posts are looked through and hardly any match, as with a common word that no post for an audience has, both halves of a search
-- took as long as each other. A post with the words in its heading has them in its document too, so that a look at all documents that
-- finds fewer than are wanted has found all: then the headings aren't looked through. For that the documents come first.
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
      when 2 then narrowed && search_less_recent(enough, cardinality(having_it), in_facets[1])
      else narrowed
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
    exit when place = 3 and cardinality(having_it) < enough;
    step := case place
      when 2 then narrowed && search_less_recent(enough, cardinality(headed), in_facets[1])
      else step
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
    exit when cardinality(headed) >= enough and cardinality(having_it) >= enough;
  end loop;
  return query select unnest(headed) union select unnest(having_it);
end
$$;
