import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** How often a text is tried, and after how many minutes a started attempt counts as lost. */
export const attempts = { most: 3, lostAfterMinutes: 8 } as const;

/** Begins an attempt; how many there were with it. Null where another one runs, or there were enough. */
export async function claimAttempt(db: Db, revision: string, at: Date): Promise<number | null> {
  const row = await db
    .insertInto('recording_attempts')
    .values({ revision_id: revision, attempts: 1, started_at: at, ended_at: null, problem: null })
    .onConflict((conflict) =>
      conflict
        .column('revision_id')
        .doUpdateSet({
          attempts: sql`recording_attempts.attempts + 1`,
          started_at: at,
          ended_at: null,
          problem: null,
        })
        .where('recording_attempts.attempts', '<', attempts.most)
        .where((where) =>
          where.or([
            where('recording_attempts.ended_at', 'is not', null),
            where('recording_attempts.started_at', '<', lostBefore(at)),
          ]),
        ),
    )
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}

/** An attempt that began before this and has not ended counts as lost at `at`. */
export function lostBefore(at: Date): Date {
  return new Date(at.getTime() - attempts.lostAfterMinutes * 60_000);
}

type Problem = 'missing' | 'failed' | 'too slow' | 'damaged' | 'too long' | 'too short';

/** Ends an attempt. One that was stopped with its process doesn't count. */
export async function endAttempt(
  db: Db,
  revision: string,
  { at, problem, counts }: { at: Date; problem: Problem | null; counts: boolean },
): Promise<void> {
  await db
    .updateTable('recording_attempts')
    .set({ ended_at: at, problem, ...(!counts && { attempts: sql`attempts - 1` }) })
    .where('revision_id', '=', revision)
    .execute();
}
