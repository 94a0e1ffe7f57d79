-- The kind of a text, beside the countries that it is about and whom it is for.
alter table post_facets
  drop constraint post_facets_field_check,
  add constraint post_facets_field_check check (field in ('country', 'audience', 'kind'));

create or replace function facets_of(revision revisions) returns table (field text, value text)
  language sql stable as $$
  select 'country', country from unnest(revision.countries) as country
  union
  select 'audience', revision.audience where revision.audience <> ''
  union
  select 'kind', revision.kind where revision.kind <> ''
$$;

insert into post_facets (field, value, post_id, language, published_at)
select 'kind', revisions.kind, posts.id, posts.language, posts.published_at
from posts
join revisions on revisions.id = posts.approved_revision_id
where posts.status = 'approved' and revisions.kind <> '';

insert into facet_counts (field, value, language, posts)
select field, value, counted_in, count(*)
from post_facets, unnest(array[language, '']) as counted_in
where field = 'kind'
group by field, value, counted_in;

update post_search
set
  facets = array(select facet from unnest(facets || had.facet) as facet order by 1),
  heading = heading || array_to_tsvector(search_facet_words(array[had.facet], post_search.published_at)),
  document = document || array_to_tsvector(search_facet_words(array[had.facet], post_search.published_at))
from (select post_id, field || ':' || value as facet from post_facets where field = 'kind') as had
where had.post_id = post_search.post_id;
