import type { Db } from '../../server/db/database.ts';

/** Every published post. */
export function publishedPosts(db: Db) {
  return db
    .selectFrom('posts')
    .select(['id', 'slug'])
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
}

/** The lines of the publication log about a post. */
export function publicationsOf(db: Db, postId: string) {
  return db.selectFrom('publication_log').select(['kind', 'at']).where('post_id', '=', postId).execute();
}
