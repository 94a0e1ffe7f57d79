import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Database } from '../db/schema.ts';

export async function insertDeed(db: Db, deed: Insertable<Database['audit_log']>) {
  await db.insertInto('audit_log').values(deed).execute();
}

/** Deeds, the latest first; with `search`, those whose action, actor, subject or reason contains it. */
export function selectDeeds(
  db: Db,
  { before, limit, search }: { before: string | null; limit: number; search: string | null },
) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor_id',
      'audit_log.action',
      'audit_log.subject_type',
      'audit_log.subject_id',
      'audit_log.reason',
      'audit_log.detail',
      'accounts.firstname',
      'accounts.lastname',
      'accounts.email',
    ])
    .$if(before !== null, (query) => query.where(sql<boolean>`audit_log.id < ${before}::bigint`))
    .$if(search !== null, (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(' ', action, subject_id, reason, firstname, lastname, email)), ${search?.toLowerCase()}) > 0`,
      ),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}

export type DeedRow = Awaited<ReturnType<typeof selectDeeds>>[number];
