import type { NotNull } from 'kysely';
import type { Db } from '../db/database.ts';

export interface NewMail {
  cause: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  link_id: string | null;
  unsubscribe_url: string | null;
}

/** Inserts the messages whose cause is new, and gives their ids. */
export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = await db
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A message that has not been sent yet. */
export function selectWaiting(db: Db, id: string) {
  return db
    .selectFrom('mails')
    .select([
      'id',
      'cause',
      'recipient',
      'subject',
      'text',
      'html',
      'queued_at',
      'link_id',
      'unsubscribe_url',
    ])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .$narrowType<{ recipient: NotNull; subject: NotNull; text: NotNull; html: NotNull }>()
    .executeTakeFirst();
}

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof selectWaiting>>>;

/** Records the outcome of a message, and deletes its recipient and content. */
export async function markEnded(
  db: Db,
  id: string,
  outcome: 'sent' | 'refused' | 'given up' | 'superseded',
  at: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      outcome,
      ended_at: at,
      recipient: null,
      subject: null,
      text: null,
      html: null,
      unsubscribe_url: null,
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

/** As `markEnded`, for every queued message with one of these links. */
export async function markSuperseded(db: Db, links: readonly string[], at: Date): Promise<void> {
  if (links.length === 0) return;
  await db
    .updateTable('mails')
    .set({
      outcome: 'superseded',
      ended_at: at,
      recipient: null,
      subject: null,
      text: null,
      html: null,
      unsubscribe_url: null,
    })
    .where('link_id', 'in', links)
    .where('outcome', 'is', null)
    .execute();
}
