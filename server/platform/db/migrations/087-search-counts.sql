-- Whether many posts have a word is counted among the newest ones first: at a million posts each common word took some 35 ms.

-- How many posts have these words, in a language by its grammar or for Swahili by their stems, or in all (null); at most so many.
create function search_count_in(language_asked text, query tsquery, stemmed tsquery, most integer) returns integer
  language plpgsql stable
  set enable_seqscan = off
  set plan_cache_mode = force_custom_plan
as $$
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
$$;

-- As before, among the newest posts first.
create or replace function search_count(query tsquery, most integer) returns integer
  language sql stable
  return search_count_in(null, query, null, most);
