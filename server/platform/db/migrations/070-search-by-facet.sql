-- Countries and audiences as words that no text has, as months are: one index finds what has a word and is about a country,
-- however common the word is.
create function search_facets(facets text[]) returns text[]
  language sql immutable parallel safe
  return array(select '/' || facet from unnest(facets) as facet);

create or replace function set_search_facets() returns trigger language plpgsql as $$
begin
  new.facets := array(
    select facet.field || ':' || facet.value
    from posts
    join revisions on revisions.id = posts.approved_revision_id, facets_of(revisions) as facet
    where posts.id = new.post_id
    order by 1
  );
  new.heading := new.heading || array_to_tsvector(search_facets(new.facets));
  new.document := new.document || array_to_tsvector(search_facets(new.facets));
  return new;
end
$$;

update post_search
set heading = heading || array_to_tsvector(search_facets(facets)), document = document || array_to_tsvector(search_facets(facets))
where facets <> '{}';

-- As before, but the index of the words finds the countries and the audience.
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
  foreach step in array array[narrowed && recent, narrowed] loop
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
