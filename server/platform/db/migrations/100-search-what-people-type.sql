-- Search finds what people type: a compound written in one word, with a hyphen, an apostrophe or a space (COVID19, IL-6, x ray, ngombe),
-- a number with or without its groups, Greek letters by their names, and the digits of every script.

-- As before. Greek letters are written out, and digits are those of ASCII.
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

create function search_greek(text text) returns text
  language sql immutable strict parallel safe
  return case
    when text ~ '[\u03b1-\u03c9]' then
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(text, 'α', 'alpha'), 'β', 'beta'), 'γ', 'gamma'), 'δ', 'delta'), 'ε', 'epsilon'), 'ζ', 'zeta'), 'η', 'eta'), 'θ', 'theta'), 'ι', 'iota'), 'κ', 'kappa'), 'λ', 'lambda'), 'μ', 'mu'), 'ν', 'nu'), 'ξ', 'xi'), 'ο', 'omicron'), 'π', 'pi'), 'ρ', 'rho'), 'ς', 'sigma'), 'σ', 'sigma'), 'τ', 'tau'), 'υ', 'upsilon'), 'φ', 'phi'), 'χ', 'chi'), 'ψ', 'psi'), 'ω', 'omega')
    else text
  end;

create function search_digits(text text) returns text
  language sql immutable strict parallel safe
  return case
    when text ~ '[٠-٩۰-۹߀-߉𞥐-𞥙०-९০-৯]' then translate(text, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙०१२३४५६७८९০১২৩৪৫৬৭৮৯', '012345678901234567890123456789012345678901234567890123456789')
    else text
  end;

-- As before; letters that stand for an apostrophe (U+02BC, U+02BB) are between words, as an apostrophe is.
create or replace function search_form(text text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    search_digits(search_greek(search_letters(
      regexp_replace(lower(decomposed(text)), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f]', '', 'g')
    ))),
    '[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c][\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c]*| [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c]+',
    ' ', 'g');

-- What a text is found by beside its words, as one text: compounds and grouped numbers in one word, a short word together with a number
-- beside it, and short words with their accents, since without them many are words that search passes over. Typed as in the text, each of
-- these is found; server/posts/posts/batch/search-text.ts reads the same.
create function search_joins(rules regconfig, text text) returns text
  language sql immutable strict parallel safe
  return search_form((
    select coalesce(string_agg(word, ' ' order by kind, place, part), '')
    from (
      select 1 as kind, place, part, joined as word
      from regexp_matches(text, '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]+(?:[\-''\u0060\u00b4\u02b9-\u02bf\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\ua78b\ua78c\uff07][^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]+)+', 'g') with ordinality as found (compound, place),
        lateral (select regexp_split_to_array(compound[1], '[\-''\u0060\u00b4\u02b9-\u02bf\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\ua78b\ua78c\uff07]') as parts) as split,
        lateral (
          select number as part, parts[number] || parts[number + 1] as joined
          from generate_series(1, cardinality(parts) - 1) as number
          union all
          select cardinality(parts), array_to_string(parts, '')
          where cardinality(parts) between 3 and 4
        ) as joins
      where joined ~ '[^0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]'
      union all
      select 2, place, 1, regexp_replace(number[1], '[^0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]', '', 'g')
      from regexp_matches(
        text,
        case
          when rules in ('pg_catalog.french'::regconfig, 'pg_catalog.portuguese'::regconfig)
            then '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9.,])[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}(?:[.   ][0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{3})+(?![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9])'
          else '(?<![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9.,])[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}(?:[, '' ٬’ ][0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{3})+(?![0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9])'
        end,
        'g'
      ) with ordinality as found (number, place)
      union all
      select 3, place, 1, translate(pair[1], E' 	', '')
      from regexp_matches(text, '(?<![^ 	
(])[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,5}[ 	]+[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]|[.,][0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9])', 'g') with ordinality as found (pair, place)
      union all
      select 4, place, 1, translate(pair[1], E' 	', '')
      from regexp_matches(text, '(?<![^ 	
(])[0-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,3}[ 	]+[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{1,5}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])', 'g') with ordinality as found (pair, place)
      union all
      select 5, place, 1, translate(pair[1], E' 	', '')
      from regexp_matches(text, '(?<![^ 	
(])(?:[Cc]o|[Xx]|[Aa]nti|[Nn]on|[Pp]re|[Pp]ost|[Mm]ulti)[ 	]+[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff070-9\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9]{3,20}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])', 'g')
        with ordinality as found (pair, place)
    ) as joins
  )) || ' ' || (
    select normalize(lower(normalize(coalesce(string_agg(accented[1], ' ' order by place), ''), NFKD)), NFC)
    from regexp_matches(text, '(?<![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])(?=[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07]*[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff])[a-zA-Z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]{1,4}(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b9-\u02bf\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u200a\u2010-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ua78b\ua78c\uff07])', 'g') with ordinality as found (accented, place)
    where rules in ('pg_catalog.english'::regconfig, 'pg_catalog.french'::regconfig, 'pg_catalog.portuguese'::regconfig)
  );

-- Everything that a text is found by.
create function search_text(rules regconfig, text text) returns text
  language sql immutable strict parallel safe
  return search_form(text) || ' ' || search_joins(rules, text);

-- As before, with what compounds and numbers are found by.
create or replace function search_heading(rules regconfig, title text, topics text[], published_at timestamptz) returns tsvector
  language sql stable parallel safe
  return setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, title))), 'A')
    || setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, array_to_string(topics, ' ')))), 'B')
    || array_to_tsvector(array[search_month(published_at), search_day(published_at)]);

create or replace function search_body(rules regconfig, body text) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, plain_text(body)))), 'D');
exception when program_limit_exceeded then
  return setweight(to_tsvector(rules, search_stemmable(rules, search_text(rules, plain_text(left(body, 50000))))), 'D');
end
$$;

create or replace function search_words(text text) returns setof text
  language sql immutable strict parallel safe rows 300
  begin atomic
    select distinct word
    from regexp_split_to_table(search_text('pg_catalog.simple', text), '\s+') as word
    where length(word) between 4 and 24 and word !~ '[0-9]';
  end;

-- The trigger of new posts reads a text as above. Its definition stays as it is otherwise.
do $$
declare
  former text := pg_get_functiondef('list_new_posts()'::regprocedure);
  present text := replace(
    replace(
      former,
      'search_form(plain_text(revisions.body))',
      'search_text(search_rules(new_posts.language), plain_text(revisions.body))'
    ),
    'search_form(concat_ws('' '', title, array_to_string(topics, '' '')))',
    'search_text(rules, concat_ws('' '', title, array_to_string(topics, '' '')))'
  );
begin
  if strpos(former, 'search_form(') = 0 or strpos(present, 'search_form(') > 0 then
    raise 'list_new_posts() has another definition';
  end if;
  execute present;
end
$$;

-- Two neighbouring words that may be one ("COVID 19", "co trimoxazole"), as one; null where they are not.
create function search_pair(one text, other text) returns text
  language plpgsql immutable parallel safe as $$
begin
  if one is null or other is null or strpos(one, ' ') > 0 or strpos(other, ' ') > 0 then
    return null;
  elsif one ~ '[0-9]' or other ~ '[0-9]' then
    return case
      when one ~ '^[0-9]{1,3}$' and other ~ '^(?:[^0-9]{1,5}|[0-9]{3})$' or one ~ '^[^0-9]{1,5}$' and other ~ '^[0-9]{1,3}$' then one || other
    end;
  end if;
  return case when length(one) + length(other) > 3 then one || other end;
end
$$;

-- Whether such a pair is so short ("IL 6") that each of its words is in every text.
create function search_is_strict(one text, other text) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  if length(one) > 2 or length(other) > 2 or one is null or other is null then
    return false;
  end if;
  return one ~ '^[a-z]+$' and other ~ '^[0-9]+$' and numnode(plainto_tsquery('pg_catalog.english', one)) > 0
    or other ~ '^[a-z]+$' and one ~ '^[0-9]+$' and numnode(plainto_tsquery('pg_catalog.english', other)) > 0;
end
$$;

-- Posts that hold all of the words, by the rules of one language or, without one, by those of any. A word of several parts ("co-trimoxazole") is
-- looked for as one; its parts count only where none of them is so short that it is in every text.
create or replace function search_query(words text, language text) returns tsquery
  language plpgsql immutable parallel safe as $$
declare
  given text[] := string_to_array(btrim(words), ' ');
  forms text[] := '{}';
  pairs text[] := '{}';
  is_strict boolean[] := '{}';
  rules regconfig;
  own tsquery;
  part text;
  are_parts_wanted boolean;
  asked tsquery;
  wanted tsquery;
  queries text[] := '{}';
begin
  for place in 1..cardinality(given) loop
    forms := forms || btrim(search_form(given[place]));
  end loop;
  for place in 0..cardinality(given) loop
    pairs := pairs || search_pair(forms[place], forms[place + 1]);
    is_strict := is_strict || search_is_strict(forms[place], forms[place + 1]);
  end loop;
  foreach rules in array case
    when language is null then array['pg_catalog.english', 'pg_catalog.french', 'pg_catalog.portuguese', 'pg_catalog.arabic', 'pg_catalog.simple']::regconfig[]
    else array[search_rules(language)]
  end loop
    wanted := null;
    for place in 1..cardinality(given) loop
      asked := plainto_tsquery(rules, search_stemmable(rules, forms[place]));
      if strpos(forms[place], ' ') > 0 then
        own := asked;
        asked := plainto_tsquery(rules, search_stemmable(rules, replace(forms[place], ' ', '')));
        are_parts_wanted := true;
        if given[place] !~ '^[0-9]+,' then
          foreach part in array string_to_array(forms[place], ' ') loop
            if (length(part) < 3 or part ~ '^[0-9]+$') and numnode(plainto_tsquery(rules, part)) > 0 then
              are_parts_wanted := false;
            end if;
          end loop;
        end if;
        if are_parts_wanted then
          asked := asked || own;
        end if;
      elsif numnode(asked) > 0 then
        if is_strict[place] or is_strict[place + 1] then
          asked := ''::tsquery;
        end if;
        for pair in place..place + 1 loop
          if pairs[pair] is not null then
            asked := asked || plainto_tsquery(rules, search_stemmable(rules, pairs[pair]));
          end if;
        end loop;
      end if;
      if rules <> 'pg_catalog.simple'::regconfig and length(given[place]) <= 4 and given[place] <> forms[place] and strpos(forms[place], ' ') = 0 then
        asked := asked || plainto_tsquery(rules, given[place]);
      end if;
      if numnode(asked) > 0 then
        wanted := coalesce(wanted && asked, asked);
      end if;
    end loop;
    if wanted is not null and wanted::text <> all(queries) then
      queries := queries || wanted::text;
    end if;
  end loop;
  return coalesce((select string_agg('(' || each || ')', ' | ' order by each) from unnest(queries) as each), '')::tsquery;
end
$$;

-- As before, of compounds too.
create or replace function search_stem_query(words text) returns tsquery
  language plpgsql immutable parallel safe as $$
declare
  word text;
  form text;
  part text;
  asked tsquery;
  own tsquery;
  wanted tsquery := ''::tsquery;
begin
  foreach word in array string_to_array(btrim(words), ' ') loop
    form := btrim(search_form(word));
    continue when form = '';
    asked := quote_literal(search_stem(replace(form, ' ', '')))::tsquery;
    if strpos(form, ' ') > 0 and form !~ '(^| )([^ ]{1,2}|[0-9]+)( |$)' then
      own := ''::tsquery;
      foreach part in array string_to_array(form, ' ') loop
        own := own && quote_literal(search_stem(part))::tsquery;
      end loop;
      asked := asked || own;
    end if;
    wanted := wanted && asked;
  end loop;
  return wanted;
end
$$;

-- A topic is found by the form of its names.
update topic_keys as former
set key = topic_key(key)
where topic_key(key) <> key and not exists (select from topic_keys as known where known.key = topic_key(former.key));

-- Making the indexes anew takes a fraction of the time that they would take to follow the change of every row.
drop index post_search_by_heading;
drop index post_search_by_document;
drop index post_search_by_stems;

update post_search
set heading = made.heading, document = made.document, stems = search_stems(post_search.language, made.document)
from (
  select id, heading, heading || search_body(rules, body) as document
  from (
    select posts.id, revisions.body, rules,
      search_heading(rules, revisions.title, revisions.topics, posts.published_at)
        || array_to_tsvector(search_facet_words(facets, posts.published_at)) as heading
    from posts
    join revisions on revisions.id = posts.approved_revision_id
    join post_search on post_search.post_id = posts.id,
      search_rules(posts.language) as rules
    where posts.status = 'approved'
  ) as headed
) as made
where made.id = post_search.post_id;

create index post_search_by_heading on post_search using gin (heading);
create index post_search_by_document on post_search using gin (document);
create index post_search_by_stems on post_search using gin (stems) where language = 'sw';

select learn_every_word();
