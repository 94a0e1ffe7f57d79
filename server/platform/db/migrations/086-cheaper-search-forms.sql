-- The same results as before, with less work for each text that is published.

-- A single space stays as it is, since replacing each of them took half of the time.
create or replace function plain_text(markdown text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            markdown,
            '!(?=\[)|\]\([^)\s]*(\s+"[^"]*")?\)|</?[a-zA-Z!][^>]*>|\[\^[^\]\s]*\]:?', '', 'g'
          ),
          '^ {0,3}([#>]+|[-*+]|\d+[.)])\s+|^[ |:-]+$|^ *\||\| *$|\[[ xX]\]|https?://\S+', ' ', 'gn'
        ),
        '[*_`~\[\]]+', '', 'g'
      ),
      '|', ' · '
    ),
    '[ \t]{2,}|\t', ' ', 'g'
  );

-- Letters of Ethiopia and of Hausa are looked for apart from ligatures, which are in many French texts: `translate` compares
-- each letter of a text with each of its list.
create or replace function search_letters(text text) returns text
  language sql immutable strict parallel safe
  return case
    when text ~ '[ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ]' then
      translate(
        replace(replace(replace(replace(replace(text, 'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'), 'ß', 'ss'), 'ı', 'i'),
        'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ',
        'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሄህሆሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾሀአbdkybdky'
      )
    when text ~ '[œæøßı]' then
      replace(replace(replace(replace(replace(text, 'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'), 'ß', 'ss'), 'ı', 'i')
    else text
  end;

-- Where a text has only characters that are their own decomposition, none is looked up.
create function decomposed(text text) returns text
  language sql immutable strict parallel safe
  return case
    when text ~ '[^\u0001-\u007f\u00ab\u00b7\u00bb\u00d7\u2012-\u2015\u2018-\u201f\u2022]' then normalize(text, NFKD)
    else text
  end;
create or replace function search_form(text text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    search_letters(
      regexp_replace(lower(decomposed(text)), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f]', '', 'g')
    ),
    '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f][\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]*| [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g');


-- Regular expressions are left for what looks like a verb: each of them costs more than all of the comparisons of a noun.
create or replace function search_stem(word text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  verb text;
  root text;
  stem text;
begin
  if length(word) not between 5 and 30 or word ~ '[^a-z]' then
    return word;
  end if;
  if word ~ '^(?:h[au]|ku|(?:ni|si|u|a|tu|m|wa|i|li|ya|ki|vi|zi|pa)(?:na|li|ta|si|me|nge|ka|ki|ku|ja))' then
    verb := coalesce(
      -- Not in the past, not in the future, not yet: "hakuharisha", "hatatibu", "haijachunguzwa".
      substring(word from '^(?:si|ha|hatu|ham|hawa|hai|hali|haya|haki|havi|hazi|haku|hapa)(?:ku|ta|ja)([a-z]{4,})$'),
      -- Relative: "yanayosababishwa", "aliyeambukizwa", "anapoharisha"; "wanaotibu".
      substring(word from '^(?:ni|u|a|tu|m|wa|i|li|ya|ki|vi|zi|ku|pa)(?:na|li|taka|si)(?:ye|cho|vyo|lo|yo|zo|po|ko|mo)([a-z]{4,})$'),
      substring(word from '^(?:wa|u|i)(?:na|li|si)o(?!n)([a-z]{4,})$'),
      -- Subject and tense: "anaharisha", "wameambukizwa", "ikisababisha".
      substring(word from '^(?:ni|u|a|tu|wa|i|li|ya|ki|vi|zi|ku|pa)(?:na|li|ta|me|nge|ka|ki)([a-z]{4,})$'),
      -- Not at all: "hawaambukizi". Usually: "husababisha". Infinitive: "kuharisha".
      substring(word from '^(?:ha(?:wa|tu|i|zi|ya|li|ki|vi|m)?)([a-z]{4,}i)$'),
      substring(word from '^hu([a-z]{5,})$'),
      substring(word from '^ku([a-z]{4,})$')
    );
  end if;
  if verb is not null then
    root := coalesce(
      substring(verb from '^(?:ni|ku|tu|wa|ki|vi|li|ya|zi|ji|mw(?=[aei])|m(?=[^aeioubpw]))(?!n[dg])([a-z]{5,})$'),
      verb
    );
  else
    -- Classes of nouns: "mgonjwa", "wagonjwa", "kidonda", "vidonda". Of "u" and "ma" more must be left, since many words
    -- only begin so.
    root := case
      when left(word, 2) in ('wa', 'mi', 'ki', 'vi') then case when length(word) >= 6 then substr(word, 3) else word end
      when left(word, 2) = 'ma' then case when length(word) >= 7 then substr(word, 3) else word end
      when left(word, 1) = 'm' and substr(word, 2, 1) not in ('e', 'o', 'u', 'b', 'w') then substr(word, 2)
      when left(word, 1) = 'u' and length(word) >= 6 then substr(word, 2)
      else word
    end;
  end if;
  stem := case when root like '____%aji' then left(root, -2) else root end;
  -- "Ishi" (live) is not "isha" (end); "tibiwa" is of "tibu", "jibiwa" of "jibu".
  if length(stem) > 4 or right(stem, 1) in ('a', 'e') and verb is not null then
    if right(stem, 1) in ('a', 'e', 'i', 'o', 'u') then
      stem := left(stem, -1);
    end if;
  elsif verb is not null and stem in ('tibu', 'jibu') then
    stem := left(stem, 3) || 'i';
  end if;
  -- Passive ("sababishwa"), the vowel before an ending ("saidia"), "each other" ("ambukizana").
  if stem like '___%w' and left(right(stem, 2), 1) not in ('a', 'o', 'u') then
    stem := left(stem, -1);
  end if;
  if length(stem) >= 5 and right(stem, 1) in ('i', 'u') then
    stem := left(stem, -1);
  end if;
  return case when stem like '_____%an' then left(stem, -2) else stem end;
end
$$;

-- As before; words are told apart before each of them is looked at, since most of a batch's are repeated.
create or replace function list_new_posts() returns trigger language plpgsql as $$
declare
  learned text[];
begin
  if not exists (select from new_posts where status = 'approved') then
    return null;
  end if;
  perform know_topics(array(
    select distinct topic
    from new_posts
    join revisions on revisions.id = new_posts.approved_revision_id, unnest(revisions.topics) as topic
    where new_posts.status = 'approved'
  ));

  with text as materialized (
    select
      new_posts.id, new_posts.number, new_posts.author_id, new_posts.language, new_posts.published_at,
      revisions.title, revisions.topics, revisions.body,
      search_rules(new_posts.language) as rules,
      search_form(plain_text(revisions.body)) as form
    from new_posts
    join revisions on revisions.id = new_posts.approved_revision_id
    where new_posts.status = 'approved'
  ), searched as (
    insert into post_search (post_id, author_id, language, published_at, topics, heading, document)
    select
      id, author_id, language, published_at, canonical_topics(topics), heading,
      heading || search_body_of(rules, form, body)
    from text, search_heading(rules, title, topics, published_at) as heading
    order by number
  ), found as materialized (
    select distinct word
    from text,
      string_to_table(search_form(concat_ws(' ', title, array_to_string(topics, ' '))) || ' ' || form, ' ') as word
  )
  select array_agg(word order by word) into learned
  from found
  where length(word) between 4 and 24 and word !~ '[0-9]' and not exists (
    select from search_spellings as known where known.spelling = found.word and known.word = found.word
  );

  insert into list_counts as counted (topic, language, posts)
  select topic, new_posts.language, count(*)
  from new_posts
  join post_search on post_search.post_id = new_posts.id, unnest(post_search.topics || array['']) as topic
  where new_posts.status = 'approved'
  group by topic, new_posts.language
  order by topic, new_posts.language
  on conflict (topic, language) do update set posts = counted.posts + excluded.posts;

  insert into post_topics (topic, post_id, language, published_at)
  select topic, new_posts.id, new_posts.language, new_posts.published_at
  from new_posts
  join post_search on post_search.post_id = new_posts.id, unnest(post_search.topics) as topic
  where new_posts.status = 'approved';

  if learned is not null then
    perform learn_words(learned);
  end if;

  insert into topics as counted (topic, posts)
  select topic, count(*)
  from new_posts
  join post_topics on post_topics.post_id = new_posts.id
  group by topic
  order by topic
  on conflict (topic) do update set posts = counted.posts + excluded.posts;

  insert into facet_counts as counted (field, value, language, posts)
  select facet.field, facet.value, counted_in, count(*)
  from new_posts
  join revisions on revisions.id = new_posts.approved_revision_id,
    facets_of(revisions) as facet, unnest(array[new_posts.language, '']) as counted_in
  where new_posts.status = 'approved'
  group by facet.field, facet.value, counted_in
  order by facet.field, facet.value, counted_in
  on conflict (field, value, language) do update set posts = counted.posts + excluded.posts;

  insert into post_facets (field, value, post_id, language, published_at)
  select facet.field, facet.value, new_posts.id, new_posts.language, new_posts.published_at
  from new_posts
  join revisions on revisions.id = new_posts.approved_revision_id, facets_of(revisions) as facet
  where new_posts.status = 'approved';

  insert into post_contributors (account_id, post_id)
  select distinct (contributor ->> 'account')::uuid, new_posts.id
  from new_posts
  join revisions on revisions.id = new_posts.approved_revision_id
  cross join lateral jsonb_array_elements(nullif(revisions.contributors, '')::jsonb) as contributor
  where new_posts.status = 'approved' and contributor ->> 'account' <> new_posts.author_id::text;

  -- Last of all, since whoever publishes waits for this lock.
  perform pg_advisory_xact_lock(hashtext('publication_log'));
  insert into publication_log (post_id, kind, revision_id, at)
  select id, 'approved', approved_revision_id, clock_timestamp()
  from new_posts
  where status = 'approved'
  order by number;
  return null;
end
$$;
