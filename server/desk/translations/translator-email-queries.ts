/** Queries for emails to translators. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether a post has a translation that isn't withdrawn, also one that is still a draft. */
export async function hasTranslations(db: Db, sourceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .select('posts.id')
    .where('translations.source_id', '=', sourceId)
    .where('posts.status', '<>', 'withdrawn')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The translations of a post with the accounts that made them and can be emailed, except these and its author's. */
export function selectTranslated(db: Db, sourceId: string, except: string | null) {
  return db
    .selectFrom('translations')
    .innerJoin('posts', 'posts.id', 'translations.post_id')
    .innerJoin('posts as source', 'source.id', 'translations.source_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select([
      'accounts.id as account',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      'translations.language as title_language',
      sql<string>`coalesce(revisions.title, drafts.title, '')`.as('title'),
    ])
    .where('translations.source_id', '=', sourceId)
    .where('posts.status', '<>', 'withdrawn')
    .whereRef('posts.author_id', '<>', 'source.author_id')
    .where('accounts.verified_at', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.closed_at', 'is', null)
    .$if(except !== null, (query) => query.where('accounts.id', '<>', except))
    .orderBy('accounts.id')
    .orderBy('translations.language')
    .execute();
}

/** A published version with the one before it; undefined for a first version. */
export async function selectVersionWithEarlier(db: Db, revision: string) {
  const version = db
    .selectFrom('approvals')
    .innerJoin('revisions', 'revisions.id', 'approvals.revision_id')
    .selectAll('revisions')
    .select('approvals.version');
  const now = await version.where('approvals.revision_id', '=', revision).executeTakeFirst();
  if (!now || now.version < 2) return undefined;
  const earlier = await version
    .where('approvals.post_id', '=', now.post_id)
    .where('approvals.version', '=', now.version - 1)
    .executeTakeFirst();
  return earlier && { now, earlier };
}

/** A notice that readers see, with the title of its post. */
export function selectNoticeOfOriginal(db: Db, id: string) {
  return db
    .selectFrom('notices')
    .innerJoin('posts', 'posts.id', 'notices.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select([
      'notices.post_id',
      'notices.kind',
      'notices.what_was_wrong',
      'notices.what_to_do',
      'notices.issuer_id',
      'revisions.title',
    ])
    .where('notices.id', '=', id)
    .where('notices.state', '=', 'issued')
    .executeTakeFirst();
}
