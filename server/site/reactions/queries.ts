import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';

/**
 * Locks a post that was ever published, to change its counts. Every transaction that counts locks the post
 * first, which rules out deadlocks.
 */
export function lockPublished(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .select(['id', 'status', 'likes'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks an account, to change its number of followers. */
export function lockAuthor(db: Db, id: string) {
  return db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Gives whether it is new. */
export async function insertLike(
  db: Db,
  like: { accountId: string; postId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('likes')
    .values({ account_id: like.accountId, post_id: like.postId, created_at: like.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives when it was given; null if there was none. */
export async function deleteLike(db: Db, accountId: string, postId: string): Promise<Date | null> {
  const row = await db
    .deleteFrom('likes')
    .where('account_id', '=', accountId)
    .where('post_id', '=', postId)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Adds a like to that day's count, or subtracts one; gives the post's likes. */
export async function changeLikes(db: Db, postId: string, at: Date, change: 1 | -1): Promise<number> {
  await db
    .insertInto('post_days')
    .values({ post_id: postId, day: dayOf(at), likes: change })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'day']).doUpdateSet({ likes: plus('post_days.likes', change) }),
    )
    .execute();
  const row = await db
    .updateTable('posts')
    .set({ likes: plus('likes', change) })
    .where('id', '=', postId)
    .returning('likes')
    .executeTakeFirstOrThrow();
  return row.likes;
}

/** Whether it was not there before. */
export async function insertFollow(
  db: Db,
  follow: { accountId: string; authorId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('follows')
    .values({ account_id: follow.accountId, author_id: follow.authorId, created_at: follow.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('author_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives since when; null if there was none. */
export async function deleteFollow(db: Db, accountId: string, authorId: string): Promise<Date | null> {
  const row = await db
    .deleteFrom('follows')
    .where('account_id', '=', accountId)
    .where('author_id', '=', authorId)
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Adds a follower to that day's count, or subtracts one. */
export async function changeFollowers(db: Db, authorId: string, at: Date, change: 1 | -1): Promise<void> {
  await db
    .insertInto('author_days')
    .values({ author_id: authorId, day: dayOf(at), followers: change })
    .onConflict((conflict) =>
      conflict
        .columns(['author_id', 'day'])
        .doUpdateSet({ followers: plus('author_days.followers', change) }),
    )
    .execute();
  await db
    .insertInto('profiles')
    .values({ account_id: authorId, followers: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ followers: plus('profiles.followers', change) }),
    )
    .execute();
}

export async function selectFollowers(db: Db, authorId: string): Promise<number> {
  const row = await db
    .selectFrom('profiles')
    .select('followers')
    .where('account_id', '=', authorId)
    .executeTakeFirst();
  return row?.followers ?? 0;
}

export async function selectLiked(db: Db, accountId: string, posts: readonly string[]): Promise<string[]> {
  if (posts.length === 0) return [];
  const rows = await db
    .selectFrom('likes')
    .select('post_id')
    .where('account_id', '=', accountId)
    .where('post_id', 'in', posts)
    .execute();
  return rows.map((row) => row.post_id);
}

export async function selectFollowed(
  db: Db,
  accountId: string,
  authors: readonly string[],
): Promise<string[]> {
  if (authors.length === 0) return [];
  const rows = await db
    .selectFrom('follows')
    .select('author_id')
    .where('account_id', '=', accountId)
    .where('author_id', 'in', authors)
    .execute();
  return rows.map((row) => row.author_id);
}

function plus(column: string, change: 1 | -1): RawBuilder<number> {
  return sql<number>`${sql.ref(column)} + ${change}`;
}
