import { type Insertable, type Selectable, sql } from 'kysely';
import type { NetworkStatus } from '../../../contract/constants.ts';
import { postFields } from '../../../contract/text/post-text.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.ts';

export async function selectFormerSlugs(db: Db, id: string, current: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_slugs')
    .select('slug')
    .where('post_id', '=', id)
    .where('slug', '<>', current)
    .orderBy('slug')
    .execute();
  return rows.map((row) => row.slug);
}

/** The paths of a post on the site that it was imported from. */
export async function selectFormerPaths(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_paths')
    .select('path')
    .where('post_id', '=', id)
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}

/** Adds paths to a post; one that another post has stays with that. */
export async function insertFormerPaths(db: Db, id: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const rows = paths.map((path) => ({ path, post_id: id }));
  await db
    .insertInto('former_paths')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertSource(db: Db, source: Insertable<Database['post_sources']>): Promise<void> {
  await db.insertInto('post_sources').values(source).execute();
}

export type SourceRow = Selectable<Database['post_sources']>;

/** Whether a post was imported with this fingerprint. */
export async function isImported(db: Db, fingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('post_sources')
    .select('post_id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

/** The scope of an export: published posts and withdrawal notices, or all posts. */
export type ExportScope = 'public record' | 'everything';

function isInScope(scope: ExportScope) {
  return scope === 'everything'
    ? sql<boolean>`true`
    : sql<boolean>`posts.status in ('approved', 'withdrawn') and posts.approved_revision_id is not null`;
}

/**
 * Posts for an export, by address, from after `after` on, or the one at an address: with the text that readers see or saw last, else
 * the draft's.
 */
export function selectForExport(
  db: Db,
  scope: ExportScope,
  place: { after: string; limit: number } | { slug: string },
) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('revisions')
          .select(postFields.map((field) => `revisions.${field}` as const))
          .whereRef('revisions.id', '=', 'posts.approved_revision_id')
          .unionAll(
            from
              .selectFrom('drafts')
              .select(postFields.map((field) => `drafts.${field}` as const))
              .whereRef('drafts.post_id', '=', 'posts.id')
              .where('posts.approved_revision_id', 'is', null),
          )
          .as('text'),
      (join) => join.onTrue(),
    )
    .leftJoin('post_sources', 'post_sources.post_id', 'posts.id')
    .select([
      'posts.id',
      'posts.slug',
      'posts.status',
      'posts.created_at',
      'posts.published_at',
      'posts.revised_at',
      'posts.review_due_at',
      'posts.withdrawn_at',
      'posts.withdrawn_name',
      'posts.withdrawn_as',
      'posts.withdrawal_reason',
      ...postFields.map((field) => `text.${field}` as const),
      sql<string>`coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`.as(
        'sole_author',
      ),
      // The author's network status when the post was first published.
      sql<NetworkStatus | null>`(
        select approvals.network_status
        from approvals
        where approvals.post_id = posts.id
        order by approvals.approved_at
        limit 1
      )`.as('network_status'),
      'post_sources.dated',
      'post_sources.source',
      'post_sources.source_url',
      'post_sources.licence',
      'post_sources.translation_group',
      'post_sources.note',
    ])
    .where(isInScope(scope))
    .where('posts.slug', 'slug' in place ? '=' : '>', 'slug' in place ? place.slug : place.after)
    .orderBy('posts.slug')
    .limit('slug' in place ? 1 : place.limit)
    .execute();
}

export type ExportRow = Awaited<ReturnType<typeof selectForExport>>[number];

/** The versions of a post with their texts, oldest first. */
export function selectVersionsForExport(db: Db, postId: string) {
  return db
    .selectFrom('approvals')
    .innerJoin('revisions', 'revisions.id', 'approvals.revision_id')
    .select([
      'approvals.revision_id',
      'approvals.version',
      'approvals.approved_at',
      'approvals.approver_role',
      'revisions.change_kind',
      'revisions.change_note',
      ...postFields.map((field) => `revisions.${field}` as const),
    ])
    .where('approvals.post_id', '=', postId)
    .orderBy('approvals.version')
    .execute();
}

export type ExportedVersion = Awaited<ReturnType<typeof selectVersionsForExport>>[number];

export async function countPosts(db: Db, scope: ExportScope): Promise<number> {
  return countRows(db.selectFrom('posts').where(isInScope(scope)));
}

/** The texts at an address, to compare with a file. */
export function selectTextAt(db: Db, slug: string) {
  return db
    .selectFrom('post_slugs')
    .innerJoin('posts', 'posts.id', 'post_slugs.post_id')
    .leftJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select([
      'posts.status',
      sql<string>`coalesce(revisions.title, drafts.title)`.as('title'),
      sql<string>`coalesce(revisions.body, drafts.body)`.as('body'),
    ])
    .where('post_slugs.slug', '=', slug)
    .executeTakeFirst();
}
