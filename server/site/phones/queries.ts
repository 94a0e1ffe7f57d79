import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Of a topic, so many of the newest posts are looked through for summaries. */
const newestPosts = 60;

/** What a telephone is shown of a post. */
export interface SummaryRow {
  id: string;
  slug: string;
  title: string;
  summary: string;
  version: number | null;
}

/** Of the newest posts on a topic: those with a plain summary, of which nobody has published that it may be wrong. */
const summarised = (topic: ReturnType<typeof sql>, language: ReturnType<typeof sql>) => sql`
  (
    select post_id, published_at
    from post_topics
    where post_topics.topic = ${topic} and post_topics.language = ${language}
    order by published_at desc, post_id desc
    limit ${newestPosts}
  ) as newest
  join posts on posts.id = newest.post_id and posts.status = 'approved' and not posts.retracted
  join revisions on revisions.id = posts.approved_revision_id and trim(revisions.summary) <> ''
    and not exists (
      select from notices
      where notices.post_id = posts.id and notices.state = 'issued' and notices.kind = 'expression_of_concern'
    )`;

/** The summaries of the newest posts on a topic in a language, newest first. */
export async function selectSummaries(
  db: Db,
  { topic, language, limit }: { topic: string; language: string; limit: number },
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select posts.id, posts.slug, revisions.title, revisions.summary, approvals.version
    from ${summarised(sql`${topic}`, sql`${language}`)}
    left join approvals on approvals.revision_id = revisions.id
    order by newest.published_at desc, posts.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Of the commonest topics in a language: those that have summaries. */
export async function selectTopics(
  db: Db,
  { language, limit }: { language: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select common.topic
    from (
      select topic, posts from list_counts
      where language = ${language} and topic <> ''
      order by posts desc, topic
      limit ${limit}
    ) as common
    where exists (select from ${summarised(sql`common.topic`, sql`${language}`)})
    order by common.posts desc, common.topic`.execute(db);
  return rows.map(({ topic }) => topic);
}

/** What is kept of a number that asked for messages. */
export function selectPhone(db: Db, numberHmac: Buffer) {
  return db
    .selectFrom('phones')
    .select(['number', 'language', 'ended_at'])
    .where('number_hmac', '=', numberHmac)
    .executeTakeFirst();
}

/** Keeps the consent of a number, which begins anew where it had ended. */
export async function putPhone(
  db: Db,
  phone: {
    number_hmac: Buffer;
    number: Buffer;
    language: string;
    consented_at: Date;
    consented_by: 'sms' | 'ussd';
  },
): Promise<void> {
  await db
    .insertInto('phones')
    .values(phone)
    .onConflict((conflict) =>
      conflict.column('number_hmac').doUpdateSet({
        number: phone.number,
        language: phone.language,
        consented_at: phone.consented_at,
        consented_by: phone.consented_by,
        ended_at: null,
      }),
    )
    .execute();
}

export async function insertTopic(db: Db, number_hmac: Buffer, topic: string): Promise<void> {
  await db
    .insertInto('phone_topics')
    .values({ number_hmac, topic })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a number and what it asked for; that it consented, and until when, stays. Gives its language, or undefined where it asked for nothing. */
export async function endPhone(db: Db, number_hmac: Buffer, at: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('phones')
    .set({ number: null, ended_at: at })
    .where('number_hmac', '=', number_hmac)
    .where('ended_at', 'is', null)
    .returning('language')
    .executeTakeFirst();
  await db.deleteFrom('phone_topics').where('number_hmac', '=', number_hmac).execute();
  return row?.language;
}

/** Notes a message or a session; false where it came before. */
export async function insertRequest(db: Db, request_hmac: Buffer, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('phone_requests')
    .values({ request_hmac, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_hmac')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts parts of an answer on a day; false where the day has no room for them. */
export async function takeReplies(
  db: Db,
  { day, parts, most }: { day: string; parts: number; most: number },
): Promise<boolean> {
  await db
    .insertInto('phone_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .updateTable('phone_days')
    .set({ replies: sql<number>`replies + ${parts}` })
    .where('day', '=', day)
    .where(sql<boolean>`replies + ${parts} <= ${most}`)
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReply(
  db: Db,
  reply: { id: string; number: Buffer; text: string; queued_at: Date },
): Promise<void> {
  await db.insertInto('phone_replies').values(reply).execute();
}

export function selectReply(db: Db, id: string) {
  return db.selectFrom('phone_replies').select(['number', 'text']).where('id', '=', id).executeTakeFirst();
}

export async function deleteReply(db: Db, id: string): Promise<void> {
  await db.deleteFrom('phone_replies').where('id', '=', id).execute();
}

/** Deletes what is kept no longer. */
export async function deleteOld(
  db: Db,
  before: { requests: Date; replies: Date; ended: Date },
): Promise<void> {
  await db.deleteFrom('phone_requests').where('at', '<', before.requests).execute();
  await db.deleteFrom('phone_replies').where('queued_at', '<', before.replies).execute();
  await db.deleteFrom('phones').where('ended_at', '<', before.ended).execute();
}
