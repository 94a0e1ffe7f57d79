-- selectHits
with asked as materialized (
  select (search_query($1, $2)) as query, (search_stem_query($3)) as stems
), candidates as (
  select search_candidates(
    asked.query,
    search_recent(2000),
    100,
    $4,
    $5,
    $6,
    $7::text[]
  ) as post_id
  from asked)
select post_search.post_id, post_search.topics, post_search.facets, post_search.language
from candidates
join post_search using (post_id)
cross join asked
order by

  ts_rank('{0.05, 0.05, 0.4, 1}', post_search.document, asked.query) desc,

  post_search.published_at desc,
  post_search.post_id desc;
with asked as materialized (
  select (search_query($1, $2)) as query, (search_stem_query($3)) as stems
), candidates as (
  select search_candidates(
    asked.query,
    search_recent(2000),
    100,
    $4,
    $5,
    $6,
    $7::text[]
  ) as post_id
  from asked union
  select search_stem_candidates(
    asked.stems,
    search_recent(2000),
    100,
    $8,
    $9,
    $10::text[]
  ) as post_id
  from asked)
select post_search.post_id, post_search.topics, post_search.facets, post_search.language
from candidates
join post_search using (post_id)
cross join asked
order by
  post_search.document @@ asked.query desc,
  ts_rank('{0.05, 0.05, 0.4, 1}', post_search.document, asked.query) desc,
  ts_rank('{0.05, 0.05, 0.4, 1}', post_search.stems, asked.stems) desc,
  post_search.published_at desc,
  post_search.post_id desc;
with asked as materialized (
  select (search_query($1, $2)) as query, (search_stem_query($3)) as stems
), candidates as (
  select search_stem_candidates(
    asked.stems,
    search_recent(2000),
    100,
    $4,
    $5,
    $6::text[]
  ) as post_id
  from asked)
select post_search.post_id, post_search.topics, post_search.facets, post_search.language
from candidates
join post_search using (post_id)
cross join asked
order by
  post_search.document @@ asked.query desc,
  ts_rank('{0.05, 0.05, 0.4, 1}', post_search.document, asked.query) desc,
  ts_rank('{0.05, 0.05, 0.4, 1}', post_search.stems, asked.stems) desc,
  post_search.published_at desc,
  post_search.post_id desc;

-- countPostsWith
select word, search_count(search_query(word, null), 20) as posts
from unnest($1::text[]) as word;

-- countPostsIn
select word, search_count_in($1, search_query(word, $2), search_stem_query(word), 20) as posts
from unnest($3::text[]) as word;

-- selectKnown
select distinct word
from search_spellings
where spelling = any($1::text[]) and word = spelling;

-- selectWords
select distinct word
from search_spellings
where spelling = any($1::text[])
limit 500;

-- selectTexts
select "posts"."id", "revisions"."title", "revisions"."language", plain_text(left(revisions.body, 20000)) as "text"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."status" = $1 and "posts"."id" in ($2);

-- selectHitWords
select language, word
from unnest($1::text[], $2::text[]) as given (language, words),
  string_to_table(words, E'\n') as word
where to_tsvector(search_rules(language), search_stemmable(search_rules(language), word)) @@ (search_query($3, $4));
select language, word
from unnest($1::text[], $2::text[]) as given (language, words),
  string_to_table(words, E'\n') as word
where to_tsvector(search_rules(language), search_stemmable(search_rules(language), word)) @@ (search_query($3, $4))
  or search_stems(language, to_tsvector('simple', word)) @@ (search_stem_query($5));

-- addMiss
insert into search_misses (day, words)
select $1::date, $2
where exists (select from search_misses where day = $3::date and words = $4)
  or (select count(*) from search_misses where day = $5::date) < $6
on conflict (day, words) do update set searches = search_misses.searches + 1;

-- selectMisses
select words, sum(searches)::int as searches
from search_misses
where day >= $1::date
group by words
having sum(searches) >= $2
order by searches desc, words
limit $3;

-- deleteMissesBefore
delete from search_misses
where day < $1::date;
