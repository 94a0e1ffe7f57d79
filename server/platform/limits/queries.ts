import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What `takeUnits` needs to know besides. */
export interface Bounds {
  latest: Date;
  possible: Date;
}

/** Units to take from a key's budget, or to give back. */
export interface Units {
  keySha256: Buffer;
  /** After how long they are available again. */
  seconds: number;
  now: Date;
}

/**
 * Takes units from a key, and gives the instant at which its budget is full again. Takes none, and gives
 * undefined, where the budget would then be full only after `latest`: too few units are left. A stored
 * instant after `possible` was written by a wrong clock and counts as if the last units were taken now.
 * `full_at` is the theoretical arrival time of the generic cell rate algorithm (ITU-T I.371). It is one
 * statement, so that nodes that take units at the same time take them one after the other.
 */
export async function takeUnits(
  db: Db,
  { keySha256, seconds, now, latest, possible }: Units & Bounds,
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

/** Deletes a key whose budget is full once it has these units back: it is as good as unknown. Gives whether it did. */
export async function deleteReturned(db: Db, { keySha256, seconds, now }: Units): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key_sha256', '=', keySha256)
    .where(sql<Date>`full_at - make_interval(secs => ${seconds})`, '<=', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Gives units back; a full budget stays full. */
export async function returnUnits(db: Db, { keySha256, seconds, now }: Units) {
  await db
    .updateTable('rate_limits')
    .set({ full_at: sql<Date>`greatest(full_at - make_interval(secs => ${seconds}), ${now})` })
    .where('key_sha256', '=', keySha256)
    .where('full_at', '>', now)
    .execute();
}

/** When a key's budget is full again; undefined where it already is. */
export async function selectFullAt(db: Db, keySha256: Buffer) {
  const row = await db
    .selectFrom('rate_limits')
    .select('full_at')
    .where('key_sha256', '=', keySha256)
    .executeTakeFirst();
  return row?.full_at;
}

/** Deletes at most `limit` keys whose budget was full at `now`, the longest full first; gives how many. */
export async function deleteFull(db: Db, now: Date, limit: number): Promise<number> {
  // Materialised, so that the rows are chosen and locked once. Rows that change meanwhile are skipped.
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
