import { type Insertable, sql } from 'kysely';
import type { NoticeKind, NoticeState } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { postsTitled } from '../../platform/db/like-pattern.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

import { factsOfPosts } from '../publications/translation-queries.ts';

/** Locks a post until the transaction ends, with the version that readers see. */
export async function lockPost(db: Db, id: string) {
  const post = await db
    .selectFrom('posts')
    .select(['id', 'author_id', 'status', 'approved_revision_id', 'published_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!post) return undefined;
  const approval = await db
    .selectFrom('approvals')
    .select('version')
    .where('revision_id', '=', post.approved_revision_id ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  return { ...post, version: approval?.version ?? null };
}

/** Inserts a notice, and gives its id. */
export async function insertNotice(db: Db, notice: Insertable<Database['notices']>): Promise<string> {
  const row = await db.insertInto('notices').values(notice).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** The post of a notice, without a lock. */
export async function selectPostOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('notices').select('post_id').where('id', '=', id).executeTakeFirst();
  return row?.post_id ?? null;
}

export async function setIssued(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('notices').set({ state: 'issued', issued_at: at }).where('id', '=', id).execute();
}

export async function setCancelled(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ state: 'cancelled', cancelled_at: at })
    .where('id', '=', id)
    .execute();
  await db.updateTable('reports').set({ notice_id: null }).where('notice_id', '=', id).execute();
}

/**
 * Withdraws a post by a notice of removal. If a text is waiting for review, staff have decided on it: it becomes an
 * editable draft again, and a decision that would take effect later is void.
 */
export async function markRemoved(
  db: Db,
  postId: string,
  removal: { by: string | null; name: string; reason: string; at: Date },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      status: 'withdrawn',
      withdrawn_at: removal.at,
      withdrawn_by: removal.by,
      withdrawn_name: removal.name,
      withdrawn_as: 'admin',
      withdrawal_reason: removal.reason,
    })
    .where('id', '=', postId)
    .execute();
  await db.deleteFrom('pending_decisions').where('post_id', '=', postId).execute();
  await db
    .updateTable('drafts')
    .set({
      submitted_revision_id: null,
      submitted_at: null,
      reviewed_revision_id: sql<string | null>`coalesce(submitted_revision_id, reviewed_revision_id)`,
    })
    .where('post_id', '=', postId)
    .execute();
}

/** Notices with the title and byline of their post's published or last published text. */
function notices(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('posts', 'posts.id', 'notices.post_id')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('post_sources', 'post_sources.post_id', 'posts.id')
    .leftJoinLateral(factsOfPosts.as('translated'), (join) => join.onTrue())
    .selectAll('notices')
    .select([
      'posts.slug',
      'posts.status as post_status',
      'posts.author_id',
      'posts.retracted',
      'revisions.title',
      'revisions.language',
      // A translation is by the authors of its source.
      sql<string>`coalesce(translated.contributors, revisions.contributors)`.as('contributors'),
      sql<string>`coalesce(translated.sole_author, post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`.as(
        'sole_author',
      ),
      sql<string>`coalesce(translated.author_id, posts.author_id)`.as('byline_id'),
    ]);
}

export function selectNotice(db: Db, id: string) {
  return notices(db).where('notices.id', '=', id).executeTakeFirst();
}

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof selectNotice>>>;

export function selectByNumber(db: Db, number: number): Promise<NoticeRow | undefined> {
  return notices(db).where('notices.number', '=', number).executeTakeFirst();
}

/** Issued notices about a post, newest first. */
export function selectOfPost(db: Db, postId: string): Promise<NoticeRow[]> {
  return notices(db)
    .where('notices.post_id', '=', postId)
    .where('notices.state', '=', 'issued')
    .orderBy('notices.number', 'desc')
    .execute();
}

/** The posts that have an issued notice. */
export async function selectNoticedPosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('post_id')
    .distinct()
    .where('state', '=', 'issued')
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** Issued notices, newest first. */
export function selectIssued(
  db: Db,
  { since, ...request }: PageRequest & { since: Date | null },
): Promise<NoticeRow[]> {
  let query = notices(db).where('notices.state', '=', 'issued');
  if (since) query = query.where('notices.issued_at', '>=', since);
  return keysetPage(query, ['notices.issued_at', 'notices.id'], 'desc', request).execute();
}

/** What notices are narrowed to; an empty search is none. */
export interface NoticeFilter {
  state: NoticeState;
  search: string;
  kind: NoticeKind | undefined;
}

/** Notices in a state that a filter leaves, latest announcement first. */
export function selectInState(
  db: Db,
  { state, search, kind, ...request }: PageRequest & NoticeFilter,
): Promise<NoticeRow[]> {
  let query = notices(db).where('notices.state', '=', state);
  if (kind) query = query.where('notices.kind', '=', kind);
  if (search !== '') query = query.where('notices.post_id', 'in', postsTitled(search));
  return keysetPage(query, ['notices.announced_at', 'notices.id'], 'desc', request).execute();
}

/** The author's address and language, for an email; undefined if the account is closed. */
export function selectAuthor(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['accounts.id', 'accounts.email', 'accounts.firstname', 'accounts.lastname', 'accounts.language'])
    .where('posts.id', '=', postId)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}
