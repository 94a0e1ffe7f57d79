import { sql } from 'kysely';
import type { ReceiptWay } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * Stores that an account got posts on a day. Nothing is written where the day is known already, so that repeated reads cost
 * a look-up only. A new row waits for a notice that is being issued on its post.
 */
export async function addReceipts(
  db: Db,
  {
    postIds,
    accountId,
    way,
    day,
  }: { postIds: readonly string[]; accountId: string; way: ReceiptWay; day: string },
): Promise<void> {
  await sql`
    insert into post_receipts (post_id, account_id, way, day)
    select given.post_id, ${accountId}, ${way}, ${day}
    from unnest(${postIds}::uuid[]) as given (post_id)
    where not exists (
      select from post_receipts as known
      where known.post_id = given.post_id
        and known.account_id = ${accountId}
        and known.way = ${way}
        and known.day >= ${day}
    )
    order by given.post_id
    on conflict (post_id, account_id, way) do update
    set day = greatest(post_receipts.day, excluded.day)`.execute(db);
}

/** The post that a line of the publication log approved; undefined for other lines. */
export function selectApprovedPost(db: Db, number: number) {
  return db
    .selectFrom('publication_log')
    .select('post_id')
    .where('number', '=', number)
    .where('kind', 'in', ['approved', 'revised'])
    .executeTakeFirst();
}

/** Waits for publications and notices that are being committed, and holds back others until the transaction ends. */
export async function lockPublications(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('publication_log'))`.execute(db);
}

/** Stores that an account copies this part of the publication log; parts of one day become one. */
export async function addCopy(
  db: Db,
  { accountId, day, after, through }: { accountId: string; day: string; after: number; through: number },
): Promise<void> {
  await sql`
    insert into bulk_copies (account_id, day, after_number, through_number)
    values (${accountId}, ${day}, ${after}, ${through})
    on conflict (account_id, day) do update
    set
      after_number = least(bulk_copies.after_number, excluded.after_number),
      through_number = greatest(bulk_copies.through_number, excluded.through_number)`.execute(db);
}

/** Whether an account got a post since a day, alone or with a copy of all posts. */
export async function hasPost(
  db: Db,
  { accountId, postId, since }: { accountId: string; postId: string; since: string },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select
      exists (
        select from post_receipts
        where post_id = ${postId} and account_id = ${accountId} and day >= ${since}
      )
      or exists (
        select from bulk_copies
        where account_id = ${accountId} and day >= ${since} and (
          -- What the copy said last of the post: a withdrawn one comes without its text.
          select log.kind
          from publication_log as log
          where log.post_id = ${postId}
            and log.number > bulk_copies.after_number
            and log.number <= bulk_copies.through_number
          order by log.number desc
          limit 1
        ) <> 'withdrawn'
      ) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Whether an account copied this part of the publication log at once since a day. */
export async function hasCopy(
  db: Db,
  { accountId, since, after, through }: { accountId: string; since: string; after: number; through: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('bulk_copies')
    .select('day')
    .where('account_id', '=', accountId)
    .where('day', '>=', sql<never>`${since}`)
    .where('after_number', '<=', after)
    .where('through_number', '>=', through)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The posts that an account got, latest first. */
export function selectReceiptsOf(db: Db, accountId: string) {
  return db
    .selectFrom('post_receipts')
    .select(['post_id', 'way', sql<string>`day::text`.as('day')])
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .orderBy('post_id')
    .orderBy('way')
    .execute();
}

/** The days on which an account copied posts, latest first. */
export function selectCopiesOf(db: Db, accountId: string) {
  return db
    .selectFrom('bulk_copies')
    .select(sql<string>`day::text`.as('day'))
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .execute();
}

export async function deleteReceiptsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('post_receipts').where('account_id', '=', accountId).execute();
  await db.deleteFrom('bulk_copies').where('account_id', '=', accountId).execute();
}

export async function deleteReceiptsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('post_receipts').where('day', '<', day).execute();
  await db.deleteFrom('bulk_copies').where('day', '<', day).execute();
}
