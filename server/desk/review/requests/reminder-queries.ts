import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { waits } from './queries.ts';

/** The requests that wait, of which nobody was reminded though their day is near or over, the oldest first. */
export async function selectToRemind(db: Db, now: Date, soon: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('review_requests')
    .select('id')
    .where(waits(now))
    .where((where) =>
      where.or([
        where.and([
          where('reminded', 'is', null),
          where('due_at', '<', soon),
          // Who was asked to be quick is reminded afterwards alone.
          sql<boolean>`due_at - asked_at > interval '4 days'`,
        ]),
        where.and([where('due_at', '<', now), sql<boolean>`reminded is distinct from 'late'`]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that somebody was reminded; false where that is noted already. */
export async function updateReminded(db: Db, id: string, when: 'soon' | 'late'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('review_requests')
    .set({ reminded: when })
    .where('id', '=', id)
    .where(sql<boolean>`reminded is distinct from ${when}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
