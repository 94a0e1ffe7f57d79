import type { Db } from '../../platform/db/database.ts';

/** Posts that an account likes, latest first. */
export function selectLikesOf(db: Db, accountId: string) {
  return db
    .selectFrom('likes')
    .select(['post_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('post_id')
    .execute();
}

/** Authors that an account follows, latest first. */
export function selectFollowsOf(db: Db, accountId: string) {
  return db
    .selectFrom('follows')
    .select(['author_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('author_id')
    .execute();
}

/** Deletes the followers of an author and their daily counts. */
export async function deleteFollowersOf(db: Db, authorId: string): Promise<void> {
  await db.deleteFrom('follows').where('author_id', '=', authorId).execute();
  await db.deleteFrom('author_days').where('author_id', '=', authorId).execute();
}
