import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The author's address and language, and the post's title, for an email. */
export function selectForEmail(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select((select) => [
      'accounts.id as author_id',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      'posts.slug',
      'posts.status',
      // The draft's title if there is a draft, else that of the last revision.
      select.fn.coalesce('drafts.title', 'revisions.title').as('title'),
      select.fn.coalesce('drafts.language', 'revisions.language').as('title_language'),
    ])
    .where('posts.id', '=', postId)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}

export type EmailRow = NonNullable<Awaited<ReturnType<typeof selectForEmail>>>;

/** The note of a revision that a reviewer corrected; undefined if nobody did. */
export async function selectEditedNote(db: Db, postId: string, revision: string) {
  const row = await db
    .selectFrom('audit_log')
    .select('reason')
    .where('subject_type', '=', 'post')
    .where('subject_id', '=', postId)
    .where('action', '=', 'post.change_edited')
    .where(sql<boolean>`detail ->> 'revision' = ${revision}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? undefined;
}
