-- selectHits
with newest as materialized (
  select search_recent(2000) as recent
), asked (language, own, rest, names) as materialized (
  values ($1, search_query($2, $3), ''::tsquery, (search_phrase($4, $5))), ($6, search_query($7, $8), ''::tsquery, ''::tsquery), ($9, search_query($10, $11), ''::tsquery, ''::tsquery), ($12, search_query($13, $14), ''::tsquery, ''::tsquery), ($15, search_query($16, $17), ''::tsquery, (search_query($18, $19))), ($20, search_query($21, $22), ''::tsquery, ''::tsquery), ($23, search_query($24, $25), ''::tsquery, ''::tsquery), ($26, search_query($27, $28), ''::tsquery, ''::tsquery), ($29, search_query($30, $31), ''::tsquery, ''::tsquery)
), candidates (post_id) as (select search_candidates(search_query($32, $33), recent, 100, $34, $35, $36, $37::text[]) from newest union select unnest(search_in_steps('heading', search_narrowed((search_phrase($38, $39) || search_query($40, $41)), $42::text[]), recent, 100, $43, $44, $45, ($46::text[])[1])) from newest union select unnest(search_in_steps('document', search_narrowed((search_query($47, $48)), $49::text[]), recent, 100, $50, $51, $52, ($53::text[])[1])) from newest union
        (select post_topics.post_id
        from unnest($54::text[]) as named (topic)
        cross join lateral (
          select post_id
          from post_topics
          where post_topics.topic = named.topic
            and ($55::text is null or language = $56)
            and ($57::text is null or language = $58)
          order by published_at desc, post_id desc
          limit 100
        ) as post_topics) union
        (select post_topics.post_id
        from unnest($59::text[]) as named (topic)
        cross join lateral (
          select post_id
          from post_topics
          where post_topics.topic = named.topic
            and ($60::text is null or language = $61)
            and ($62::text is null or language = $63)
          order by published_at desc, post_id desc
          limit 100
        ) as post_topics)), ranked as (
  select post_search.post_id, post_search.topics, post_search.facets, post_search.language, post_search.published_at,
    case
      when about and $64 or is_about_first and heading @@ asked.rest then 6
      when heading @@ asked.own then 6
      when is_about_first and document @@ asked.rest then 5
      when about then 4
      when document @@ asked.own then 3
      when $65 and stems @@ search_stem_query($66) then 2
      when $67 and document @@ asked.names then 1
    end as fit,
    $68 and post_search.topics @> $69::text[] as has_all,
    $70 and post_search.topics @> $71::text[] as has_first,
    ts_rank('{0.05, 0.05, 0.4, 1}', document, asked.own || asked.names || asked.rest) as rank,
    0 as stem_rank
  from candidates
  join post_search using (post_id)
  join asked on asked.language = case when post_search.language = any($72::text[]) then post_search.language else '' end
  cross join lateral (select post_search.topics && $73::text[] or heading @@ asked.names as about) as judged
  cross join lateral (select about and ($74 or post_search.topics @> $75::text[]) as is_about_first) as first
  where ($76::text is null or post_search.topics @> array[$77::text])
    and ($78::uuid is null or post_search.author_id = $79)
    and ($80::text[] is null or post_search.facets @> $81::text[])
)
select post_id, topics, facets, language, fit
from ranked
where fit is not null
order by
  fit desc,
  has_all desc,
  has_first desc,
  coalesce(array_position($82::text[], language), 9),
  rank desc,
  stem_rank desc,
  published_at desc,
  post_id desc;
with newest as materialized (
  select search_recent(2000) as recent
), asked (language, own, rest, names) as materialized (
  values ($1, search_query($2, $3), search_query($4, $5), (search_phrase($6, $7))), ($8, search_query($9, $10), search_query($11, $12), ''::tsquery), ($13, search_query($14, $15), search_query($16, $17), ''::tsquery), ($18, search_query($19, $20), search_query($21, $22), ''::tsquery), ($23, search_query($24, $25), search_query($26, $27), (search_query($28, $29))), ($30, search_query($31, $32), search_query($33, $34), ''::tsquery), ($35, search_query($36, $37), search_query($38, $39), ''::tsquery), ($40, search_query($41, $42), search_query($43, $44), ''::tsquery), ($45, search_query($46, $47), search_query($48, $49), ''::tsquery)
), candidates (post_id) as (select search_candidates(search_query($50, $51), recent, 100, $52, $53, $54, $55::text[]) from newest union select search_stem_candidates(search_stem_query($56), recent, 100, $57, $58, $59::text[]) from newest union select unnest(search_in_steps('heading', search_narrowed((search_phrase($60, $61) || search_query($62, $63)), $64::text[]), recent, 100, $65, $66, $67, ($68::text[])[1])) from newest union
        (select post_topics.post_id
        from unnest($69::text[]) as named (topic)
        cross join lateral (
          select post_id
          from post_topics
          where post_topics.topic = named.topic
            and ($70::text is null or language = $71)
            and ($72::text is null or language = $73)
          order by published_at desc, post_id desc
          limit 100
        ) as post_topics) union
        (select post_topics.post_id
        from unnest($74::text[]) as named (topic)
        cross join lateral (
          select post_id
          from post_topics
          where post_topics.topic = named.topic
            and ($75::text is null or language = $76)
            and ($77::text is null or language = $78)
          order by published_at desc, post_id desc
          limit 100
        ) as post_topics)), ranked as (
  select post_search.post_id, post_search.topics, post_search.facets, post_search.language, post_search.published_at,
    case
      when about and $79 or is_about_first and heading @@ asked.rest then 6
      when heading @@ asked.own then 6
      when is_about_first and document @@ asked.rest then 5
      when about then 4
      when document @@ asked.own then 3
      when $80 and stems @@ search_stem_query($81) then 2
      when $82 and document @@ asked.names then 1
    end as fit,
    $83 and post_search.topics @> $84::text[] as has_all,
    $85 and post_search.topics @> $86::text[] as has_first,
    ts_rank('{0.05, 0.05, 0.4, 1}', document, asked.own || asked.names || asked.rest) as rank,
    ts_rank('{0.05, 0.05, 0.4, 1}', stems, search_stem_query($87)) as stem_rank
  from candidates
  join post_search using (post_id)
  join asked on asked.language = case when post_search.language = any($88::text[]) then post_search.language else '' end
  cross join lateral (select post_search.topics && $89::text[] or heading @@ asked.names as about) as judged
  cross join lateral (select about and ($90 or post_search.topics @> $91::text[]) as is_about_first) as first
  where ($92::text is null or post_search.topics @> array[$93::text])
    and ($94::uuid is null or post_search.author_id = $95)
    and ($96::text[] is null or post_search.facets @> $97::text[])
)
select post_id, topics, facets, language, fit
from ranked
where fit is not null
order by
  fit desc,
  has_all desc,
  has_first desc,
  coalesce(array_position($98::text[], language), 9),
  rank desc,
  stem_rank desc,
  published_at desc,
  post_id desc;
with newest as materialized (
  select search_recent(2000) as recent
), asked (language, own, rest, names) as materialized (
  values ($1, search_query($2, $3), ''::tsquery, ''::tsquery), ($4, search_query($5, $6), ''::tsquery, ''::tsquery), ($7, search_query($8, $9), ''::tsquery, ''::tsquery), ($10, search_query($11, $12), ''::tsquery, ''::tsquery), ($13, search_query($14, $15), ''::tsquery, ''::tsquery), ($16, search_query($17, $18), ''::tsquery, ''::tsquery), ($19, search_query($20, $21), ''::tsquery, ''::tsquery), ($22, search_query($23, $24), ''::tsquery, ''::tsquery), ($25, search_query($26, $27), ''::tsquery, ''::tsquery)
), candidates (post_id) as (select search_candidates(search_query($28, $29), recent, 100, $30, $31, $32, $33::text[]) from newest), ranked as (
  select post_search.post_id, post_search.topics, post_search.facets, post_search.language, post_search.published_at,
    case
      when about and $34 or is_about_first and heading @@ asked.rest then 6
      when heading @@ asked.own then 6
      when is_about_first and document @@ asked.rest then 5
      when about then 4
      when document @@ asked.own then 3
      when $35 and stems @@ search_stem_query($36) then 2
      when $37 and document @@ asked.names then 1
    end as fit,
    $38 and post_search.topics @> $39::text[] as has_all,
    $40 and post_search.topics @> $41::text[] as has_first,
    ts_rank('{0.05, 0.05, 0.4, 1}', document, asked.own || asked.names || asked.rest) as rank,
    0 as stem_rank
  from candidates
  join post_search using (post_id)
  join asked on asked.language = case when post_search.language = any($42::text[]) then post_search.language else '' end
  cross join lateral (select post_search.topics && $43::text[] or heading @@ asked.names as about) as judged
  cross join lateral (select about and ($44 or post_search.topics @> $45::text[]) as is_about_first) as first
  where ($46::text is null or post_search.topics @> array[$47::text])
    and ($48::uuid is null or post_search.author_id = $49)
    and ($50::text[] is null or post_search.facets @> $51::text[])
)
select post_id, topics, facets, language, fit
from ranked
where fit is not null
order by
  fit desc,
  has_all desc,
  has_first desc,

  rank desc,
  stem_rank desc,
  published_at desc,
  post_id desc;

-- countPostsWith
select word, search_count(search_query(word, null), 20) as posts
from unnest($1::text[]) as word;

-- countPostsIn
select word, search_count_in($1, search_query(word, $2), search_stem_query(word), 20) as posts
from unnest($3::text[]) as word;

-- selectWords
select distinct word
from search_spellings
where spelling = any($1::text[])
limit 500;

-- selectTexts
select "posts"."id", "revisions"."title", "revisions"."id" as "revision_id", "revisions"."language", "revisions"."summary", left(revisions.body, 20000) as "body", reference_keys(revisions."references") as "reference_keys"
from "posts"
inner join "revisions" on "revisions"."id" = "posts"."approved_revision_id"
where "posts"."status" = $1 and "posts"."id" in ($2);

-- selectHitWords
with given as materialized (
  select language, words, search_rules(language) as rules,
    (
      select string_agg('(' || query || ')', ' | ')::tsquery
      from unnest($1::text[]) as asked (words),
        lateral (select search_query(asked.words, given.language)::text as query) as made
      where query <> ''
    ) as asked,
    (
      select string_agg('(' || query || ')', ' | ')::tsquery
      from unnest($2::text[], $3::text[]) as named (words, of_language),
        lateral (select search_query(named.words, given.language)::text as query) as made
      where of_language = given.language and query <> ''
    ) as names,
    (
      select string_agg('(' || query || ')', ' | ')::tsquery
      from unnest($4::text[]) as asked (words),
        lateral (select search_stem_query(asked.words)::text as query) as made
      where given.language = $5 and $6 and query <> ''
    ) as stems
  from unnest($7::text[], $8::text[]) as given (language, words)
), judged as (
  select language, word,
    coalesce(stemmed @@ asked, false)
      or stems is not null and search_stems(language, to_tsvector('simple', word)) @@ stems as "isAsked",
    coalesce(stemmed @@ names, false) as "isName"
  from given, string_to_table(words, E'\n') as word,
    lateral (select to_tsvector(rules, search_stemmable(rules, word)) as stemmed) as made
)
select *
from judged
where "isAsked" or "isName";
with given as materialized (
  select language, words, search_rules(language) as rules,
    (
      select string_agg('(' || query || ')', ' | ')::tsquery
      from unnest($1::text[]) as asked (words),
        lateral (select search_query(asked.words, given.language)::text as query) as made
      where query <> ''
    ) as asked,
    (
      select string_agg('(' || query || ')', ' | ')::tsquery
      from unnest($2::text[], $3::text[]) as named (words, of_language),
        lateral (select search_query(named.words, given.language)::text as query) as made
      where of_language = given.language and query <> ''
    ) as names,
    (
      select string_agg('(' || query || ')', ' | ')::tsquery
      from unnest($4::text[]) as asked (words),
        lateral (select search_stem_query(asked.words)::text as query) as made
      where given.language = $5 and $6 and query <> ''
    ) as stems
  from unnest($7::text[], $8::text[]) as given (language, words)
), judged as (
  select language, word,
    coalesce(stemmed @@ asked, false)
      or stems is not null and search_stems(language, to_tsvector('simple', word)) @@ stems as "isAsked",
    coalesce(stemmed @@ names, false) as "isName"
  from given, string_to_table(words, E'\n') as word,
    lateral (select to_tsvector(rules, search_stemmable(rules, word)) as stemmed) as made
)
select *
from judged
where "isAsked" or "isName";

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
