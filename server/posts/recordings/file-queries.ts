import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Files stored before this instant that no recording has. */
export async function selectUnusedFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recording_files')
    .select('name')
    .where('stored_at', '<', before)
    .where(isUnused)
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

const isUnused = sql<boolean>`not exists (
  select from recordings where opus_file = recording_files.name or mp3_file = recording_files.name
)`;

/** Deletes the row of a file, and holds it until the transaction ends; false where a recording has it now. */
export async function deleteUnusedFile(db: Db, name: string, before: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recording_files')
    .where('name', '=', name)
    .where('stored_at', '<', before)
    .where(isUnused)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The names of all files. */
export async function selectFileNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('recording_files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
