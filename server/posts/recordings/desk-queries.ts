import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { attempts } from './attempt-queries.ts';

/** What decides who may change the recording of a post. */
export function selectPost(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .select(['id', 'author_id', 'status', 'retracted', 'approved_revision_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many published texts have a recording, will be spoken, and could not be. */
export async function countRecordings(
  db: Db,
  languages: readonly string[],
): Promise<{ spoken: number; waiting: number; failed: number }> {
  const { rows } = await sql<{ spoken: number; waiting: number; failed: number }>`
    select
      count(recorded)::int as spoken,
      count(*) filter (where recorded is null and gave_up.revision_id is not null)::int as failed,
      count(*) filter (
        where recorded is null and gave_up.revision_id is null and posts.language = any (${languages})
      )::int as waiting
    from posts
    left join (
      select distinct revision_id as recorded from recordings where kind <> 'waiting'
    ) as recordings on recorded = posts.approved_revision_id
    left join recording_attempts as gave_up
      on gave_up.revision_id = posts.approved_revision_id
      and gave_up.attempts >= ${attempts.most}
      and gave_up.problem is not null
    where posts.status = 'approved' and not posts.retracted`.execute(db);
  return rows[0] ?? { spoken: 0, waiting: 0, failed: 0 };
}

/** The last failure. */
export async function selectLastProblem(db: Db): Promise<{ at: Date; problem: string } | undefined> {
  const row = await db
    .selectFrom('recording_attempts')
    .select(['ended_at', 'problem'])
    .where('problem', 'is not', null)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at && row.problem ? { at: row.ended_at, problem: row.problem } : undefined;
}
