/** Queries of the earlier texts of a post: those of its draft that were kept, and those that were submitted. */
import { sql } from 'kysely';
import { type PostText, postTextOf } from '../../../contract/text/post-text.ts';
import type { Db } from '../../platform/db/database.ts';

/** Keeps the text of a draft as it is; nothing happens where that is done already. */
export async function keepText(
  db: Db,
  draft: PostText & { post_id: string; pictures: string[]; updated_at: Date },
): Promise<void> {
  await db
    .insertInto('draft_texts')
    .values({
      post_id: draft.post_id,
      text: JSON.stringify(postTextOf(draft)),
      pictures: draft.pictures,
      saved_at: draft.updated_at,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'saved_at']).doNothing())
    .execute();
}

/** When the latest kept text of a draft was saved, and how many are kept. */
export function selectKept(db: Db, postId: string) {
  return db
    .selectFrom('draft_texts')
    .select((select) => [select.fn.max('saved_at').as('latest'), select.fn.countAll<number>().as('count')])
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
}

/** Deletes the kept text that was saved the least time before the next one; the latest stays. */
export async function deleteNearest(db: Db, postId: string): Promise<void> {
  await sql`
    delete from draft_texts
    where id = (
      select id
      from (
        select id, lead(saved_at) over (order by saved_at) - saved_at as time_until_next
        from draft_texts
        where post_id = ${postId}
      ) as kept
      order by time_until_next
      limit 1
    )`.execute(db);
}

/** The kept texts of a draft without their bodies, newest first. */
export function selectKeptTexts(db: Db, postId: string) {
  return db
    .selectFrom('draft_texts')
    .select([
      'id',
      'saved_at',
      sql<string>`text ->> 'title'`.as('title'),
      sql<number>`length(text ->> 'body')`.as('characters'),
    ])
    .where('post_id', '=', postId)
    .orderBy('saved_at', 'desc')
    .execute();
}

/** The latest submitted texts of a post without their bodies, newest first, with what staff decided. */
export function selectSubmitted(db: Db, postId: string, limit: number) {
  return db
    .selectFrom('revisions')
    .leftJoin('approvals', 'approvals.revision_id', 'revisions.id')
    .leftJoin('named_reviewers', 'named_reviewers.revision_id', 'revisions.id')
    .leftJoin('decisions', 'decisions.revision_id', 'revisions.id')
    .select([
      'revisions.id',
      'revisions.created_at as saved_at',
      'revisions.title',
      sql<number>`length(revisions.body)`.as('characters'),
      'approvals.version',
      sql<boolean>`coalesce(decisions.outcome = 'returned', false)`.as('returned'),
      sql<string | null>`coalesce(named_reviewers.name, (
        select nullif(trim(concat_ws(' ', accounts.firstname, accounts.lastname)), '')
        from audit_log
        join accounts on accounts.id = audit_log.actor_id
        where audit_log.subject_id = revisions.post_id
          and audit_log.action = 'post.returned'
          and audit_log.detail ->> 'revision' = revisions.id::text
          and accounts.closed_at is null
        limit 1
      ))`.as('decided_by'),
      'decisions.decided_at',
    ])
    .where('revisions.post_id', '=', postId)
    .orderBy('revisions.number', 'desc')
    .limit(limit)
    .execute();
}

/** A kept text of a draft. */
export async function selectKeptText(db: Db, postId: string, id: string): Promise<Partial<PostText> | null> {
  const row = await db
    .selectFrom('draft_texts')
    .select('text')
    .where('post_id', '=', postId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** The kept texts of a post as its author gets them with all personal data, oldest first. */
export function selectKeptForExport(db: Db, postId: string) {
  return db
    .selectFrom('draft_texts')
    .select(['text', 'saved_at'])
    .where('post_id', '=', postId)
    .orderBy('saved_at')
    .execute();
}

/** Deletes the kept texts of posts. */
export async function deleteKept(db: Db, postIds: readonly string[]): Promise<void> {
  if (postIds.length > 0) await db.deleteFrom('draft_texts').where('post_id', 'in', postIds).execute();
}

/** Deletes every kept text of an author. */
export async function deleteKeptOf(db: Db, authorId: string): Promise<void> {
  await db
    .deleteFrom('draft_texts')
    .where('post_id', 'in', (select) =>
      select.selectFrom('posts').select('id').where('author_id', '=', authorId),
    )
    .execute();
}
