import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Units to be taken from what a key has, or given back to it. */
export interface Units {
  keySha256: Buffer;
  /** How long they take to come back. */
  seconds: number;
  now: Date;
}

/**
 * Takes units, unless the key would be full only after `latest` without them; gives when the key will be full again, or
 * undefined where there were too few to take. A key that would be full only after `possible` was written down by a wrong
 * clock: it counts as one whose last units are taken now. `full_at` is the theoretical arrival time of the generic cell
 * rate algorithm (ITU-T I.371). One statement, so that units taken at once by several nodes are taken one after the other.
 */
export async function takeUnits(
  db: Db,
  { keySha256, seconds, now, latest, possible }: Units & { latest: Date; possible: Date },
): Promise<Date | undefined> {
  const later = (from: unknown) => sql<Date>`${from} + make_interval(secs => ${seconds})`;
  const row = await db
    .insertInto('rate_limits')
    .values({ key_sha256: keySha256, full_at: later(sql`${now}::timestamptz`) })
    .onConflict((conflict) =>
      conflict
        .column('key_sha256')
        .doUpdateSet({ full_at: later(sql`least(greatest(rate_limits.full_at, ${now}), ${latest})`) })
        .where((is) =>
          is.or([is('rate_limits.full_at', '<=', latest), is('rate_limits.full_at', '>', possible)]),
        ),
    )
    .returning('full_at')
    .executeTakeFirst();
  return row?.full_at;
}

/** Gives units back; a key that is full stays as it is. */
export async function returnUnits(db: Db, { keySha256, seconds, now }: Units) {
  await db
    .updateTable('rate_limits')
    .set({ full_at: sql<Date>`greatest(full_at - make_interval(secs => ${seconds}), ${now})` })
    .where('key_sha256', '=', keySha256)
    .where('full_at', '>', now)
    .execute();
}

/** When a key will be full again; undefined where nothing is known of it, so that it is full. */
export async function selectFullAt(db: Db, keySha256: Buffer) {
  const row = await db
    .selectFrom('rate_limits')
    .select('full_at')
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
  return row?.full_at;
}

/** Throws away at most `limit` keys that were full at `now`, those full the longest first; gives how many. */
export async function deleteFull(db: Db, now: Date, limit: number): Promise<number> {
  // Materialised, so that the rows are picked and locked once. A row that is spent from meanwhile is skipped.
  const { numDeletedRows } = await db
    .with(
      (cte) => cte('fullest').materialized(),
      (query) =>
        query
          .selectFrom('rate_limits')
          .select('key_sha256')
          .where('full_at', '<', now)
          .orderBy('full_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .deleteFrom('rate_limits')
    .using('fullest')
    .whereRef('rate_limits.key_sha256', '=', 'fullest.key_sha256')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
