import { type Insertable, sql } from 'kysely';
import type { FollowKind } from '../../../contract/site/follow-paths.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

/** What is followed, as it is stored. */
export interface Followed {
  kind: FollowKind;
  value: string;
}

export async function insertRequest(
  db: Db,
  request: Insertable<Database['mail_follow_requests']>,
): Promise<void> {
  await db.insertInto('mail_follow_requests').values(request).execute();
}

/** What was asked with a token that still works. */
export function selectRequest(db: Db, tokenSha256: Buffer, now: Date) {
  return db
    .selectFrom('mail_follow_requests')
    .select(['email', 'kind', 'value', 'frequency', 'language'])
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequest>>>;

/** Deletes a request; gives whether it was there. */
export async function takeRequest(db: Db, tokenSha256: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('mail_follow_requests')
    .where('token_sha256', '=', tokenSha256)
    .returning('token_sha256')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRequestsTo(db: Db, email: string): Promise<void> {
  await db.deleteFrom('mail_follow_requests').where('email', '=', email).execute();
}

/** The follower with an address, made if there is none; language and frequency are what was confirmed last. */
export async function putFollower(
  db: Db,
  follower: Pick<
    Insertable<Database['mail_followers']>,
    'email' | 'language' | 'frequency' | 'told_number' | 'told_at'
  >,
): Promise<string> {
  const { language, frequency } = follower;
  const { id } = await db
    .insertInto('mail_followers')
    .values(follower)
    // Whoever confirms reads the emails of the address: what came back before no longer counts.
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ language, frequency, bounced: [] }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertFollow(
  db: Db,
  follow: Followed & { follower_id: string; created_at: Date },
): Promise<void> {
  await db
    .insertInto('mail_follows')
    .values(follow)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The follower whose emails an id ends; with an address unless they have ended. */
export function selectByUnsubscribeId(db: Db, unsubscribeId: string) {
  return db
    .selectFrom('mail_followers')
    .select(['id', 'email', 'language'])
    .where('unsubscribe_id', '=', unsubscribeId)
    .executeTakeFirst();
}

export function selectByAddress(db: Db, email: string) {
  return db.selectFrom('mail_followers').select('id').where('email', '=', email).executeTakeFirst();
}

/** Locks those of some followers whose emails have not ended, until the transaction ends. */
export function lockFollowers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('mail_followers')
    .selectAll()
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type FollowerRow = Awaited<ReturnType<typeof lockFollowers>>[number];

/** What somebody follows by email, latest first. */
export function selectFollows(db: Db, followerId: string) {
  return db
    .selectFrom('mail_follows')
    .select(['kind', 'value', 'created_at'])
    .where('follower_id', '=', followerId)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('value')
    .execute();
}

/** What each of several follows by email, latest first. */
export function selectFollowsOf(db: Db, followerIds: readonly string[]) {
  return db
    .selectFrom('mail_follows')
    .select(['follower_id', 'kind', 'value', 'created_at'])
    .where('follower_id', 'in', followerIds)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('value')
    .execute();
}

/** The posts that somebody was emailed about, latest first. */
export function selectReceipts(db: Db, followerId: string) {
  return db
    .selectFrom('mail_follow_receipts')
    .select(['post_id', sql<string>`day::text`.as('day')])
    .where('follower_id', '=', followerId)
    .orderBy('day', 'desc')
    .orderBy('post_id')
    .execute();
}

export async function deleteFollow(db: Db, followerId: string, { kind, value }: Followed): Promise<void> {
  await db
    .deleteFrom('mail_follows')
    .where('follower_id', '=', followerId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .execute();
}

/** Deletes the address and all that is known of it; the id that ends emails goes on to answer. */
export async function endFollower(db: Db, id: string, at: Date): Promise<void> {
  await db.deleteFrom('mail_follows').where('follower_id', '=', id).execute();
  await db.deleteFrom('mail_follow_receipts').where('follower_id', '=', id).execute();
  await db
    .updateTable('mail_followers')
    .set({ email: null, bounced: [], ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** The follower with the address of an account. */
export function selectFollowerOf(db: Db, accountId: string) {
  return db
    .selectFrom('mail_followers')
    .innerJoin('accounts', 'accounts.email', 'mail_followers.email')
    .select(['mail_followers.id', 'mail_followers.email', 'mail_followers.frequency'])
    .where('accounts.id', '=', accountId)
    .where('accounts.verified_at', 'is not', null)
    .executeTakeFirst();
}

/** Deletes the follows of an author. */
export async function deleteFollowsOfAuthor(db: Db, authorId: string): Promise<void> {
  await db.deleteFrom('mail_follows').where('kind', '=', 'author').where('value', '=', authorId).execute();
}

export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mail_follow_requests').where('expires_at', '<=', now).execute();
}

export async function deleteReceiptsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('mail_follow_receipts').where('day', '<', day).execute();
}

/** Deletes followers whose emails ended before `then`. */
export async function deleteEndedBefore(db: Db, then: Date): Promise<void> {
  await db.deleteFrom('mail_followers').where('ended_at', '<', then).execute();
}
