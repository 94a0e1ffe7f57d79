-- Which post translates which. A translation of a translation belongs to the original.
create table translations (
  post_id uuid primary key references posts on delete cascade,
  source_id uuid not null references posts,
  language text not null,
  -- What the draft is made from: a public text of the source, and the number of the newest notice about the source
  -- that its translator knew; 0 for none.
  source_revision_id uuid not null references revisions,
  notice integer not null default 0,
  machine boolean not null default false,
  begun_at timestamptz(3) not null,
  check (source_id <> post_id)
);
create index translations_of_source on translations (source_id, language);

-- The same of each submitted text, for ever.
create table translated_revisions (
  revision_id uuid primary key references revisions on delete cascade,
  source_revision_id uuid not null references revisions,
  notice integer not null,
  machine boolean not null
);

-- Somebody says that a published translation agrees with a later text of its source.
create table translation_confirmations (
  id bigint generated always as identity primary key,
  post_id uuid not null references posts,
  revision_id uuid not null references revisions,
  source_revision_id uuid not null references revisions,
  notice integer not null,
  account_id uuid not null references accounts,
  name text not null,
  confirmed_as text not null check (confirmed_as in ('translator', 'staff')),
  confirmed_at timestamptz(3) not null
);
create index translation_confirmations_of_revision on translation_confirmations (revision_id);
create index translation_confirmations_of_account on translation_confirmations (account_id);

-- What readers have of each translation: the newest text of the source that it agrees with, by number.
create view published_translations as
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
  from revisions
  where revisions.id = made.source_revision_id
    or revisions.id in (
      select source_revision_id from translation_confirmations where revision_id = made.revision_id
    )
  order by revisions.number desc
  limit 1
) as based
cross join lateral (
  select coalesce(max(notice), 0) as notice
  from translation_confirmations
  where revision_id = made.revision_id
) as known;

-- In the database, so that no way of submitting a text can forget what it was made from.
create function copy_translation_source() returns trigger language plpgsql as $$
begin
  insert into translated_revisions (revision_id, source_revision_id, notice, machine)
  select new.id, source_revision_id, notice, machine from translations where post_id = new.post_id;
  return null;
end
$$;

create trigger revisions_of_translations
  after insert on revisions
  for each row execute function copy_translation_source();

-- A new draft of a published translation begins from the text of the source that readers' text agrees with.
create function renew_translation_source() returns trigger language plpgsql as $$
begin
  update translations
  set
    source_revision_id = published_translations.source_revision_id,
    notice = published_translations.notice,
    machine = published_translations.machine
  from published_translations
  where translations.post_id = new.post_id and published_translations.post_id = new.post_id;
  return null;
end
$$;

create trigger drafts_of_translations
  after insert on drafts
  for each row execute function renew_translation_source();

-- The languages that people read, for translating and for reviewing translations.
create table reading_languages (
  account_id uuid not null references accounts,
  language text not null,
  primary key (account_id, language)
);

-- What readers have to know of each published translation. Its state follows from this, and is stored nowhere.
create view translation_facts as
select
  published_translations.post_id,
  -- Whom the text is by that was translated.
  basis.contributors,
  coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname)) as sole_author,
  source.author_id,
  json_build_object(
    'source_id', source.id,
    'slug', source.slug,
    'title', newest.title,
    'language', newest.language,
    'status', source.status,
    'retracted', source.retracted,
    'revision', newest.id,
    'version', newest_approval.version,
    'based_on', basis.id,
    'based_on_version', basis_approval.version,
    'changed_at', source.changed_at,
    'machine', published_translations.machine,
    'corrected', exists (
      select
      from approvals
      join revisions on revisions.id = approvals.revision_id
      where approvals.post_id = source.id
        and revisions.number > published_translations.source_number
        and revisions.change_kind = 'correction'
    ),
    -- The newest notice about the source that nobody of the translation knew.
    'notice', (
      select max(notices.number)
      from notices
      where notices.post_id = source.id
        and notices.state = 'issued'
        and notices.number > published_translations.notice
        and notices.kind not in ('withdrawal', 'removal')
    ),
    'confirmed', (
      select json_build_object('name', name, 'confirmed_as', confirmed_as, 'at', confirmed_at)
      from translation_confirmations
      where translation_confirmations.revision_id = published_translations.revision_id
      order by id desc
      limit 1
    )
  ) as facts
from published_translations
join posts as source on source.id = published_translations.source_id
join accounts on accounts.id = source.author_id
join revisions as newest on newest.id = source.approved_revision_id
join revisions as basis on basis.id = published_translations.source_revision_id
left join approvals as newest_approval on newest_approval.revision_id = newest.id
left join approvals as basis_approval on basis_approval.revision_id = basis.id
left join post_sources on post_sources.post_id = source.id;
