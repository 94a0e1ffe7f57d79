-- The countries and regions that a text is about, and whom it is for.
alter table drafts
  add column countries text[] not null default '{}',
  add column audience text not null default '';
alter table revisions
  add column countries text[] not null default '{}',
  add column audience text not null default '';

-- Published posts by country and by audience, for lists.
create table post_facets (
  field text not null check (field in ('country', 'audience')),
  value text not null,
  post_id uuid not null references posts on delete cascade,
  language text not null,
  published_at timestamptz(3) not null,
  primary key (post_id, field, value)
);
create index post_facets_newest on post_facets (field, value, published_at desc, post_id desc);
create index post_facets_of_language on post_facets (field, value, language, published_at desc, post_id desc);

-- How many posts each of these lists has. An empty language stands for all languages.
create table facet_counts (
  field text not null,
  value text not null,
  language text not null,
  posts integer not null,
  primary key (field, value, language)
);
create index facet_counts_commonest on facet_counts (field, language, posts desc, value);

create function facets_of(revision revisions) returns table (field text, value text)
  language sql stable as $$
  select 'country', country from unnest(revision.countries) as country
  union
  select 'audience', revision.audience where revision.audience <> ''
$$;

create function list_facets() returns trigger language plpgsql as $$
begin
  with changes as (
    select field, value, language, -1 as change from post_facets where post_id = new.id
    union all
    select facet.field, facet.value, new.language, 1
    from revisions, facets_of(revisions) as facet
    where new.status = 'approved' and revisions.id = new.approved_revision_id
  )
  -- One statement in one order, so that two people who publish at once can't block each other.
  insert into facet_counts as counted (field, value, language, posts)
  select field, value, counted_in, sum(change)
  from changes, unnest(array[language, '']) as counted_in
  group by field, value, counted_in
  having sum(change) <> 0
  order by field, value, counted_in
  on conflict (field, value, language) do update set posts = counted.posts + excluded.posts;
  delete from facet_counts
  using post_facets
  where facet_counts.posts <= 0
    and post_facets.post_id = new.id
    and facet_counts.field = post_facets.field
    and facet_counts.value = post_facets.value;
  delete from post_facets where post_id = new.id;
  insert into post_facets (field, value, post_id, language, published_at)
  select facet.field, facet.value, new.id, new.language, new.published_at
  from revisions, facets_of(revisions) as facet
  where new.status = 'approved' and revisions.id = new.approved_revision_id;
  return null;
end
$$;

create trigger posts_listed_by_facet_at_once
  after insert on posts
  for each row when (new.status = 'approved') execute function list_facets();

create trigger posts_listed_by_facet
  after update of status, approved_revision_id, published_at on posts
  for each row when (new.status = 'approved' or old.status = 'approved') execute function list_facets();

-- Search filters by them as it does by topic.
alter table post_search add column facets text[] not null default '{}';
create index post_search_by_facet on post_search using gin (facets);

create function set_search_facets() returns trigger language plpgsql as $$
begin
  new.facets := array(
    select facet.field || ':' || facet.value
    from posts
    join revisions on revisions.id = posts.approved_revision_id, facets_of(revisions) as facet
    where posts.id = new.post_id
    order by 1
  );
  return new;
end
$$;
create trigger post_search_facets before insert on post_search for each row execute function set_search_facets();

-- Lists every published post anew by country and audience. `list_every_post` does the same for search.
create function list_every_facet() returns void language sql as $$
  delete from post_facets;
  delete from facet_counts;
  insert into post_facets (field, value, post_id, language, published_at)
  select facet.field, facet.value, posts.id, posts.language, posts.published_at
  from posts
  join revisions on revisions.id = posts.approved_revision_id, facets_of(revisions) as facet
  where posts.status = 'approved';
  insert into facet_counts (field, value, language, posts)
  select field, value, counted_in, count(*)
  from post_facets, unnest(array[language, '']) as counted_in
  group by field, value, counted_in;
$$;

-- As before, but also for countries and an audience.
drop function search_candidates(tsquery, tsquery, integer, text, text, uuid);
drop function search_stem_candidates(tsquery, tsquery, integer, text, uuid);

create function search_candidates(
  query tsquery, recent tsquery, enough integer, in_language text, on_topic text, by_author uuid, in_facets text[]
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
  headed uuid[] := '{}';
  having_it uuid[] := '{}';
begin
  foreach step in array array[query && recent, query] loop
    continue when step is null;
    if cardinality(headed) < enough then
      headed := array(
        select post_id from post_search
        where heading @@ step
          and (in_language is null or language = in_language)
          and (on_topic is null or topics @> array[on_topic])
          and (by_author is null or author_id = by_author)
          and (in_facets is null or facets @> in_facets)
        order by published_at desc, post_id desc
        limit enough
      );
    end if;
    if cardinality(having_it) < enough then
      having_it := array(
        select post_id from post_search
        where document @@ step
          and (in_language is null or language = in_language)
          and (on_topic is null or topics @> array[on_topic])
          and (by_author is null or author_id = by_author)
          and (in_facets is null or facets @> in_facets)
        order by published_at desc, post_id desc
        limit enough
      );
    end if;
  end loop;
  return query select unnest(headed) union select unnest(having_it);
end
$$;

create function search_stem_candidates(
  query tsquery, recent tsquery, enough integer, on_topic text, by_author uuid, in_facets text[]
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
          and (in_facets is null or facets @> in_facets)
        order by published_at desc, post_id desc
        limit enough
      );
    end if;
  end loop;
  return query select unnest(having_it);
end
$$;
