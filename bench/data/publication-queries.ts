import type { Db } from '../../server/platform/db/database.ts';

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

/** The addresses of published translations, the oldest first. */
export async function translationSlugs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .select('posts.slug')
    .where('posts.status', '=', 'approved')
    .orderBy('posts.published_at')
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Deletes every recording of the site's posts; the files stay where they are. */
export async function deleteRecordings(db: Db): Promise<void> {
  await db.deleteFrom('recordings').execute();
  await db.deleteFrom('recording_files').execute();
}
