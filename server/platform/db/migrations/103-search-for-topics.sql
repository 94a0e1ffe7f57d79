-- Search for the names of topics, as phrases; and the plurals of Portuguese words in -ção, whose ends PostgreSQL's rules leave once they have
-- no accents.

create or replace function search_stemmable(rules regconfig, words text) returns text
  language sql immutable parallel safe
  return case
    when rules = 'pg_catalog.portuguese'::regconfig then
      regexp_replace(regexp_replace(words, '([aei])rias?\M', '\1ri', 'g'), '([a-z]{3})oes\M', '\1ao', 'g')
    else words
  end;

-- Posts that hold these words one after the other, by the rules of a language.
create function search_phrase(words text, language text) returns tsquery
  language sql immutable parallel safe
  return phraseto_tsquery(search_rules(language), search_stemmable(search_rules(language), search_form(words)));

drop index post_search_by_heading;
drop index post_search_by_document;

update post_search
set heading = made.heading, document = made.document
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
    where posts.status = 'approved' and posts.language = 'pt'
  ) as headed
) as made
where made.id = post_search.post_id;

create index post_search_by_heading on post_search using gin (heading);
create index post_search_by_document on post_search using gin (document);
