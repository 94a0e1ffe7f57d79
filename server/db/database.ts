import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** The database, or a transaction in it: what every query takes first. */
export type Db = Kysely<Database>;

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Runs `deed` in a transaction, or in the one that `holder` is in already, and hands it the same holder with the
 * transaction for its `db`. Everything it wrote is undone where it throws.
 */
export function inTransaction<Holder extends { db: Db }, Result>(
  holder: Holder,
  deed: (holder: Holder) => Promise<Result>,
): Promise<Result> {
  if (holder.db.isTransaction) return deed(holder);
  return holder.db.transaction().execute((db) => deed({ ...holder, db }));
}

/** Whether the database answers. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
