/** Audit entries, decisions, reactions and comments of a dataset at scale, made in its transaction. */
import { sql } from 'kysely';
import type { Db } from '../../server/platform/db/database.ts';
import { author, type DatasetSize, idOf } from './dataset-at-scale-queries.ts';

const admin = idOf('account', '1');
const superAdmin = idOf('account', '2');

/** Audit entries for all rows of the dataset, in chronological order. */
export async function insertAuditEntries(db: Db): Promise<void> {
  await sql`
    insert into audit_log (at, actor_id, action, subject_type, subject_id, reason, detail)
    select at, actor_id, action, subject_type, subject_id, reason, detail
    from (
      select created_at, author_id, 'post.created', 'post', id, null, '{}'
      from dataset_posts
      union all
      select created_at + interval '2 days', author_id, 'post.submitted', 'post', id, null,
        jsonb_build_object('revision', first_revision)
      from dataset_posts
      where status in ('approved', 'withdrawn')
      union all
      select created_at + interval '1.5 days', ${admin}, 'post.returned', 'post', id,
        'Name the source of the figures in the second section, and say which year they are of.',
        jsonb_build_object('revision', returned_revision)
      from dataset_posts
      where returned
      union all
      select created_at + interval '5 days', ${admin}, 'post.approved', 'post', id, null,
        jsonb_build_object('revision', first_revision)
      from dataset_posts
      where status in ('approved', 'withdrawn')
      union all
      select created_at + interval '9 days', ${admin}, 'post.approved', 'post', id, null,
        jsonb_build_object('revision', second_revision)
      from dataset_posts
      where revised
      union all
      select created_at + interval '8 days', author_id, 'post.withdrawn', 'post', id,
        'The figures in this post have been replaced by those of a later survey.', '{"as": "author"}'
      from dataset_posts
      where status = 'withdrawn'
      union all
      select waiting_since, author_id, 'post.submitted', 'post', id, null, jsonb_build_object('revision', waiting_revision)
      from dataset_posts
      where waits
      union all
      select created_at, id, 'account.signed_up', 'account', id, null, '{}'
      from dataset_accounts
      union all
      select created_at, ${superAdmin}, 'account.changed', 'account', id, null,
        '{"from": {"role": "P", "author": false}, "to": {"role": "R", "author": true}}'
      from dataset_accounts
      where role = 'R'
    ) as done (at, actor_id, action, subject_type, subject_id, reason, detail)
    order by at`.execute(db);
}

/** The staff's decisions, as in the audit log. */
export async function insertDecisions(db: Db): Promise<void> {
  await sql`
    insert into decisions (revision_id, author_id, decided_at, outcome, hours)
    select revision_id, author_id, decided_at, outcome, 12 + number % 61
    from (
      select returned_revision, author_id, created_at + interval '1.5 days', 'returned', number
      from dataset_posts
      where returned
      union all
      select first_revision, author_id, created_at + interval '5 days', 'approved', number
      from dataset_posts
      where status in ('approved', 'withdrawn')
      union all
      select second_revision, author_id, created_at + interval '9 days', 'approved', number
      from dataset_posts
      where revised
    ) as made (revision_id, author_id, decided_at, outcome, number)
    order by decided_at`.execute(db);
}

/** Reactions: five likes and ten days of views per post, and thirty days for each post of account 0. */
export async function insertReactions(db: Db): Promise<void> {
  const someone = idOf(
    'account',
    '(number * 31::bigint + turn * 17) % (select count(*) from dataset_accounts)',
  );
  await sql`
    insert into likes (account_id, post_id, created_at)
    select ${someone}, id, now()
    from dataset_posts, generate_series(1, 5) as turn
    where status = 'approved'`.execute(db);
  await sql`
    insert into follows (account_id, author_id, created_at)
    select ${someone}, id, now()
    from dataset_accounts, generate_series(1, 25) as turn
    where role <> 'P'`.execute(db);
  await sql`
    insert into author_days (author_id, day, followers)
    select id, current_date - (turn - 1), 1
    from dataset_accounts, generate_series(1, 25) as turn
    where role <> 'P'`.execute(db);
  await sql`
    insert into post_days (post_id, day, views, likes)
    select id, current_date - case
      when author_id = ${author} then turn - 1
      else ((number * 13::bigint + turn * 7) % 365)::int
    end, 12, 1
    from dataset_posts, generate_series(1, 30) as turn
    where status = 'approved' and (turn <= 10 or author_id = ${author})`.execute(db);
}

/** Comments on waiting submissions, answers of readers, and applications to write: of each status at least one page. */
export async function insertConversations(db: Db, { accounts }: DatasetSize): Promise<void> {
  await sql`
    insert into review_comments (post_id, revision_id, author_id, body)
    select id, waiting_revision, ${admin}, 'Say which survey this is from, and how many were asked.'
    from dataset_posts, generate_series(1, 3)
    where waits`.execute(db);
  await sql`
    insert into reader_answers (post_id, version, helpful, words, language, created_at)
    select id, 1, turn % 4 > 0, case when turn % 2 = 0 then 'Say it in fewer words.' end, 'en',
      created_at + turn * interval '1 hour'
    from dataset_posts, generate_series(1, 150) as turn
    where status = 'approved' and (turn <= 10 or author_id = ${author})`.execute(db);
  await sql`
    insert into applications (account_id, status, statement, affiliation, created_at, decided_at, decided_by, reason)
    select id, status, repeat('I would like to write about what we see in our clinic. ', 6), 'A district hospital',
      created_at,
      case when status <> 'open' then created_at + interval '3 days' end,
      case when status <> 'open' then ${admin} end,
      case when status <> 'open' then 'Thank you for what you sent.' end
    from dataset_accounts
    join (values ('open', 100), ('accepted', 10), ('declined', 5)) as kinds (status, one_in)
      on number < greatest(90, ${accounts}::int / one_in)
    where role = 'P'`.execute(db);
}
