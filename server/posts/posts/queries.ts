import { sql } from 'kysely';
import type { PostStatus } from '../../../contract/constants.ts';
import type { PostChange } from '../../../contract/posts/post-rules.ts';
import type { ChangedPostText, PostText } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';

export async function insertPost(
  db: Db,
  post: { authorId: string; slug: string; at: Date },
): Promise<string> {
  const row = await db
    .insertInto('posts')
    .values({ author_id: post.authorId, status: 'draft', slug: post.slug, created_at: post.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertDraft(db: Db, postId: string, text: PostText, at: Date): Promise<void> {
  await db
    .insertInto('drafts')
    .values({ post_id: postId, ...text, begun_at: at, updated_at: at })
    .execute();
}

/** Locks the post until the transaction ends, so that of two simultaneous actions one waits. */
export function lockPost(db: Db, id: string) {
  return db.selectFrom('posts').selectAll('posts').where('posts.id', '=', id).forUpdate().executeTakeFirst();
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

export function selectPost(db: Db, id: string) {
  return db.selectFrom('posts').selectAll('posts').where('posts.id', '=', id).executeTakeFirst();
}

export function selectDraft(db: Db, postId: string) {
  return db.selectFrom('drafts').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

export type DraftRow = NonNullable<Awaited<ReturnType<typeof selectDraft>>>;

export async function updateDraft(
  db: Db,
  postId: string,
  text: ChangedPostText,
  at: Date,
): Promise<DraftRow> {
  return db
    .updateTable('drafts')
    .set((set) => ({ ...text, version: set('version', '+', 1), updated_at: at }))
    .where('post_id', '=', postId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('drafts').where('post_id', '=', postId).execute();
}

/** Deletes a draft that was published, with its earlier texts that nobody submitted and what contributors said of it. */
export async function deletePublishedDraft(db: Db, postId: string): Promise<void> {
  await deleteDraft(db, postId);
  for (const table of ['draft_texts', 'translation_marks'] as const)
    await db.deleteFrom(table).where('post_id', '=', postId).execute();
  await db
    .deleteFrom('draft_suggestions')
    .where('post_id', '=', postId)
    .where('settled_at', 'is not', null)
    .execute();
  await sql`
    update draft_suggestions
    set revision_id = posts.approved_revision_id
    from posts
    where posts.id = ${postId} and post_id = posts.id and revision_id is null`.execute(db);
}

export async function insertRevision(
  db: Db,
  postId: string,
  {
    text,
    change,
    note,
    at,
  }: { text: PostText & { words: number }; change: PostChange | null; note: string; at: Date },
): Promise<string> {
  const row = await db
    .insertInto('revisions')
    .values((from) => ({
      post_id: postId,
      number: from
        .selectFrom('revisions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .where('post_id', '=', postId),
      ...text,
      change_kind: change?.kind ?? null,
      change_note: change?.note ?? null,
      created_at: at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  // What the author tells the reviewers is apart from the text, which readers may get.
  if (note !== '') await db.insertInto('submission_notes').values({ revision_id: row.id, note }).execute();
  return row.id;
}

export function selectRevision(db: Db, id: string) {
  return db.selectFrom('revisions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof selectRevision>>>;

/** Whether staff returned this revision to its author. */
export async function isReturned(db: Db, revision: string): Promise<boolean> {
  const row = await db
    .selectFrom('decisions')
    .select('outcome')
    .where('revision_id', '=', revision)
    .where('outcome', '=', 'returned')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts the draft in review as this revision. */
export async function startReview(
  db: Db,
  postId: string,
  {
    revision,
    change,
    at,
    decideBy,
  }: { revision: string; change: PostChange | null; at: Date; decideBy: Date },
): Promise<void> {
  await db
    .updateTable('drafts')
    .set({
      submitted_revision_id: revision,
      submitted_at: at,
      decide_by: decideBy,
      announced_at: null,
      review_comment: null,
      change_kind: change?.kind ?? null,
      change_note: change?.note ?? null,
    })
    .where('post_id', '=', postId)
    .execute();
}

/** A decision of the staff: on which revision, and with what comment, if any. */
export interface Review {
  revision: string;
  comment?: string;
}

/** Stores a decision and how long it took, for the statistics. */
export async function insertDecision(
  db: Db,
  { revision, at, outcome }: { revision: string; at: Date; outcome: 'approved' | 'returned' },
): Promise<void> {
  await sql`
    insert into decisions (revision_id, author_id, decided_at, outcome, hours)
    select revisions.id, posts.author_id, ${at}::timestamptz, ${outcome}::text,
      extract(epoch from ${at}::timestamptz - revisions.created_at)::float8 / 3600
    from revisions
    join posts on posts.id = revisions.post_id
    where revisions.id = ${revision}`.execute(db);
}

/**
 * Makes the draft editable again; stores the decision of the staff, if there is one. A decision that would take
 * effect later is void.
 */
export async function endReview(db: Db, postId: string, review: Review | null): Promise<void> {
  await db.deleteFrom('pending_decisions').where('post_id', '=', postId).execute();
  await db
    .updateTable('drafts')
    .set({
      submitted_revision_id: null,
      submitted_at: null,
      ...(review && { reviewed_revision_id: review.revision }),
      ...(review?.comment !== undefined && { review_comment: review.comment }),
    })
    .where('post_id', '=', postId)
    .execute();
}

export async function setStatus(db: Db, id: string, status: PostStatus): Promise<void> {
  await db.updateTable('posts').set({ status }).where('id', '=', id).execute();
}

export async function markApproved(
  db: Db,
  id: string,
  approval: {
    revisionId: string;
    publishedAt: Date;
    revisedAt: Date | null;
    reviewDueAt: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      status: 'approved',
      approved_revision_id: approval.revisionId,
      published_at: approval.publishedAt,
      revised_at: approval.revisedAt,
      review_due_at: approval.reviewDueAt,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_name: null,
      withdrawn_as: null,
      withdrawal_reason: null,
      read_instead_id: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function markWithdrawn(
  db: Db,
  id: string,
  withdrawal: {
    by: string | null;
    name: string;
    as: 'author' | 'admin';
    reason: string;
    at: Date;
    /** The post that readers are led to. */
    instead?: string | undefined;
  },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      status: 'withdrawn',
      withdrawn_at: withdrawal.at,
      withdrawn_by: withdrawal.by,
      withdrawn_name: withdrawal.name,
      withdrawn_as: withdrawal.as,
      withdrawal_reason: withdrawal.reason,
      read_instead_id: withdrawal.instead ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Claims an address for a post; gives whether it was free or the post's own already. */
export async function claimSlug(db: Db, slug: string, postId: string): Promise<boolean> {
  const row = await db
    .insertInto('post_slugs')
    .values({ slug, post_id: postId })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ slug }).where('post_slugs.post_id', '=', postId),
    )
    .returning('slug')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSlug(db: Db, id: string, slug: string): Promise<void> {
  await db.updateTable('posts').set({ slug }).where('id', '=', id).execute();
}

export async function isImportedPost(db: Db, postId: string): Promise<boolean> {
  const row = await db
    .selectFrom('post_sources')
    .select('post_id')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The original date of an imported post; null for others. */
export async function selectSourceDate(db: Db, postId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('post_sources')
    .select('dated')
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.dated ?? null;
}
