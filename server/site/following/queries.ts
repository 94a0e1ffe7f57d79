import { sql } from 'kysely';
import type { FollowMailFrequency } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterRow } from '../../platform/db/keyset.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';

/** Whether a published post has the topic. */
export async function isTopicInUse(db: Db, topic: string): Promise<boolean> {
  const row = await db
    .selectFrom('post_topics')
    .select('topic')
    .where('topic', '=', topic)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTopicFollow(
  db: Db,
  follow: { account_id: string; topic: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('topic_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteTopicFollow(db: Db, accountId: string, topic: string): Promise<void> {
  await db
    .deleteFrom('topic_follows')
    .where('account_id', '=', accountId)
    .where('topic', '=', topic)
    .execute();
}

/** Topics that an account follows, latest first. */
export function selectTopics(db: Db, accountId: string) {
  return db
    .selectFrom('topic_follows')
    .select(['topic', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('topic')
    .execute();
}

/** Which of these topics an account follows. */
export async function selectFollowedTopics(
  db: Db,
  accountId: string,
  topics: readonly string[],
): Promise<string[]> {
  if (topics.length === 0) return [];
  const rows = await db
    .selectFrom('topic_follows')
    .select('topic')
    .where('account_id', '=', accountId)
    .where('topic', 'in', topics)
    .execute();
  return rows.map(({ topic }) => topic);
}

/** Authors that an account follows, latest first. */
export function selectAuthors(db: Db, accountId: string) {
  return db
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.id', 'follows.author_id')
    .select(['accounts.id', 'accounts.firstname', 'accounts.lastname', 'follows.created_at'])
    .where('follows.account_id', '=', accountId)
    .orderBy('follows.created_at', 'desc')
    .orderBy('accounts.id')
    .execute();
}

/** Locks an account, so that its simultaneous follows wait and the limit holds. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/**
 * Published posts of the authors and topics that an account follows, newest first; an author's are also those
 * that they contributed to. The newest of each come from an index and are merged, so the number of posts
 * doesn't matter.
 */
export async function selectFollowedPosts(
  db: Db,
  accountId: string,
  { after, limit }: PageRequest,
): Promise<{ id: string; published_at: Date }[]> {
  const { rows } = await sql<{ id: string; published_at: Date }>`
    select distinct id, published_at
    from (
      select newest.id, newest.published_at
      from follows
      cross join lateral (
        select posts.id, posts.published_at
        from posts
        where posts.author_id = follows.author_id and posts.status = 'approved'
          and ${afterRow(['posts.published_at', 'posts.id'], 'desc', after)}
        order by posts.published_at desc, posts.id desc
        limit ${limit}
      ) as newest
      where follows.account_id = ${accountId}
      union all
      select newest.id, newest.published_at
      from follows
      cross join lateral (
        select posts.id, posts.published_at
        from post_contributors
        join posts on posts.id = post_contributors.post_id
        where post_contributors.account_id = follows.author_id and posts.status = 'approved'
          and ${afterRow(['posts.published_at', 'posts.id'], 'desc', after)}
        order by posts.published_at desc, posts.id desc
        limit ${limit}
      ) as newest
      where follows.account_id = ${accountId}
      union all
      select newest.post_id, newest.published_at
      from topic_follows
      cross join lateral (
        select post_topics.post_id, post_topics.published_at
        from post_topics
        where post_topics.topic = topic_follows.topic
          and ${afterRow(['post_topics.published_at', 'post_topics.post_id'], 'desc', after)}
        order by post_topics.published_at desc, post_topics.post_id desc
        limit ${limit}
      ) as newest
      where topic_follows.account_id = ${accountId}
    ) as followed
    order by published_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function selectFrequency(db: Db, accountId: string): Promise<FollowMailFrequency | undefined> {
  const row = await db
    .selectFrom('follow_mail')
    .select('frequency')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.frequency;
}

/** Sets the frequency of emails. If they were off, posts up to `toldNumber` in the log are never reported. */
export async function setFrequency(
  db: Db,
  accountId: string,
  { frequency, toldNumber, at }: { frequency: FollowMailFrequency; toldNumber: number; at: Date },
): Promise<void> {
  await db
    .insertInto('follow_mail')
    .values({ account_id: accountId, frequency, told_number: toldNumber, told_at: at })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        frequency,
        bounced: [],
        told_number: sql<number>`case when follow_mail.frequency = 'never' then excluded.told_number else follow_mail.told_number end`,
      }),
    )
    .execute();
}

/** Stops the emails of the account with this unsubscribe id; gives whether there is one. */
export async function endByUnsubscribeId(db: Db, unsubscribeId: string): Promise<boolean> {
  const row = await db
    .updateTable('follow_mail')
    .set({ frequency: 'never' })
    .where('unsubscribe_id', '=', unsubscribeId)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasUnsubscribeId(db: Db, unsubscribeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('follow_mail')
    .select('account_id')
    .where('unsubscribe_id', '=', unsubscribeId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFollowingOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('topic_follows').where('account_id', '=', accountId).execute();
  await db.deleteFrom('follow_mail').where('account_id', '=', accountId).execute();
}
