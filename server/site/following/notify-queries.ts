import { sql } from 'kysely';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { isNews } from '../digests/mailing-queries.ts';

/** The last log number about which every follower with immediate emails was told. */
export async function selectProgress(db: Db): Promise<number> {
  const row = await db.selectFrom('follow_progress').select('number').executeTakeFirstOrThrow();
  return row.number;
}

/** Sets the last log number, unless another process has come further. */
export async function setProgress(db: Db, number: number): Promise<void> {
  await db
    .updateTable('follow_progress')
    .set({ number: sql<number>`greatest(number, ${number})` })
    .execute();
}

/** Accounts with immediate emails for which this part of the log has news, lowest id first. */
export async function selectToNotifyAtOnce(
  db: Db,
  { after, through }: { after: number; through: number },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct followers.account_id
    from publication_log as log
    join posts on posts.id = log.post_id
    join lateral (
      select account_id, created_at from follows where follows.author_id = posts.author_id
      union all
      select follows.account_id, follows.created_at
      from post_contributors
      join follows on follows.author_id = post_contributors.account_id
      where post_contributors.post_id = posts.id
      union all
      select account_id, created_at
      from topic_follows
      join post_topics on post_topics.topic = topic_follows.topic
      where post_topics.post_id = posts.id
    ) as followers on followers.created_at <= posts.published_at and followers.account_id <> posts.author_id
    join follow_mail on follow_mail.account_id = followers.account_id and follow_mail.frequency = 'at_once'
    where log.number > ${after} and log.number <= ${through} and ${isNews}
    order by followers.account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** Some accounts with weekly emails whose last email, or else their first follow, is before `before`. */
export async function selectDueWeekly(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select following.account_id
    from (
      select account_id, min(created_at) as since
      from (
        select account_id, created_at from follows
        union all
        select account_id, created_at from topic_follows
      ) as every
      group by account_id
    ) as following
    left join follow_mail on follow_mail.account_id = following.account_id
    where coalesce(follow_mail.frequency, 'weekly') = 'weekly'
      and coalesce(follow_mail.told_at, following.since) <= ${before}
    order by following.account_id
    limit ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/**
 * Locks an account that can get emails, until the transaction ends; undefined if it is closed or unverified.
 */
export async function lockFollower(db: Db, accountId: string) {
  await db
    .insertInto('follow_mail')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('follow_mail')
    .innerJoin('accounts', 'accounts.id', 'follow_mail.account_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      'follow_mail.frequency',
      'follow_mail.told_number',
      'follow_mail.told_at',
      'follow_mail.unsubscribe_id',
    ])
    .where('follow_mail.account_id', '=', accountId)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.verified_at', 'is not', null)
    .$narrowType<{ language: InterfaceLanguage }>()
    .forUpdate('follow_mail')
    .executeTakeFirst();
}

export type FollowerRow = NonNullable<Awaited<ReturnType<typeof lockFollower>>>;

/** The newest posts in this part of the log that are news for an account, and their number in all. */
export async function selectNews(
  db: Db,
  accountId: string,
  { after, through, limit }: { after: number; through: number; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select posts.id, count(*) over ()::int as total
    from publication_log as log
    join posts on posts.id = log.post_id
    where log.number > ${after} and log.number <= ${through} and ${isNews}
      -- The first thing that they followed is older than all that is news: the log is read from there.
      and log.at >= (
        select min(created_at)
        from (
          select created_at from follows where account_id = ${accountId}
          union all
          select created_at from topic_follows where account_id = ${accountId}
        ) as every
      )
      and posts.author_id <> ${accountId}
      and (
        exists (
          select from follows
          where follows.account_id = ${accountId}
            and follows.author_id = posts.author_id
            and follows.created_at <= posts.published_at
        )
        or exists (
          select from post_contributors
          join follows on follows.author_id = post_contributors.account_id
          where post_contributors.post_id = posts.id
            and follows.account_id = ${accountId}
            and follows.created_at <= posts.published_at
        )
        or exists (
          select from topic_follows
          join post_topics on post_topics.topic = topic_follows.topic
          where topic_follows.account_id = ${accountId}
            and post_topics.post_id = posts.id
            and topic_follows.created_at <= posts.published_at
        )
      )
    order by log.number desc
    limit ${limit}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

export async function setNotified(
  db: Db,
  accountId: string,
  notified: { number: number; at: Date },
): Promise<void> {
  await db
    .updateTable('follow_mail')
    .set({ told_number: sql<number>`greatest(told_number, ${notified.number})`, told_at: notified.at })
    .where('account_id', '=', accountId)
    .execute();
}
