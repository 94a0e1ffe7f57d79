-- A light stemmer for Swahili, whose verbs carry subject, tense and object before the root: "kuharisha" and "anaharisha" are
-- the same word to a reader. A word that the rules don't know is its own stem.
create function search_stem(word text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  verb text;
  root text;
  stem text;
begin
  if word !~ '^[a-z]{5,30}$' then
    return word;
  end if;
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
  if verb is not null then
    root := coalesce(
      substring(verb from '^(?:ni|ku|tu|wa|ki|vi|li|ya|zi|ji|mw(?=[aei])|m(?=[^aeioubpw]))(?!n[dg])([a-z]{5,})$'),
      verb
    );
  else
    -- Classes of nouns: "mgonjwa", "wagonjwa", "kidonda", "vidonda". Of "u" and "ma" more must be left, since many words
    -- only begin so.
    root := coalesce(
      substring(word from '^(?:wa|mi|ki|vi|m(?=[^aeioubw]))([a-z]{4,})$'),
      substring(word from '^(?:ma|u)([a-z]{5,})$'),
      word
    );
  end if;
  stem := regexp_replace(root, '^(.{4,})aji$', '\1a');
  -- "Ishi" (live) is not "isha" (end); "tibiwa" is of "tibu", "jibiwa" of "jibu".
  if length(stem) > 4 or stem ~ '[ae]$' and verb is not null then
    stem := regexp_replace(stem, '[aeiou]$', '');
  elsif verb is not null then
    stem := regexp_replace(stem, '^([tj]ib)u$', '\1i');
  end if;
  -- Passive ("sababishwa"), the vowel before an ending ("saidia"), "each other" ("ambukizana").
  stem := regexp_replace(stem, '^(.{2,}[^aou])w$', '\1');
  stem := regexp_replace(stem, '^(.{4,})[iu]$', '\1');
  return regexp_replace(stem, '^(.{5,})an$', '\1');
end
$$;

-- The stems of the words of a post in Swahili, where and as weighty as the words; nothing for other languages. The month stays.
create function search_stems(language text, document tsvector) returns tsvector
  language sql immutable parallel safe
  return case when language = 'sw' then (
    select coalesce(string_agg(
      quote_literal(search_stem(lexeme)) || coalesce(':' || (
        select string_agg(position || weight, ',') from unnest(positions, weights) as places (position, weight)
      ), ''),
      ' '
    ), '')::tsvector
    from unnest(document)
  ) else '' end;

-- Posts that hold the stems of all of the words.
create function search_stem_query(words text) returns tsquery
  language sql immutable parallel safe
  return (
    select coalesce(string_agg(quote_literal(search_stem(lexeme)), ' & '), '')::tsquery
    from unnest(to_tsvector('pg_catalog.simple'::regconfig, search_form(words)))
  );

-- A column of its own: the words themselves come first, and other languages stay as they are. This fills what is there.
alter table post_search
  add column stems tsvector not null generated always as (search_stems(language, document)) stored;
alter table post_search
  alter column stems set storage external,
  alter column stems set statistics 0;
create index post_search_by_stems on post_search using gin (stems) where language = 'sw';

-- The newest posts in Swahili that hold stems, so many of them; as `search_candidates`, by the index alone.
create function search_stem_candidates(
  query tsquery, recent tsquery, enough integer, on_topic text, by_author uuid
) returns setof uuid
  language plpgsql stable
  set enable_seqscan = off
  set enable_indexscan = off
  set max_parallel_workers_per_gather = 0
  set cpu_operator_cost = 1
  set plan_cache_mode = force_custom_plan
as $$
declare
  step tsquery;
  having_it uuid[] := '{}';
begin
  foreach step in array array[query && recent, query] loop
    continue when step is null;
    if cardinality(having_it) < enough then
      having_it := array(
        select post_id from post_search
        where language = 'sw'
          and stems @@ step
          and (on_topic is null or topics @> array[on_topic])
          and (by_author is null or author_id = by_author)
        order by published_at desc, post_id desc
        limit enough
      );
    end if;
  end loop;
  return query select unnest(having_it);
end
$$;
