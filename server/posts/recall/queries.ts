import { sql } from 'kysely';
import type { InterfaceLanguage, RecallReason } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * The accounts that can get emails and have a post or a translation of it, its author left out, with how they got it. Each
 * account is there once: whoever has the post is told of the post, and others of the translation in their language, if they
 * have that one.
 */
function holders({ postId, since }: { postId: string; since: string }) {
  return sql`
    select distinct on (found.account_id)
      found.account_id,
      found.translation_id,
      array_agg(distinct found.reason order by found.reason) as reasons
    from (
      select held.translation_id, ways.account_id, ways.reason
      from (
        select ${postId}::uuid as post_id, null::uuid as translation_id
        union all
        select posts.id, posts.id
        from translations
        join posts on posts.id = translations.post_id
        where translations.source_id = ${postId} and posts.approved_revision_id is not null
      ) as held
      cross join lateral (
        select account_id, 'like' as reason
        from likes
        where likes.post_id = held.post_id
        union all
        select account_id, way
        from post_receipts
        where post_receipts.post_id = held.post_id and day >= ${since}
        union all
        select account_id, 'api'
        from bulk_copies
        where day >= ${since} and (
          -- What the copy said last of the post: a withdrawn one comes without its text.
          select log.kind
          from publication_log as log
          where log.post_id = held.post_id
            and log.number > bulk_copies.after_number
            and log.number <= bulk_copies.through_number
          order by log.number desc
          limit 1
        ) <> 'withdrawn'
      ) as ways
    ) as found
    join accounts on accounts.id = found.account_id
    join posts on posts.id = ${postId}
    left join translations on translations.post_id = found.translation_id
    where accounts.disabled_at is null
      and accounts.closed_at is null
      and accounts.verified_at is not null
      and accounts.id <> posts.author_id
    group by found.account_id, found.translation_id, translations.language, accounts.language
    order by
      found.account_id,
      found.translation_id is not null,
      split_part(lower(translations.language), '-', 1) <> accounts.language,
      translations.language,
      found.translation_id`;
}

export async function countHolders(db: Db, given: { postId: string; since: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${holders(given)}) as holders`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores whom a notice is sent to; gives their number. */
export async function insertRecipients(
  db: Db,
  { noticeId, ...given }: { noticeId: string; postId: string; since: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into recall_recipients (notice_id, account_id, reasons, translation_id)
    select ${noticeId}, account_id, reasons, translation_id
    from (${holders(given)}) as holders`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Whether a post is one that readers can see. */
export async function isPublished(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Recipients whose email isn't queued yet, locked until the transaction ends; processes that ask at the same time get
 * different ones.
 */
export function lockWaiting(db: Db, limit: number) {
  return db
    .selectFrom('recall_recipients')
    .innerJoin('accounts', 'accounts.id', 'recall_recipients.account_id')
    .innerJoin('notices', 'notices.id', 'recall_recipients.notice_id')
    .innerJoin('posts', 'posts.id', 'notices.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('posts as held', 'held.id', 'recall_recipients.translation_id')
    .leftJoin('revisions as translated', 'translated.id', 'held.approved_revision_id')
    .select([
      'recall_recipients.notice_id',
      'recall_recipients.account_id',
      'recall_recipients.reasons',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      'notices.number',
      'notices.kind',
      'notices.what_was_wrong',
      'notices.what_to_do',
      'posts.retracted',
      'revisions.title',
      'revisions.language as post_language',
      'held.retracted as translation_retracted',
      'translated.title as translation_title',
      'translated.language as translation_language',
    ])
    .select(
      sql<boolean>`accounts.disabled_at is null and accounts.closed_at is null and accounts.verified_at is not null`.as(
        'can_get_mail',
      ),
    )
    .where('recall_recipients.queued_at', 'is', null)
    .$narrowType<{ language: InterfaceLanguage; number: number; what_to_do: string }>()
    .orderBy('recall_recipients.notice_id')
    .orderBy('recall_recipients.account_id')
    .limit(limit)
    .forUpdate('recall_recipients')
    .skipLocked()
    .execute();
}

export type RecipientRow = Awaited<ReturnType<typeof lockWaiting>>[number];

/** Stores the emails of recipients, found by their causes. Who got none keeps none. */
export async function setQueued(
  db: Db,
  recipients: readonly { noticeId: string; accountId: string; cause: string }[],
  at: Date,
): Promise<void> {
  await sql`
    update recall_recipients
    set queued_at = ${at}, mail_id = mails.id
    from unnest(
      ${recipients.map(({ noticeId }) => noticeId)}::uuid[],
      ${recipients.map(({ accountId }) => accountId)}::uuid[],
      ${recipients.map(({ cause }) => cause)}::text[]
    ) as given (notice_id, account_id, cause)
    left join mails on mails.cause = given.cause
    where recall_recipients.notice_id = given.notice_id
      and recall_recipients.account_id = given.account_id`.execute(db);
}

/** Undefined if there is no such notice, or if it is sent to nobody. */
export function selectRecalled(db: Db, noticeId: string) {
  return db
    .selectFrom('notices')
    .select('id')
    .where('id', '=', noticeId)
    .where('state', '=', 'issued')
    .where('recall', '=', true)
    .executeTakeFirst();
}

/** How many recipients of a notice have their email, still wait for it, or can't get it. */
export async function countOutcomes(db: Db, noticeId: string) {
  const { rows } = await sql<{ reached: number; waiting: number; failed: number }>`
    select
      count(*) filter (where mails.outcome = 'sent')::int as reached,
      count(*) filter (where recall_recipients.queued_at is null or (mail_id is not null and mails.outcome is null))::int as waiting,
      count(*) filter (
        where (recall_recipients.queued_at is not null and mail_id is null) or mails.outcome <> 'sent'
      )::int as failed
    from recall_recipients
    left join mails on mails.id = recall_recipients.mail_id
    where recall_recipients.notice_id = ${noticeId}`.execute(db);
  return rows[0] ?? { reached: 0, waiting: 0, failed: 0 };
}

/** What an account was told by notices of posts that it had, latest first. */
export function selectRecallsOf(db: Db, accountId: string) {
  return db
    .selectFrom('recall_recipients')
    .innerJoin('notices', 'notices.id', 'recall_recipients.notice_id')
    .select([
      'notices.number',
      'notices.issued_at',
      'recall_recipients.reasons',
      'recall_recipients.queued_at',
    ])
    .where('recall_recipients.account_id', '=', accountId)
    .$narrowType<{ number: number; issued_at: Date; reasons: RecallReason[] }>()
    .orderBy('notices.number', 'desc')
    .execute();
}

/** Deletes an account from those who still wait, and why it was told from the others, who stay counted. */
export async function deleteRecallsOf(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('recall_recipients')
    .where('account_id', '=', accountId)
    .where('queued_at', 'is', null)
    .execute();
  await db
    .updateTable('recall_recipients')
    .set({ reasons: [] })
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes why people were told by notices issued before `then`. */
export async function deleteReasonsBefore(db: Db, then: Date): Promise<void> {
  await sql`
    update recall_recipients
    set reasons = '{}'
    where reasons <> '{}'
      and queued_at is not null
      and notice_id in (select id from notices where issued_at < ${then})`.execute(db);
}
