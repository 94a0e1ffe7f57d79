import { type Insertable, sql } from 'kysely';
import type { PostKind } from '../../../contract/constants.ts';
import type { Db } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset.ts';
import { postsTitled } from '../../platform/db/like-pattern.ts';
import type { PageRequest } from '../../platform/db/pagination.ts';
import type { Database } from '../../platform/db/schema.ts';

/** Locks a post until the transaction ends. A row joined to it would be read as it was before the wait for the lock. */
export function lockPost(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .select(['author_id', 'status', 'published_at', 'retracted', 'approved_revision_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The kind of a revision, and who contributed to it. */
export function selectRevision(
  db: Db,
  revisionId: string,
): Promise<{ kind: PostKind | ''; contributors: string }> {
  return db
    .selectFrom('revisions')
    .select(['kind', 'contributors'])
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow();
}

/** Gives its id. */
export async function insertConfirmation(
  db: Db,
  confirmation: Insertable<Database['review_confirmations']>,
): Promise<number> {
  const { id } = await db
    .insertInto('review_confirmations')
    .values(confirmation)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setReviewDue(db: Db, postId: string, due: Date | null): Promise<void> {
  await db.updateTable('posts').set({ review_due_at: due }).where('id', '=', postId).execute();
}

/** Confirmations of the texts of a post, oldest first, each with the version that it is of. */
export function selectConfirmations(db: Db, postId: string) {
  return db
    .selectFrom('review_confirmations')
    .innerJoin('posts', 'posts.id', 'review_confirmations.post_id')
    .leftJoin('approvals', 'approvals.revision_id', 'review_confirmations.revision_id')
    .leftJoin('named_reviewers', 'named_reviewers.confirmation_id', 'review_confirmations.id')
    .select([
      'review_confirmations.revision_id',
      'review_confirmations.reviewer_role',
      'named_reviewers.name as reviewer_name',
      'named_reviewers.institution as reviewer_institution',
      'review_confirmations.confirmed_at',
      'review_confirmations.review_due_at',
      'approvals.version',
      // By its author alone, as no review.
      sql<boolean>`review_confirmations.reviewer_id is not distinct from posts.author_id`.as('own'),
    ])
    .where('review_confirmations.post_id', '=', postId)
    .orderBy('review_confirmations.id')
    .execute();
}

export type ConfirmationRow = Awaited<ReturnType<typeof selectConfirmations>>[number];

/** What due reviews are narrowed to; an empty search is none. */
export interface DueFilter {
  search: string;
  kind: PostKind | undefined;
  language: string | undefined;
}

/** Posts with an address whose review falls due and that a filter leaves, the soonest first, from the index `posts_review_due`. */
export function selectDue(db: Db, { search, kind, language, ...request }: PageRequest & DueFilter) {
  let query = db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .leftJoin('post_sources', 'post_sources.post_id', 'posts.id')
    .leftJoin('approvals', 'approvals.revision_id', 'posts.approved_revision_id')
    .leftJoin('drafts', 'drafts.post_id', 'posts.id')
    .select((select) => [
      'posts.id',
      'posts.slug',
      'posts.author_id',
      'posts.approved_revision_id as revision',
      sql<Date>`posts.review_due_at`.as('review_due_at'),
      'revisions.title',
      'revisions.language',
      'revisions.kind',
      'revisions.contributors',
      sql<string>`coalesce(post_sources.byline, concat_ws(' ', accounts.firstname, accounts.lastname))`.as(
        'sole_author',
      ),
      select.fn
        .coalesce(
          select
            .selectFrom('review_confirmations as confirmed')
            .select(({ fn }) => fn.max('confirmed.confirmed_at').as('at'))
            .whereRef('confirmed.revision_id', '=', 'posts.approved_revision_id'),
          'approvals.approved_at',
        )
        .as('reviewed_at'),
      sql<boolean>`drafts.submitted_revision_id is not null`.as('revision_waits'),
    ])
    .where('posts.status', '=', 'approved')
    .where('posts.review_due_at', 'is not', null)
    .where('posts.retracted', '=', false);
  if (search !== '') query = query.where('posts.id', 'in', postsTitled(search));
  if (kind) query = query.where('revisions.kind', '=', kind);
  if (language) query = query.where('revisions.language', '=', language);
  return keysetPage(query, ['posts.review_due_at', 'posts.id'], 'asc', request).execute();
}

/** How many posts of each kind and language fall due. */
export function countDue(db: Db, search: string) {
  let query = db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select(['revisions.kind', 'revisions.language', sql<number>`count(*)::int`.as('count')])
    .where('posts.status', '=', 'approved')
    .where('posts.review_due_at', 'is not', null)
    .where('posts.retracted', '=', false);
  if (search !== '') query = query.where('posts.id', 'in', postsTitled(search));
  return query
    .groupBy(['revisions.kind', 'revisions.language'])
    .orderBy('revisions.kind')
    .orderBy('revisions.language')
    .execute();
}

export type DueCount = Awaited<ReturnType<typeof countDue>>[number];

export type DueRow = Awaited<ReturnType<typeof selectDue>>[number];

/**
 * Locks some posts whose review falls due by then and whose author has not been reminded of that date, with
 * what an email to the author needs. Others that run this at once skip them.
 */
export function lockUnreminded(db: Db, by: Date, limit: number) {
  return db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select([
      'posts.id',
      'posts.slug',
      sql<Date>`posts.review_due_at`.as('review_due_at'),
      'revisions.title',
      'revisions.language as title_language',
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      sql<boolean>`accounts.disabled_at is not null`.as('closed'),
    ])
    .where('posts.status', '=', 'approved')
    .where('posts.retracted', '=', false)
    .where('posts.review_due_at', 'is not', null)
    .where('posts.review_due_at', '<=', by)
    .where(sql<boolean>`posts.review_reminded_for is distinct from posts.review_due_at`)
    .orderBy('posts.review_due_at')
    .orderBy('posts.id')
    .limit(limit)
    .forUpdate('posts')
    .skipLocked()
    .execute();
}

export type UnremindedRow = Awaited<ReturnType<typeof lockUnreminded>>[number];

/** Notes that the authors of these posts know of the dates that these now have. */
export async function setReminded(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('posts')
    .set((set) => ({ review_reminded_for: set.ref('review_due_at') }))
    .where('id', 'in', ids)
    .execute();
}
