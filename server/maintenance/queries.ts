import type { Db } from '../db/database.ts';

/** The subject of entries about the site itself. */
export const siteId = '00000000-0000-0000-0000-000000000000';

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
