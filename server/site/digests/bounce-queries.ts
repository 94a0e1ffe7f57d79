import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { endFollower } from './queries.ts';

/** Notes a message that came back to a follower, with or without an account; gives how many did, or null if there is no such follower. */
export async function addBounce(
  db: Db,
  unsubscribeId: string,
  message: string,
): Promise<{ count: number } | null> {
  const { rows } = await sql<{ count: number }>`
    with of_account as (
      update follow_mail
      set bounced = array_append(array_remove(bounced, ${message}), ${message})
      where unsubscribe_id = ${unsubscribeId} and frequency <> 'never'
      returning cardinality(bounced) as count
    ), of_address as (
      update mail_followers
      set bounced = array_append(array_remove(bounced, ${message}), ${message})
      where unsubscribe_id = ${unsubscribeId} and ended_at is null
      returning cardinality(bounced) as count
    )
    select count from of_account union all select count from of_address`.execute(db);
  return rows[0] ?? null;
}

/** Ends the emails of a follower, with or without an account. */
export async function endAfterBounces(db: Db, unsubscribeId: string, at: Date): Promise<void> {
  await db
    .updateTable('follow_mail')
    .set({ frequency: 'never', bounced: [] })
    .where('unsubscribe_id', '=', unsubscribeId)
    .execute();
  const follower = await db
    .selectFrom('mail_followers')
    .select('id')
    .where('unsubscribe_id', '=', unsubscribeId)
    .executeTakeFirst();
  if (follower) await endFollower(db, follower.id, at);
}
