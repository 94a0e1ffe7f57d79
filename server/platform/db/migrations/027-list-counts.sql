-- How many published posts each list of them has, by topic and language: readers see the number, and only choices that lead to
-- posts. An empty topic stands for all topics.
create table list_counts (
  topic text not null,
  language text not null,
  posts integer not null,
  primary key (topic, language)
);

create index list_counts_commonest on list_counts (language, posts desc, topic);
create index topics_commonest on topics (posts desc, topic);

-- Runs before `posts_listed`, which replaces a post's rows in `post_topics`: triggers of one kind run in the order of their names.
create function count_listed_post() returns trigger language plpgsql as $$
begin
  -- One statement in one order, so that two people who publish at once can't block each other.
  insert into list_counts as counted (topic, language, posts)
  select topic, language, sum(change)
  from (
    select topic, language, -1 as change from post_topics where post_id = new.id
    union all
    select '', old.language, -1 where tg_op = 'UPDATE' and old.status = 'approved'
    union all
    select distinct topic, new.language, 1
    from revisions, unnest(revisions.topics || array['']) as topic
    where new.status = 'approved' and revisions.id = new.approved_revision_id
  ) as changes
  group by topic, language
  having sum(change) <> 0
  order by topic, language
  on conflict (topic, language) do update set posts = counted.posts + excluded.posts;
  delete from list_counts where posts <= 0 and language in (new.language, old.language);
  return null;
end
$$;

create trigger posts_counted_at_once
  after insert on posts
  for each row when (new.status = 'approved') execute function count_listed_post();

create trigger posts_counted
  after update of status, approved_revision_id, published_at on posts
  for each row when (new.status = 'approved' or old.status = 'approved') execute function count_listed_post();

-- Counts every list anew from `post_topics` and `posts`.
create function count_every_list() returns void language sql as $$
  delete from list_counts;
  insert into list_counts (topic, language, posts)
  select topic, language, count(*) from post_topics group by topic, language
  union all
  select '', language, count(*) from posts where status = 'approved' group by language
$$;

select count_every_list();
