import type { Db } from '../../platform/db/database.ts';

/** Whether the post has a revision: a text that staff have seen or may have seen. */
export async function hasRevisions(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('revisions')
    .select('id')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Frees the addresses of a post that readers never saw. */
export async function releaseSlugs(db: Db, postId: string): Promise<void> {
  await db.updateTable('posts').set({ slug: crypto.randomUUID() }).where('id', '=', postId).execute();
  await db.deleteFrom('post_slugs').where('post_id', '=', postId).execute();
}

/** Deletes a post that was never submitted, and all its rows. */
export async function deletePost(db: Db, id: string): Promise<void> {
  for (const table of ['drafts', 'post_sources', 'post_slugs'] as const)
    await db.deleteFrom(table).where('post_id', '=', id).execute();
  await db.deleteFrom('posts').where('id', '=', id).execute();
}
