import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { CoverFile } from './address.ts';

/** The cover files of several pictures, the narrowest first. */
export function selectCoverFiles(db: Db, hashes: readonly string[]): Promise<CoverFile[]> {
  return db
    .selectFrom('cover_files')
    .select(['sha256', 'format', 'width', 'height', 'bytes'])
    .where('sha256', 'in', hashes)
    .orderBy('width')
    .execute();
}

export async function insertCoverFiles(db: Db, files: readonly CoverFile[]): Promise<void> {
  await db
    .insertInto('cover_files')
    .values(files)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks a picture as a cover; true if it was none before. */
export async function markCover(db: Db, sha256: string, at: Date): Promise<boolean> {
  const marked = await db
    .updateTable('pictures')
    .set({ cover_since: at })
    .where('sha256', '=', sha256)
    .where('cover_since', 'is', null)
    .returning('sha256')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function markCoverFilesMade(db: Db, sha256: string, at: Date): Promise<void> {
  await db.updateTable('pictures').set({ covers_at: at }).where('sha256', '=', sha256).execute();
}

/** Covers since before this instant that still lack their files. */
export async function selectWithoutCoverFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('sha256')
    .where('cover_since', 'is not', null)
    .where('covers_at', 'is', null)
    .where('cover_since', '<', before)
    .orderBy('cover_since')
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** The pictures among these that an account may see: its own, and for staff those of a text that was submitted. */
export async function selectSeen(
  db: Db,
  hashes: readonly string[],
  { id, staff }: { id: string; staff: boolean },
) {
  return db
    .selectFrom('pictures')
    .select(['sha256', 'format', 'width', 'height', 'bytes'])
    .where('sha256', 'in', hashes)
    .where(
      sql<boolean>`(
        exists (
          select
          from picture_owners as owner
          where owner.sha256 = pictures.sha256 and owner.account_id = ${id}
        )
        or ${staff} and exists (
          select
          from revisions
          join posts on posts.id = revisions.post_id
          join picture_owners as owner on owner.account_id = posts.author_id
          where revisions.pictures @> array[pictures.sha256] and owner.sha256 = pictures.sha256
        )
      )`,
    )
    .execute();
}
