-- Where posts are published by the thousand, a month has far more of them than a search for the newest needs: it goes back by days
-- there. At a million posts, the newest 2,000 were 17,000 to 34,000.

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

update post_search
set
  heading = heading || array_to_tsvector(array[search_day(published_at)]),
  document = document || array_to_tsvector(array[search_day(published_at)]);

-- The days of the newest posts, so many of them, as a query; or the months, where that is more than 40 days. Null where there are
-- fewer posts, or they are spread over years.
create or replace function search_recent(posts integer) returns tsquery
  language sql stable
  begin atomic
    select string_agg(quote_literal(case when unit = 'day' then search_day(at) else search_month(at) end), ' | ')::tsquery
    from (
      select oldest, newest, case when newest - oldest < interval '40 days' then 'day' else 'month' end as unit
      from (
        select published_at as oldest, (select max(published_at) from post_search) as newest
        from post_search
        order by published_at desc
        offset posts - 1
        limit 1
      ) as span
    ) as spanned,
      generate_series(
        date_trunc(unit, oldest at time zone 'UTC') at time zone 'UTC', newest, ('1 ' || unit)::interval
      ) as at
    having count(*) <= 41;
  end;
