/**
 * Makes a dataset of any size in a few statements; making each post through the application would take hours.
 * Ids are derived from the kind of row and a number, so that each run makes the same dataset and tables can
 * refer to each other's rows.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/platform/db/database.ts';
import { happenings } from './happenings-queries.ts';

export interface DatasetText {
  language: string;
  title: string;
  body: string;
}

export interface DatasetSize {
  posts: number;
  accounts: number;
  /** Posts of account 0 by status; included in `posts`. */
  own: { approved: number; draft: number; waiting: number; withdrawn: number };
}

/** A UUID of version 4, derived from the kind of row and an SQL expression for its number. */
export function idOf(what: string, number: string): RawBuilder<string> {
  const made = sql`md5(${sql.lit(`${what} `)} || ${sql.raw(number)})`;
  return sql`overlay(overlay(${made} placing '4' from 13) placing '8' from 17)::uuid`;
}

export const author = idOf('account', '0');

/** The id of the account with this number. 0 is an author, 1 an admin, 2 a super admin, 3 a reader. */
export async function accountId(db: Db, number: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${idOf('account', String(number))} as id`.execute(db);
  return rows[0]?.id ?? '';
}

/**
 * Turns off foreign keys, triggers and the time limit for the transaction, so that rows can be written in any
 * order.
 */
export async function trustRows(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local session_replication_role = replica`.execute(db);
}

/** One account in five is an author, one in a hundred is staff; they were created evenly over five years. */
export async function insertAccounts(db: Db, { accounts }: DatasetSize): Promise<void> {
  await sql`
    create temporary table dataset_accounts on commit drop as
    select
      number,
      ${idOf('account', 'number')} as id,
      case
        when number = 2 or number % 1000 = 502 then 'S'
        when number = 1 or number % 100 = 51 then 'A'
        when number % 5 = 0 then 'R'
        else 'P'
      end as role,
      now() - (${accounts}::int - number) * interval '1826 days' / ${accounts}::int as created_at
    from generate_series(0, ${accounts}::int - 1) as number`.execute(db);
  await sql`
    insert into accounts (id, email, firstname, lastname, role, author, verified_at, disabled_at, created_at)
    select
      id,
      'person' || number || '@example.org',
      (array['Amina', 'Kwame', 'Fatou', 'João', 'Zainab', 'Thandiwe', 'Yusuf', 'Marie', 'Kofi', 'Neema'])[1 + number % 10],
      (array['Diallo', 'Mensah', 'Okafor', 'Dos Santos', 'Mwangi', 'Dlamini', 'Hassan'])[1 + number % 7]
        || case when number % 3 = 0 then '-' || (array['Traoré', 'Banda', 'Kamau', 'Bello'])[1 + number % 4] else '' end,
      role,
      role <> 'P',
      case when number % 20 <> 19 then created_at end,
      case when number % 200 = 199 then now() end,
      created_at
    from dataset_accounts
    order by created_at`.execute(db);
  await sql`
    insert into profiles (account_id, about, google_scholar, network_status, followers)
    select id, repeat('Works on diarrhoeal disease, and teaches. ', 12), 'https://scholar.google.com/' || number, 'faculty', 25
    from dataset_accounts
    where role <> 'P'`.execute(db);
  await sql`
    insert into sessions (account_id, created_at, expires_at, ended_at, user_agent)
    select id, now() - age, now() - age + interval '12 hours', case when age > interval '1 hour' then now() end, 'Firefox'
    from dataset_accounts, (values (interval '0'), (interval '2 hours'), (interval '4 days')) as signed_in (age)`.execute(
    db,
  );
}

/** The texts of posts. Posts take them in turn, each with its own title. */
export async function insertTexts(db: Db, texts: readonly DatasetText[]): Promise<void> {
  await sql`
    create temporary table dataset_texts on commit drop as
    select number - 1 as number, language, title, body
    from unnest(
      ${texts.map(({ language }) => language)}::text[],
      ${texts.map(({ title }) => title)}::text[],
      ${texts.map(({ body }) => body)}::text[]
    ) with ordinality as given (language, title, body, number)`.execute(db);
}

/**
 * Plans each post. Of a thousand, 5 wait for their first review, 3 as a revision, 2 after a withdrawal; 40
 * are drafts, 10 are being revised, 20 are withdrawn, and the others are published. One in four was revised,
 * one in ten was returned, one in ten imported. They were written evenly over five years; waiting ones in the
 * last twenty days.
 */
export async function planPosts(db: Db, { posts, own }: DatasetSize): Promise<void> {
  const mine = own.approved + own.draft + own.waiting + own.withdrawn;
  // All authors except account 0, whose posts are the same in every dataset.
  const others = sql`(select count(*) - 1 from dataset_accounts where number % 5 = 0)`;
  await sql`
    create temporary table dataset_posts on commit drop as
    with drawn as (
      select
        number,
        number < ${mine}::int as mine,
        (number * 7919::bigint) % 1000 as lot,
        case
          when number < ${own.approved}::int then 'approved'
          when number < ${own.approved + own.draft}::int then 'draft'
          when number < ${own.approved + own.draft + own.waiting}::int then 'submitted'
          when number < ${mine}::int then 'withdrawn'
        end as own_status
      from generate_series(0, ${posts}::int - 1) as number
    ),
    decided as (
      select
        number,
        mine,
        lot,
        coalesce(own_status, case
          when lot < 5 then 'submitted'
          when lot < 8 then 'approved'
          when lot < 10 then 'withdrawn'
          when lot < 50 then 'draft'
          when lot < 60 then 'approved'
          when lot < 80 then 'withdrawn'
          else 'approved'
        end) as status
      from drawn
    )
    select
      number,
      ${idOf('post', 'number')} as id,
      case when mine then ${author} else ${idOf('account', '5 * (1 + number % others)')} end as author_id,
      status,
      status = 'submitted' or (not mine and lot between 5 and 9) as waits,
      not mine and lot between 50 and 59 as revising,
      status = 'approved' and number % 4 = 0 as revised,
      number % 10 = 3 and status in ('approved', 'withdrawn') as returned,
      number % 10 = 7 as imported,
      number % (select count(*) from dataset_texts) as text,
      array[
        (array['cholera', 'malaria', 'measles', 'maternal health', 'nutrition', 'vaccines'])[1 + number % 6],
        case when number % 500 = 7 then 'snakebite' else (array['water', 'child health', 'genomics'])[1 + number % 3] end
      ] as topics,
      ${idOf('returned revision', 'number')} as returned_revision,
      ${idOf('first revision', 'number')} as first_revision,
      ${idOf('second revision', 'number')} as second_revision,
      ${idOf('waiting revision', 'number')} as waiting_revision,
      now() - interval '10 days' - interval '1816 days' * case
        when mine then ((number * 7) % ${mine}::int)::float8 / ${mine}::int
        else 1 - number::float8 / ${posts}::int
      end as created_at,
      now() - interval '20 days' * ((number * 613::bigint) % 1000) / 1000 as waiting_since
    from decided, (select ${others} as others) as writers
    order by created_at`.execute(db);
  await sql`analyze dataset_posts`.execute(db);
}

export async function insertPosts(db: Db): Promise<void> {
  await sql`
    insert into posts (id, author_id, status, slug, approved_revision_id, published_at, revised_at, withdrawn_at,
      withdrawn_by, withdrawn_name, withdrawn_as, withdrawal_reason, views, likes, created_at, changed_at, language)
    select
      id,
      author_id,
      status,
      'dataset-post-' || number,
      case when status in ('approved', 'withdrawn') then case when revised then second_revision else first_revision end end,
      case when status in ('approved', 'withdrawn') then created_at + interval '5 days' end,
      case when revised then created_at + interval '9 days' end,
      case when status = 'withdrawn' then created_at + interval '8 days' end,
      case when status = 'withdrawn' then author_id end,
      case when status = 'withdrawn' then 'Amina Diallo' end,
      case when status = 'withdrawn' then 'author' end,
      case when status = 'withdrawn' then 'The figures in this post have been replaced by those of a later survey.' end,
      120,
      5,
      created_at,
      created_at + interval '9 days',
      case when status = 'approved' then (select language from dataset_texts as texts where texts.number = text) end
    from dataset_posts
    order by created_at`.execute(db);
  await sql`insert into post_slugs (slug, post_id) select slug, id from posts`.execute(db);
  await sql`
    insert into post_sources (post_id, fingerprint, byline, source, licence)
    select id, md5('source ' || number), 'Institute number ' || number % 300, 'A journal', 'CC-BY-4.0'
    from dataset_posts
    where imported`.execute(db);
}

/** The submitted revisions. */
export async function insertRevisions(db: Db): Promise<void> {
  await sql`
    insert into revisions (id, post_id, number, title, body, language, topics, words, created_at)
    select made.id, made.post_id, made.revision, texts.title || ' ' || made.number, texts.body, texts.language, made.topics,
      1000, made.created_at
    from (
      select returned_revision as id, id as post_id, 1 as revision, number, text, topics,
        created_at + interval '1 day' as created_at
      from dataset_posts
      where returned
      union all
      select first_revision, id, 2, number, text, topics,
        created_at + interval '2 days'
      from dataset_posts
      where status in ('approved', 'withdrawn')
      union all
      select second_revision, id, 3, number, text, topics, created_at + interval '7 days'
      from dataset_posts
      where revised
      union all
      select waiting_revision, id, 4, number, text, topics, waiting_since
      from dataset_posts
      where waits
    ) as made
    join dataset_texts as texts on texts.number = made.text
    order by made.created_at`.execute(db);
}

/** The lists of published posts by topic, which triggers keep otherwise. */
export async function insertLists(db: Db): Promise<void> {
  await sql`
    insert into post_topics (topic, post_id, language, published_at)
    select distinct topic, posts.id, posts.language, posts.published_at
    from posts
    join revisions on revisions.id = posts.approved_revision_id
    cross join unnest(revisions.topics) as topic
    where posts.status = 'approved'`.execute(db);
  await sql`select count_every_list()`.execute(db);
}

/** The drafts. */
export async function insertDrafts(db: Db): Promise<void> {
  await sql`
    insert into drafts (post_id, title, body, language, topics, submitted_revision_id, submitted_at, decide_by,
      updated_at)
    select dataset_posts.id, texts.title || ' ' || dataset_posts.number, texts.body, texts.language, topics,
      case when waits then waiting_revision end,
      case when waits then waiting_since end,
      case when waits then waiting_since + interval '8 days' end,
      waiting_since
    from dataset_posts
    join dataset_texts as texts on texts.number = dataset_posts.text
    where waits or revising or status = 'draft'`.execute(db);
}

/** What has happened to the published posts, and drafts of the measured author that translate published posts. */
export async function insertHappenings(db: Db, { own }: DatasetSize): Promise<void> {
  await sql.raw(happenings).execute(db);
  await sql`
    insert into translations (post_id, source_id, language, source_revision_id, begun_at)
    select made.id, source.id, 'sw', posts.approved_revision_id, made.created_at
    from dataset_posts as made
    join dataset_posts as source on source.number = made.number - ${own.approved}::int
    join posts on posts.id = source.id
    where made.author_id = ${author} and made.status = 'draft' and made.number % 10 = 5`.execute(db);
}

/** Vacuums and analyses, as PostgreSQL does by itself within minutes of such a change. */
export function tidy(db: Db): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
