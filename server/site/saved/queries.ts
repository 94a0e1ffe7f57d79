import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

/** What an account saved, the latest first; published posts have their address and title. */
export function selectSaved(db: Db, accountId: string) {
  return db
    .selectFrom('saved_posts')
    .innerJoin('posts', 'posts.id', 'saved_posts.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select(['posts.id', 'posts.slug', 'posts.status', 'posts.retracted'])
    .select(['revisions.title', 'revisions.language', 'saved_posts.saved_at'])
    .where('saved_posts.account_id', '=', accountId)
    .orderBy('saved_posts.saved_at', 'desc')
    .orderBy('posts.id')
    .execute();
}

export async function isPublished(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account, so that what it saves at the same time waits and the limit holds. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** How many posts an account saved besides this one. */
export async function countOtherSaved(db: Db, accountId: string, postId: string): Promise<number> {
  return countRows(
    db.selectFrom('saved_posts').where('account_id', '=', accountId).where('post_id', '<>', postId),
  );
}

export async function insertSaved(
  db: Db,
  saved: { account_id: string; post_id: string; saved_at: Date },
): Promise<void> {
  await db
    .insertInto('saved_posts')
    .values(saved)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSaved(db: Db, accountId: string, postId: string): Promise<void> {
  await db
    .deleteFrom('saved_posts')
    .where('account_id', '=', accountId)
    .where('post_id', '=', postId)
    .execute();
}

export async function deleteAllSaved(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('saved_posts').where('account_id', '=', accountId).execute();
}
