import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** The PostgreSQL channel that carries changes. */
export const channel = 'changes';

export async function notify(db: Db, payload: string) {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}
