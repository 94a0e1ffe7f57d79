-- Which translations are overdue was asked of each of them, at every look at the desk. Now it is noted where it changes, for an index; what
-- readers see of a translation still follows from its facts.

-- Whether the original of a translation with these facts has changed since.
create function is_overdue(facts json) returns boolean
  language sql immutable parallel safe
  return facts->>'status' = 'withdrawn'
    or (facts->>'retracted')::boolean
    or (facts->>'corrected')::boolean
    or facts->>'notice' is not null
    or facts->>'revision' <> facts->>'based_on';

alter table translations add column overdue boolean not null default false;

-- Notes it of a translation, or of all translations of a post. Locked first: what another transaction has changed meanwhile counts too.
create function note_overdue(post uuid) returns void language plpgsql as $$
begin
  perform from translations where post_id = post or source_id = post order by post_id for no key update;
  if found then
    update translations
    set overdue = noted.overdue
    from (
      select translations.post_id, coalesce(is_overdue(known.facts), false) as overdue
      from translations
      left join lateral translation_facts_of(translations.post_id) as known on true
      where translations.post_id = post or source_id = post
    ) as noted
    where translations.post_id = noted.post_id and translations.overdue <> noted.overdue;
  end if;
end
$$;

create function note_overdue_of_post() returns trigger language plpgsql as $$
begin
  perform note_overdue(new.id);
  return null;
end
$$;

create trigger posts_note_overdue
  after update of status, approved_revision_id, retracted on posts
  for each row
  when (
    (old.status, old.approved_revision_id, old.retracted) is distinct from (new.status, new.approved_revision_id, new.retracted)
  )
  execute function note_overdue_of_post();

create function note_overdue_of_row() returns trigger language plpgsql as $$
begin
  perform note_overdue(new.post_id);
  return null;
end
$$;

create trigger confirmations_note_overdue
  after insert on translation_confirmations
  for each row execute function note_overdue_of_row();

create trigger notices_note_overdue
  after insert or update of state on notices
  for each row when (new.state = 'issued') execute function note_overdue_of_row();

-- Imports say last what a text was made from.
create function note_overdue_of_text() returns trigger language plpgsql as $$
begin
  perform note_overdue(posts.id)
  from revisions
  join posts on posts.id = revisions.post_id and posts.approved_revision_id = revisions.id
  where revisions.id = new.revision_id;
  return null;
end
$$;

create trigger texts_note_overdue
  after insert on translated_revisions
  for each row execute function note_overdue_of_text();

update translations
set overdue = true
where post_id in (select post_id from translation_facts where is_overdue(facts));

create index translations_overdue on translations (post_id) where overdue;
