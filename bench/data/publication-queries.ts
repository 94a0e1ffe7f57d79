import type { Db } from '../../server/db/database.ts';

/** The lines of the publication log about a post. */
export function publicationsOf(db: Db, postId: string) {
  return db.selectFrom('publication_log').select(['kind', 'at']).where('post_id', '=', postId).execute();
}
