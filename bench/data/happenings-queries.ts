/** What happens to published posts after their publication, for datasets that have nothing but posts yet. */

/**
 * Statements for a transaction in which the triggers of tables don't run. Posts are numbered by their date: one in five is a translation of the
 * post before it, and every other one of these agrees with its first text alone; one in forty, an original, has a notice, one in fifty a report of a
 * reader, one in ten is wished for in another language, one in five is read aloud, one in ten has a second author, and one in
 * four is to be reviewed within two years or should have been within the last month. There is an alert for each thousand.
 */
export const happenings = `
create temporary table happening on commit drop as
select
  posts.id, author_id, approved_revision_id as revision, posts.language, published_at,
  row_number() over (order by published_at, id) as number
from posts
where status = 'approved';
create unique index on happening (number);
analyze happening;

insert into translations (post_id, source_id, language, source_revision_id, begun_at)
select made.id, source.id, made.language,
  case
    when made.number % 10 = 0 then (
      select revisions.id from revisions where revisions.post_id = source.id order by revisions.number limit 1
    )
    else source.revision
  end,
  made.published_at
from happening as made
join happening as source on source.number = made.number - 1
where made.number % 5 = 0;

insert into translated_revisions (revision_id, source_revision_id, notice, machine)
select happening.revision, translations.source_revision_id, 0, happening.number % 3 = 0
from translations
join happening on happening.id = translations.post_id;

insert into notices (
  number, post_id, kind, state, what_was_wrong, what_to_do, issuer_id, issuer_name, issued_as, announced_at, due_at, issued_at
)
select
  row_number() over (order by happening.number), id,
  (array['correction', 'clarification', 'addendum'])[1 + happening.number / 40 % 3], 'issued',
  'The dose for children was ten times too high in the second table.',
  'Give half a tablet, and call a clinic if a child had more.',
  author_id, 'Amina Diallo', 'author', published_at + interval '2 days', published_at + interval '3 days', published_at + interval '3 days'
from happening
where happening.number % 40 = 34;

insert into reports (fingerprint, post_id, version, passage, wrong, language, state, created_at, sent_at, decided_at, fixed_by, reason)
select
  sha256(id::text::bytea), id, 1, 'one minute', 'Above 2,000 metres it takes three minutes.', 'en', state, published_at + interval '1 day',
  case when state <> 'new' then published_at + interval '2 days' end,
  case when state in ('fixed', 'declined') then published_at + interval '3 days' end,
  case when state = 'fixed' then 1 end,
  case when state = 'declined' then 'The post speaks of the coast alone.' end
from (
  select *, (array['new', 'with_author', 'fixed', 'fixed', 'declined'])[1 + number / 50 % 5] as state
  from happening
  where number % 50 = 27
) as reported;

insert into translation_requests (post_id, language, requests)
select id, (array['so', 'ha', 'am', 'sw'])[1 + number / 10 % 4], 1 + number % 97
from happening
where number % 10 = 3;

insert into recording_files (name, bytes, stored_at)
select encode(sha256((id || kind)::bytea), 'hex') || '.' || kind, 400000, published_at
from happening, unnest(array['opus', 'mp3']) as kind
where number % 5 = 1;

insert into recordings (post_id, revision_id, kind, opus_file, mp3_file, milliseconds, made_at)
select
  id, revision, 'computer', encode(sha256((id || 'opus')::bytea), 'hex') || '.opus', encode(sha256((id || 'mp3')::bytea), 'hex') || '.mp3',
  240000, published_at
from happening
where number % 5 = 1;

insert into post_contributors (account_id, post_id)
select second.author_id, happening.id
from happening
join happening as second on second.number = happening.number - 7
where happening.number % 10 = 8 and second.author_id <> happening.author_id;

update posts
set review_due_at = now() + (happening.number % 760 - 30) * interval '1 day'
from happening
where happening.id = posts.id and happening.number % 4 = 2;

insert into alerts (kind, language, title, text, post_id, starts_at, ends_at)
select
  'outbreak', language, 'Cholera in two districts', 'Boil or treat all water that you drink, and wash your hands with soap.', id,
  published_at, published_at + interval '14 days'
from happening
where number % 1000 = 502;

update translations
set overdue = true
where post_id in (select post_id from translation_facts where is_overdue(facts))`;
