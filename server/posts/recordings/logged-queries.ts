/** What begins or ends that readers hear a person, each with its leaf of the transparency log. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Lets readers hear this recording, in the place of an earlier one of its post, and logs which it is; gives whether it still waited.
 */
export async function releaseWaiting(
  db: Db,
  { id, post_id: post }: { id: string; post_id: string },
  at: Date,
): Promise<boolean> {
  await db.deleteFrom('recordings').where('post_id', '=', post).where('kind', '=', 'uploaded').execute();
  const { rows } = await sql`
    with released as (
      update recordings set kind = 'uploaded' where id = ${id} and kind = 'waiting' returning *
    )
    select append_recording_leaf(released::recordings, ${at}) from released`.execute(db);
  return rows.length > 0;
}

/** Deletes what somebody uploaded for a post, and logs that readers no longer hear it; gives both kinds, in no order. */
export async function removeUploaded(db: Db, post: string, at: Date) {
  const { rows } = await sql<{ kind: string; opus_file: string; mp3_file: string }>`
    with removed as (
      delete from recordings where post_id = ${post} and kind in ('uploaded', 'waiting') returning *
    )
    select
      kind,
      opus_file,
      mp3_file,
      case kind when 'uploaded' then append_recording_removal_leaf(removed::recordings, ${at}) end
    from removed`.execute(db);
  return rows;
}

/** Removes the recordings of posts that readers no longer have, and logs those by people that were heard. */
export async function deleteUnheard(db: Db, at: Date): Promise<void> {
  await sql`
    with removed as (
      delete from recordings using posts
      where posts.id = recordings.post_id and (posts.status <> 'approved' or posts.retracted)
      returning recordings.*
    )
    select append_recording_removal_leaf(removed::recordings, ${at}) from removed
    where kind = 'uploaded'`.execute(db);
}
