import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The subject of entries about the site itself. */
export const siteId = '00000000-0000-0000-0000-000000000000';

/** The name that the connections of a command that writes begin with; the rest is its own. */
export const writingCommand = 'afya command';

/** How many commands that write are connected to this database. */
export async function countWritingCommands(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct application_name)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name like ${`${writingCommand} %`}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The latest entries of the audit log about the pauses of this site, the newest first. */
export function selectPauseEntries(db: Db, limit: number) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'action', 'detail'])
    .where('subject_id', '=', siteId)
    .where('action', 'like', 'maintenance.%')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
