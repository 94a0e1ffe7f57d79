import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The PostgreSQL channel that carries changes. */
export const channel = 'changes';

/** Notifies every node, and notes the change to be purged from the edge, where there is one. */
export async function notify(db: Db, change: string, { gone }: { gone: boolean }) {
  await sql`
    with noted as (
      insert into edge_purges (change, gone)
      select ${change}, ${gone}::boolean
      from edge
      where enabled
    )
    select pg_notify(${channel}, ${change})`.execute(db);
}
