import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { attempts } from './queries.ts';

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
      count(*) filter (where has_recording)::int as spoken,
      count(*) filter (where not has_recording and failed)::int as failed,
      count(*) filter (where not has_recording and not failed and has_voice)::int as waiting
    from (
      select
        split_part(posts.language, '-', 1) = any (${languages}) as has_voice,
        exists (select from recordings where revision_id = posts.approved_revision_id) as has_recording,
        exists (
          select
          from recording_attempts
          where revision_id = posts.approved_revision_id and attempts >= ${attempts.most} and problem is not null
        ) as failed
      from posts
      where posts.status = 'approved' and not posts.retracted
    ) as texts`.execute(db);
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
