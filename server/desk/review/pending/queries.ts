import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { nameForStaff } from '../queries.ts';

export type PendingRow = Selectable<Database['pending_decisions']>;

export async function insertPending(db: Db, row: Insertable<Database['pending_decisions']>): Promise<void> {
  await db.insertInto('pending_decisions').values(row).execute();
}

export function selectPending(db: Db, postId: string) {
  return db.selectFrom('pending_decisions').selectAll().where('post_id', '=', postId).executeTakeFirst();
}

/** A decision with the name of whoever made it. */
export function selectNamedPending(db: Db, postId: string) {
  return db
    .selectFrom('pending_decisions')
    .leftJoin('accounts', 'accounts.id', 'pending_decisions.decided_by')
    .selectAll('pending_decisions')
    .select(nameForStaff.as('name'))
    .where('post_id', '=', postId)
    .executeTakeFirst();
}

export type NamedPendingRow = NonNullable<Awaited<ReturnType<typeof selectNamedPending>>>;

export async function deletePending(db: Db, postId: string): Promise<void> {
  await db.deleteFrom('pending_decisions').where('post_id', '=', postId).execute();
}

/** Sets another time. */
export async function setTime(
  db: Db,
  postId: string,
  { effectiveAt, reason }: { effectiveAt: Date; reason: string | null },
): Promise<void> {
  await db
    .updateTable('pending_decisions')
    .set({ effective_at: effectiveAt, reason })
    .where('post_id', '=', postId)
    .execute();
}

export async function setAuthorTold(db: Db, postId: string, at: Date): Promise<void> {
  await db
    .updateTable('pending_decisions')
    .set({ author_told_at: at })
    .where('post_id', '=', postId)
    .execute();
}

/** When the next decision takes effect; null if none waits. */
export async function selectNextTime(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('pending_decisions')
    .select('effective_at')
    .orderBy('effective_at')
    .limit(1)
    .executeTakeFirst();
  return row?.effective_at ?? null;
}

/** The posts whose decisions take effect by a time, the earliest first. */
export async function selectDue(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pending_decisions')
    .select('post_id')
    .where('effective_at', '<=', at)
    .orderBy('effective_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

/** Approved submissions with a time to be published, the earliest first. */
export function selectScheduled(db: Db, limit: number) {
  return db
    .selectFrom('pending_decisions')
    .innerJoin('revisions', 'revisions.id', 'pending_decisions.revision_id')
    .leftJoin('accounts', 'accounts.id', 'pending_decisions.decided_by')
    .select([
      'pending_decisions.post_id',
      'pending_decisions.effective_at',
      'pending_decisions.reason',
      'revisions.title',
      'revisions.language',
      nameForStaff.as('name'),
    ])
    .where('pending_decisions.scheduled', '=', true)
    .orderBy('pending_decisions.effective_at')
    .limit(limit)
    .execute();
}

export type ScheduledRow = Awaited<ReturnType<typeof selectScheduled>>[number];

/** The time that staff have set for a post of this author; undefined if there is none. */
export function selectScheduleOf(db: Db, { postId, authorId }: { postId: string; authorId: string }) {
  return db
    .selectFrom('posts')
    .leftJoin('pending_decisions', (join) =>
      join
        .onRef('pending_decisions.post_id', '=', 'posts.id')
        .on('pending_decisions.scheduled', '=', sql.lit(true)),
    )
    .select(['posts.id', 'pending_decisions.effective_at', 'pending_decisions.reason'])
    .where('posts.id', '=', postId)
    .where('posts.author_id', '=', authorId)
    .executeTakeFirst();
}

/** Whoever made a decision, and the title that it is about; undefined if their account is closed. */
export function selectDecider(
  db: Db,
  { decided_by, revision_id }: Pick<PendingRow, 'decided_by' | 'revision_id'>,
) {
  return db
    .selectFrom('accounts')
    .innerJoin('revisions', (join) => join.on('revisions.id', '=', revision_id))
    .select([
      'accounts.email',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.language',
      'revisions.title',
      'revisions.language as title_language',
    ])
    .where('accounts.id', '=', decided_by)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
}
