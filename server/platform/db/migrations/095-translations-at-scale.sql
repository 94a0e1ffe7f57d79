-- What a translation agrees with was looked for among the texts of all posts, because no index serves a condition and an `or` at once: half a
-- second for each translation on a page, at a million posts.

-- As before.
create or replace view published_translations as
select
  translations.post_id,
  translations.source_id,
  translations.language,
  made.revision_id,
  made.machine,
  based.source_revision_id,
  based.number as source_number,
  greatest(made.notice, known.notice) as notice
from translations
join posts on posts.id = translations.post_id
join translated_revisions as made on made.revision_id = posts.approved_revision_id
cross join lateral (
  select revisions.id as source_revision_id, revisions.number
  from (
    select made.source_revision_id as id
    union all
    select source_revision_id from translation_confirmations where revision_id = made.revision_id
  ) as agreed
  join revisions on revisions.id = agreed.id
  order by revisions.number desc
  limit 1
) as based
cross join lateral (
  select coalesce(max(notice), 0) as notice
  from translation_confirmations
  where revision_id = made.revision_id
) as known;

-- The facts of one translation, if it is published. Every list of posts asks for them, and few posts are translations: to plan this for each
-- list took longer than the rest of it, so each connection keeps its plan.
create function translation_facts_of(translation uuid) returns setof translation_facts
  language plpgsql stable
  rows 1
as $$
begin
  return query select * from translation_facts where translation_facts.post_id = translation;
end
$$;
