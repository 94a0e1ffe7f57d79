import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';

/** Whether a log entry is the first approval of a post that readers can still see. */
export const isNews = sql`
  log.kind = 'approved'
  and posts.status = 'approved'
  and not exists (
    select from publication_log as earlier
    where earlier.post_id = log.post_id and earlier.kind = 'approved' and earlier.number < log.number
  )`;

/** All that somebody can follow of which a post is one. */
const subjects = sql`
  select 'author' as kind, posts.author_id::text as value
  union all
  select 'author', account_id::text from post_contributors where post_contributors.post_id = posts.id
  union all
  select 'topic', topic from post_topics where post_topics.post_id = posts.id
  union all
  select 'country', value from post_facets where post_facets.post_id = posts.id and field = 'country'
  union all
  select 'language', posts.language`;

/** Followers who want to know at once for whom this part of the log has news, lowest id first. */
export async function selectToMailAtOnce(
  db: Db,
  { after, through }: { after: number; through: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct mail_followers.id
    from publication_log as log
    join posts on posts.id = log.post_id
    cross join lateral (${subjects}) as subject
    join mail_follows
      on mail_follows.kind = subject.kind
      and mail_follows.value = subject.value
      and mail_follows.created_at <= posts.published_at
    join mail_followers on mail_followers.id = mail_follows.follower_id
    where log.number > ${after} and log.number <= ${through} and ${isNews}
      and mail_followers.frequency = 'at_once'
      and mail_followers.ended_at is null
      and mail_followers.told_number < log.number
    order by mail_followers.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Some followers with weekly emails who were last told before `before`. */
export async function selectDueWeekly(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_followers')
    .select('id')
    .where('frequency', '=', 'weekly')
    .where('ended_at', 'is', null)
    .where('told_at', '<=', before)
    .orderBy('told_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A post that is news for a follower, and the number of all such posts. */
export interface NewsRow {
  follower_id: string;
  id: string;
  total: number;
}

/**
 * The newest posts that are news for each of some followers, from the number of the log up to which they were told: without those of
 * which an account with the same address was emailed.
 */
export async function selectNews(
  db: Db,
  followerIds: readonly string[],
  { through, limit }: { through: number; limit: number },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select follower.id as follower_id, news.id, news.total
    from mail_followers as follower
    cross join lateral (
      select posts.id, log.number, count(*) over ()::int as total
      from publication_log as log
      join posts on posts.id = log.post_id
      where log.number > follower.told_number and log.number <= ${through} and ${isNews}
        -- The first thing that they followed is older than all that is news: the log is read from there.
        and log.at >= (select min(created_at) from mail_follows where follower_id = follower.id)
        and exists (
          select from (${subjects}) as subject
          join mail_follows on mail_follows.kind = subject.kind and mail_follows.value = subject.value
          where mail_follows.follower_id = follower.id and mail_follows.created_at <= posts.published_at
        )
        and not exists (
          select from accounts
          join post_receipts on post_receipts.account_id = accounts.id
          where accounts.email = follower.email
            and post_receipts.post_id = posts.id
            and post_receipts.way = 'mail'
        )
      order by log.number desc
      limit ${limit}
    ) as news
    where follower.id = any (${followerIds}::uuid[])
    order by follower.id, news.number desc`.execute(db);
  return rows;
}

/** Stores that followers are emailed about posts; a post that is being withdrawn is waited for. */
export async function insertReceipts(db: Db, news: readonly NewsRow[], day: string): Promise<void> {
  if (news.length === 0) return;
  await sql`
    insert into mail_follow_receipts (post_id, follower_id, day)
    select post_id, follower_id, ${day}
    from unnest(${news.map(({ id }) => id)}::uuid[], ${news.map(({ follower_id }) => follower_id)}::uuid[])
      as given (post_id, follower_id)
    order by post_id, follower_id
    on conflict (post_id, follower_id) do update set day = excluded.day`.execute(db);
}

export async function setTold(
  db: Db,
  ids: readonly string[],
  told: { number: number; at: Date },
): Promise<void> {
  await db
    .updateTable('mail_followers')
    .set({ told_number: sql<number>`greatest(told_number, ${told.number})`, told_at: told.at })
    .where('id', 'in', ids)
    .execute();
}

/** Withdrawals, and notices that staff chose to email, in this part of the log, oldest first; a removal is a notice alone. */
export function selectRecalled(db: Db, { after, through }: { after: number; through: number }) {
  return db
    .selectFrom('publication_log as log')
    .innerJoin('posts', 'posts.id', 'log.post_id')
    .innerJoin('revisions', 'revisions.id', 'log.revision_id')
    .leftJoin('notices', 'notices.number', 'log.notice')
    .select([
      'log.number',
      'log.post_id',
      'posts.slug',
      'posts.retracted',
      'revisions.title',
      'revisions.language as post_language',
      'notices.number as notice',
      'notices.kind',
      'notices.what_was_wrong',
      'notices.what_to_do',
    ])
    .where('log.number', '>', after)
    .where('log.number', '<=', through)
    .where(
      sql<boolean>`(
        log.kind = 'notice' and notices.recall
        or log.kind = 'withdrawn' and not exists (
          select from publication_log as removal
          join notices as removing on removing.number = removal.notice
          where removal.post_id = log.post_id
            and removal.kind = 'notice'
            and removing.kind = 'removal'
            and removing.recall
            and removal.number between log.number - 5 and log.number + 5
        )
      )`,
    )
    .orderBy('log.number')
    .execute();
}

export type RecalledRow = Awaited<ReturnType<typeof selectRecalled>>[number];

/**
 * Followers who were emailed about a post, or else about a published translation of it, from the one after `after`, lowest id first.
 */
export async function selectHolders(
  db: Db,
  { postId, after, limit }: { postId: string; after: string; limit: number },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select distinct on (mail_followers.id)
      mail_followers.id,
      mail_followers.email,
      mail_followers.language,
      mail_followers.unsubscribe_id,
      held.retracted as translation_retracted,
      translated.title as translation_title,
      translated.language as translation_language
    from mail_follow_receipts as receipts
    join mail_followers on mail_followers.id = receipts.follower_id
    left join posts as held on held.id = receipts.post_id and held.id <> ${postId}
    left join revisions as translated on translated.id = held.approved_revision_id
    where mail_followers.ended_at is null
      and mail_followers.id > ${after}
      and (
        receipts.post_id = ${postId}
        or receipts.post_id in (
          select translations.post_id from translations where translations.source_id = ${postId}
        )
      )
    order by mail_followers.id, held.id is not null, held.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Whom a line of the log is sent to, with the translation that they have in place of the post. */
export interface HolderRow {
  id: string;
  email: string;
  language: InterfaceLanguage;
  unsubscribe_id: string;
  translation_retracted: boolean | null;
  translation_title: string | null;
  translation_language: string | null;
}
