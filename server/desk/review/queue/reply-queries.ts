import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { nameForStaff } from '../queries.ts';

interface ReplyText {
  title: string;
  body: string;
  shared: boolean;
}

/** The replies that an account can insert: its own and the shared ones, by title. */
export function selectReplies(db: Db, accountId: string) {
  return replies(db)
    .where((of) =>
      of.or([of('saved_replies.author_id', '=', accountId), of('saved_replies.shared', '=', true)]),
    )
    .orderBy(sql`lower(saved_replies.title)`)
    .orderBy('saved_replies.id')
    .execute();
}

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number];

export function selectReply(db: Db, id: string): Promise<ReplyRow | undefined> {
  return replies(db).where('saved_replies.id', '=', id).executeTakeFirst();
}

function replies(db: Db) {
  return db
    .selectFrom('saved_replies')
    .leftJoin('accounts', 'accounts.id', 'saved_replies.author_id')
    .select([
      'saved_replies.id',
      'saved_replies.author_id',
      'saved_replies.title',
      'saved_replies.body',
      'saved_replies.shared',
      sql<string | null>`case when accounts.id is not null then ${nameForStaff} end`.as('name'),
    ]);
}

/** Lets no two people save a reply at once, so that the limits hold. */
export async function lockReplies(db: Db): Promise<void> {
  await sql`lock table saved_replies in share row exclusive mode`.execute(db);
}

export async function insertReply(db: Db, authorId: string, reply: ReplyText, at: Date): Promise<string> {
  const { id } = await db
    .insertInto('saved_replies')
    .values({ author_id: authorId, ...reply, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReply(db: Db, id: string, reply: ReplyText, at: Date): Promise<void> {
  await db
    .updateTable('saved_replies')
    .set({ ...reply, changed_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteReply(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_replies').where('id', '=', id).execute();
}

/** Deletes an account's own replies; the shared ones stay without its name. */
export async function deleteRepliesOf(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('saved_replies')
    .where('author_id', '=', accountId)
    .where('shared', '=', false)
    .execute();
  await db.updateTable('saved_replies').set({ author_id: null }).where('author_id', '=', accountId).execute();
}
