import type { NotNull } from 'kysely';
import type { Db } from '../db/database.ts';

export interface NewMail {
  cause: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  link_id: string | null;
}

/** Gives the id; null where there is, or was, a message for the same cause. */
export async function insertMail(db: Db, mail: NewMail): Promise<string | null> {
  const row = await db
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A message that has not left yet. */
export function selectWaiting(db: Db, id: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'cause', 'recipient', 'subject', 'text', 'html', 'queued_at', 'link_id'])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .$narrowType<{ recipient: NotNull; subject: NotNull; text: NotNull; html: NotNull }>()
    .executeTakeFirst();
}

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof selectWaiting>>>;

/** Nothing more happens to the message; to whom it went and what it said is forgotten. */
export async function markEnded(
  db: Db,
  id: string,
  outcome: 'sent' | 'refused' | 'given up' | 'superseded',
  at: Date,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ outcome, ended_at: at, recipient: null, subject: null, text: null, html: null })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}
