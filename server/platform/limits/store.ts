/** Where budgets are kept: in the database, which all nodes share, or in this process while nothing may be written. */
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { acceptsNoWrites } from '../db/errors.ts';
import * as queries from './queries.ts';

export interface BudgetStore {
  takeUnits(units: queries.Units & queries.Bounds): Promise<Date | undefined>;
  returnUnits(units: queries.Units): Promise<void>;
  selectFullAt(keySha256: Buffer): Promise<Date | undefined>;
}

/**
 * The store of this moment. While writing is paused, and while the database accepts no writes, each process counts by
 * itself, so that readers are still served: with several processes, each caller may do more by as much.
 */
export function storeOf({
  db,
  maintenance,
  clock,
}: Pick<Context, 'db' | 'maintenance' | 'clock'>): BudgetStore {
  const local = localStoreOf(maintenance, clock);
  if (maintenance.isOn) return local;
  const orLocally = <Result>(work: Promise<Result>, instead: () => Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (acceptsNoWrites(error)) return instead();
      throw error;
    });
  return {
    takeUnits: (units) => orLocally(queries.takeUnits(db, units), () => local.takeUnits(units)),
    returnUnits: (units) => orLocally(returnOrDelete(db, units), () => local.returnUnits(units)),
    selectFullAt: (key) => queries.selectFullAt(db, key),
  };
}

async function returnOrDelete(db: Db, units: queries.Units): Promise<void> {
  if (!(await queries.deleteReturned(db, units))) await queries.returnUnits(db, units);
}

const localStores = new WeakMap<Context['maintenance'], LocalBudgets>();

function localStoreOf(maintenance: Context['maintenance'], clock: Context['clock']): LocalBudgets {
  const known = localStores.get(maintenance);
  if (known) return known;
  const made = new LocalBudgets(clock);
  localStores.set(maintenance, made);
  maintenance.onSwitch(() => made.clear());
  return made;
}

/** Keys that are held at most; beyond that, the one that was used longest ago is dropped. */
const mostKeys = 20_000;

/** Budgets in memory, by the same rule as `takeUnits` of the database. */
class LocalBudgets implements BudgetStore {
  readonly #clock: () => Date;
  /** When each key's budget is full again, the key that was used last at the end. */
  readonly #fullAt = new Map<string, number>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  clear(): void {
    this.#fullAt.clear();
  }

  async takeUnits({ keySha256, seconds, now, latest }: queries.Units & queries.Bounds) {
    const key = keySha256.toString('base64');
    const full = Math.max(this.#fullAt.get(key) ?? 0, now.getTime());
    if (full > latest.getTime()) return undefined;
    return this.#set(key, full + seconds * 1000);
  }

  async returnUnits({ keySha256, seconds, now }: queries.Units): Promise<void> {
    const key = keySha256.toString('base64');
    const full = this.#fullAt.get(key);
    if (full === undefined) return;
    const fullThen = full - seconds * 1000;
    if (fullThen <= now.getTime()) this.#fullAt.delete(key);
    else this.#set(key, fullThen);
  }

  async selectFullAt(keySha256: Buffer) {
    const full = this.#fullAt.get(keySha256.toString('base64'));
    return full !== undefined && full > this.#clock().getTime() ? new Date(full) : undefined;
  }

  #set(key: string, fullAt: number): Date {
    this.#fullAt.delete(key);
    this.#fullAt.set(key, fullAt);
    for (const oldest of this.#fullAt.keys()) {
      if (this.#fullAt.size <= mostKeys) break;
      this.#fullAt.delete(oldest);
    }
    return new Date(fullAt);
  }
}
