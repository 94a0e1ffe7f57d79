/** A replica of the database that answers reads (docs/decisions/081-reading-from-replicas.md). */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { AppError } from '../../app-error.ts';
import { createDatabase, type Db } from '../database.ts';
import { errorCode, isDatabaseAway, messageOf } from '../errors.ts';
import { createPool, endPool, setUnresponsive } from '../pool.ts';
import * as places from './places.ts';
import { PositionHistory } from './position.ts';
import type { ReplicaSettings } from './settings.ts';

/** In milliseconds. */
const times = {
  /** For connecting to the replica and hearing where it is. */
  patience: 1_000,
  /** For a connection, new or of those in use; shorter, so that waiting for one in use doesn't count as silence. */
  connection: 800,
  /** For each query on it. */
  query: 10_000,
  /** How long it isn't asked after it failed. */
  afterFailure: 5_000,
  /** How long it isn't asked for the same after it was behind, or followed another primary. */
  afterBehind: 500,
  /** How long somebody waits for it who must see what was committed just now. */
  catchUp: 200,
  /** Between two questions where the primary is, at most. */
  sampling: 1_000,
};

/**
 * Who answered a read and why: the replica; or the primary since the replica was behind, failed, had too much to do, or nobody
 * knew how far it should be, or whether it follows this primary.
 */
type Outcome = 'replica' | 'behind' | 'failed' | 'busy' | 'unknown';

class BehindError extends Error {}

/** The replica follows a primary that failed, or hasn't told yet that it follows another one. */
class OtherTimelineError extends Error {}

/** What was to be read failed, though the replica is well. */
class WorkError extends Error {}

export class Replica {
  /** Reads that a replica might have answered, by what happened. */
  readonly totals = new Map<Outcome, number>();
  readonly #primary: Db;
  readonly #pool: pg.Pool;
  readonly #db: Db;
  readonly #history: PositionHistory;
  readonly #log: (message: string) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #restsUntil = { failed: 0, unknown: 0, behind: 0, behindNow: 0 };
  /** Where the primary was when it was last asked. */
  #written: places.Place = { position: 0n, timeline: 0, database: '' };
  #changes = 0;
  #sampling: Promise<void> | null = null;

  private constructor(primary: Db, { url, maxLag }: ReplicaSettings, log: (message: string) => void) {
    this.#primary = primary;
    this.#log = log;
    this.#history = new PositionHistory(maxLag * 1000);
    const limits = { connectionTimeoutMillis: times.connection, query_timeout: times.query };
    this.#pool = createPool({ connectionString: url, ...limits }, log);
    this.#db = createDatabase(this.#pool);
    this.#timer = setInterval(() => void this.#sample(), Math.min(times.sampling, maxLag * 250)).unref();
  }

  /** Begins to follow where the primary is. The replica itself may be away. */
  static async open(
    primary: Db,
    settings: ReplicaSettings,
    log: (message: string) => void,
  ): Promise<Replica> {
    const replica = new Replica(primary, settings, log);
    await replica.#sample();
    return replica;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sampling;
    await endPool(this.#pool);
  }

  /** Readers were told of a change, or may have missed one: from now on the replica must have it. */
  changed(): void {
    this.#changes += 1;
    this.#history.change();
    void this.#sample();
  }

  /**
   * What `work` reads from the replica; null where the primary must be asked. With `upToNow` it sees everything that was
   * committed before this call. @throws AppError of `work`
   */
  async read<Result>(
    upToNow: boolean,
    work: (db: Db) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    const found = await this.#tryReading(upToNow, work);
    const outcome = typeof found === 'string' ? found : 'replica';
    this.totals.set(outcome, (this.totals.get(outcome) ?? 0) + 1);
    return typeof found === 'string' ? null : found;
  }

  /** By how many seconds the replica lags, as far as this process knows; NaN where it doesn't. */
  async lagSeconds(): Promise<number> {
    const at = await this.#within({ ...this.#written, position: 0n }, 0, places.selectReplayed).catch(
      () => null,
    );
    const lag = at === null ? null : this.#history.lagAt(at.position);
    return lag === null ? Number.NaN : lag / 1000;
  }

  async #tryReading<Result>(
    upToNow: boolean,
    work: (db: Db) => Promise<Result>,
  ): Promise<{ result: Result } | Outcome> {
    const now = performance.now();
    if (now < this.#restsUntil.failed) return 'failed';
    if (now < this.#restsUntil.unknown) return 'unknown';
    if (now < Math.max(this.#restsUntil.behind, upToNow ? this.#restsUntil.behindNow : 0)) return 'behind';
    if (this.#pool.waitingCount > 0) return 'busy';
    const required = this.#history.required();
    if (required === null) return 'unknown';
    // Fails while the primary is away, and where its address leads to a standby during a switchover: the read then finds out.
    const least = upToNow
      ? await places.selectWritten(this.#primary).catch(() => null)
      : { ...this.#written, position: required };
    if (least === null) return 'unknown';
    try {
      return { result: await this.#within(least, upToNow ? times.catchUp : 0, work) };
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof BehindError) {
        this.#restsUntil[upToNow ? 'behindNow' : 'behind'] = performance.now() + times.afterBehind;
        return 'behind';
      }
      if (error instanceof OtherTimelineError) {
        this.#restsUntil.unknown = performance.now() + times.afterBehind;
        return 'unknown';
      }
      if (isForWantOfConnections(error)) return 'busy';
      // The primary says what is wrong.
      if (error instanceof WorkError) return 'failed';
      this.#restsUntil.failed = performance.now() + times.afterFailure;
      const pause = `It isn't asked for ${times.afterFailure / 1000} s`;
      this.#log(`The replica of the database failed. ${pause}: ${messageOf(error)}`);
      return 'failed';
    }
  }

  /**
   * Runs `work` in a read-only transaction of the replica, once that has reached `least`.
   * @throws BehindError, OtherTimelineError, and WorkError for an error of `work` that says nothing of the replica
   */
  async #within<Result>(
    least: places.Place,
    catchUp: number,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    const isReady = Promise.withResolvers<void>();
    let isGivenUp = false;
    const working = this.#db
      .transaction()
      .setIsolationLevel('read committed')
      .setAccessMode('read only')
      .execute(async (db) => {
        const deadline = performance.now() + catchUp;
        // Each statement sees what was replayed when it began, and so at least this.
        for (;;) {
          const { position, timeline, database } = await places.selectReplayed(db);
          if (database !== least.database)
            throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL');
          if (timeline !== least.timeline) throw new OtherTimelineError();
          if (position >= least.position) break;
          if (performance.now() >= deadline) throw new BehindError();
          await delay(10);
        }
        if (isGivenUp) throw new BehindError();
        isReady.resolve();
        return work(db).catch((error: unknown) => {
          throw isOfWork(error) ? new WorkError('', { cause: error }) : error;
        });
      });
    working.catch(isReady.reject);
    const patience = setTimeout(() => {
      isGivenUp = true;
      isReady.reject(new Error(`no answer within ${times.patience / 1000} s`));
      // Breaks its connections: those that hang would hold up whoever comes next.
      setUnresponsive(this.#pool, true);
      setUnresponsive(this.#pool, false);
    }, times.patience + catchUp);
    await isReady.promise.finally(() => clearTimeout(patience));
    return working;
  }

  #sample(): Promise<void> {
    this.#sampling ??= this.#ask().finally(() => {
      this.#sampling = null;
    });
    return this.#sampling;
  }

  /** Asks where the primary is, and again as long as something changed meanwhile. */
  async #ask(): Promise<void> {
    for (;;) {
      const before = this.#changes;
      const askedAt = performance.now();
      const written = await places.selectWritten(this.#primary).catch(() => null);
      if (written === null) return;
      // What the primary before it told is no position of this one.
      if (written.timeline !== this.#written.timeline) this.#history.change();
      this.#written = written;
      if (before !== this.#changes) continue;
      this.#history.add(askedAt, written.position);
      return;
    }
  }
}

/**
 * Whether an error of a read is no failure of the replica: the program raised it, or PostgreSQL can't do what it was asked, as
 * with a text that it can't read.
 */
function isOfWork(error: unknown): boolean {
  if (error instanceof AppError) return false;
  // Data exceptions, broken constraints and limits of PostgreSQL, by their class.
  if (error instanceof Error && 'severity' in error) return /^(22|23|54)/.test(errorCode(error));
  return !isDatabaseAway(error);
}

/** Whether a read waited in vain for one of the pool's connections, which were all in use. */
function isForWantOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
