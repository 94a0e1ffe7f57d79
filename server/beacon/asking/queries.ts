import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Approved nodes that speak Beacon v2, by name. */
export function selectAskableNodes(db: Db) {
  return db
    .selectFrom('cloud_nodes')
    .select(['id', 'service_id', 'name', 'organization_name', 'url', 'version'])
    .where('status', '=', 'approved')
    .where('type_artifact', '=', 'beacon')
    .where('type_version', '~', '^v?2')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export type AskableNode = Awaited<ReturnType<typeof selectAskableNodes>>[number];
