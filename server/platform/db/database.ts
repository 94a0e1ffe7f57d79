import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { DatabaseClock } from './clock.ts';
import type { Database } from './schema.ts';

/** The database or a transaction in it: the first parameter of every query. */
export type Db = Kysely<Database>;

export function createDatabase(pool: pg.Pool): Db {
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  poolsOf.set(db, pool);
  return db;
}

const poolsOf = new WeakMap<Db, pg.Pool>();

/** The connections of a database's pool, and how many queries wait for one. */
export function poolFigures(db: Db): { idle: number; used: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolsOf.get(db) ?? {};
  return { idle: idleCount, used: totalCount - idleCount, waiting: waitingCount };
}

/**
 * Runs `work` in a transaction, or in the one that `holder.db` already is, and passes it the holder with the
 * transaction as its `db`. If `work` throws, the transaction is rolled back.
 */
export function inTransaction<Holder extends { db: Db }, Result>(
  holder: Holder,
  work: (holder: Holder) => Promise<Result>,
): Promise<Result> {
  if (holder.db.isTransaction) return work(holder);
  return begin(holder, work);
}

async function begin<Holder extends { db: Db }, Result>(
  holder: Holder,
  work: (holder: Holder) => Promise<Result>,
): Promise<Result> {
  const waiting: (() => void)[] = [];
  const failures: unknown[] = [];
  const transaction = holder.db.transaction().execute(async (db) => {
    waitingFor.set(db, waiting);
    try {
      return await work({ ...holder, db });
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  const result = await transaction.catch((error: unknown) => {
    // Where the connection broke, the rollback fails too, with an error that doesn't say why.
    throw failures[0] ?? error;
  });
  for (const run of waiting) run();
  return result;
}

/** What runs after the commit of each transaction. */
const waitingFor = new WeakMap<Db, (() => void)[]>();

/** Runs `work` once the transaction of `db` has committed, and never if it is rolled back; outside a transaction at once. */
export function afterCommit(db: Db, work: () => void): void {
  if (!db.isTransaction) {
    work();
    return;
  }
  const waiting = waitingFor.get(db);
  if (!waiting) throw new Error('Only inTransaction begins transactions.');
  waiting.push(work);
}

/** Sets the clock to the database's time. */
export async function setClock(clock: DatabaseClock, db: Db): Promise<void> {
  const askedAt = performance.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  for (const { at } of rows) clock.set(at, askedAt);
}

/** Whether the database accepts writes, which a standby doesn't. */
export async function acceptsWrites(db: Db): Promise<boolean> {
  const { rows } = await sql<{ writes: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writes`.execute(db);
  return rows[0]?.writes === true;
}

/**
 * Whether the database answers within `milliseconds` and, unless only reading is asked for, accepts
 * writes.
 */
export async function answers(
  db: Db,
  milliseconds: number,
  what: 'reading' | 'writing' = 'writing',
): Promise<boolean> {
  const asked = acceptsWrites(db).then(
    (writes) => what === 'reading' || writes,
    () => false,
  );
  const patience = new AbortController();
  const tooLate = delay(milliseconds, false, { signal: patience.signal }).catch(() => false);
  const answered = await Promise.race([asked, tooLate]);
  patience.abort();
  return answered;
}
