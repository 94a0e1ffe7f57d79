-- The rules for Portuguese take what ends in -aria, -eria or -iria for a verb in the conditional, and all but its root away:
-- of malária and of Nigéria they leave "mal" and "nig". Such a word goes to them without its end. Those that are verbs are
-- hardly ever searched for. `words` have the form that search compares.
create function search_stemmable(rules regconfig, words text) returns text
  language sql immutable parallel safe
  return case
    when rules = 'pg_catalog.portuguese'::regconfig then regexp_replace(words, '([aei])rias?\M', '\1ri', 'g')
    else words
  end;

create or replace function search_query(words text, language text) returns tsquery
  language sql immutable parallel safe
  begin atomic
    select coalesce(string_agg(distinct '(' || query || ')', ' | '), '')::tsquery
    from (
      select plainto_tsquery(search_rules(rules), search_stemmable(search_rules(rules), search_form(words)))::text as query
      from unnest(case when language is null then array['en', 'fr', 'pt', 'ar', ''] else array[language] end) as rules
    ) as asked
    where query <> '';
  end;

create or replace function search_heading(rules regconfig, title text, topics text[], published_at timestamptz) returns tsvector
  language sql stable parallel safe
  return setweight(to_tsvector(rules, search_stemmable(rules, search_form(title))), 'A')
    || setweight(to_tsvector(rules, search_stemmable(rules, search_form(array_to_string(topics, ' ')))), 'B')
    || array_to_tsvector(array[search_month(published_at)]);

create or replace function search_body(rules regconfig, body text) returns tsvector
  language plpgsql immutable parallel safe as $$
begin
  return setweight(to_tsvector(rules, search_stemmable(rules, search_form(plain_text(body)))), 'D');
exception when program_limit_exceeded then
  return setweight(to_tsvector(rules, search_stemmable(rules, search_form(plain_text(left(body, 50000))))), 'D');
end
$$;

update post_search
set heading = made.heading, document = made.heading || search_body(search_rules('pt'), revisions.body)
from posts
join revisions on revisions.id = posts.approved_revision_id,
  search_heading(search_rules('pt'), revisions.title, revisions.topics, posts.published_at) as made (heading)
where posts.id = post_search.post_id and post_search.language = 'pt';
