import { usageDays } from '../../contract/calls/keys.ts';
import { requireDeveloper } from '../accounts/index.ts';
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { dayOf } from '../db/day.ts';
import { budgetOf } from '../limits/index.ts';
import type { ApiCaller } from './keys.ts';
import * as queries from './usage-queries.ts';

const flushMilliseconds = 5_000;
/** Counts that wait at most, while the database is away; what comes beyond that is not counted. */
const mostWaiting = 20_000;
const dayMilliseconds = 24 * 3600 * 1000;

/** The budgets that calls of the public API are charged to. */
const apiLimits = [
  { caller: 'key', kind: 'all', budget: 'api:key' },
  { caller: 'key', kind: 'bulk', budget: 'api-bulk:key' },
  { caller: 'network', kind: 'all', budget: 'api:network' },
  { caller: 'network', kind: 'bulk', budget: 'api-bulk:network' },
] as const;

/**
 * Counts the calls of the public API by UTC day, key or app, and call. Counts wait in memory and are written together every
 * few seconds, and when the process stops.
 */
export class UsageCounter {
  readonly #context: Context;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<string, queries.Count>();
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
    this.#timer = setInterval(() => void this.flush(), flushMilliseconds).unref();
  }

  /** Somebody made a call, by the name that the reference gives it (`GET /api/v1/posts`), and was answered with `status`. */
  count({ client }: ApiCaller, call: string, status: number): void {
    const day = dayOf(this.#context.clock());
    const key = `${day} ${client.id} ${call}`;
    const counted = this.#waiting.get(key) ?? {
      ...{ day, call, calls: 0, errors: 0, limited: 0 },
      client_id: client.id,
      client: client.kind,
      owner_id: client.owner,
    };
    counted.calls += 1;
    if (status >= 400) counted.errors += 1;
    if (status === 429) counted.limited += 1;
    if (this.#waiting.has(key) || this.#waiting.size < mostWaiting) this.#waiting.set(key, counted);
  }

  /** Writes down what waits; what can't be written goes on waiting. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes down what waits, for the last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    const counts = this.#waiting;
    if (counts.size === 0) return;
    this.#waiting = new Map();
    try {
      await queries.addCounts(this.#context.db, [...counts.values()]);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'calls of the API could not be counted, and wait');
      for (const [key, later] of this.#waiting) counts.set(key, sum(counts.get(key), later));
      this.#waiting = counts;
    }
  }
}

function sum(earlier: queries.Count | undefined, later: queries.Count): queries.Count {
  if (!earlier) return later;
  return {
    ...later,
    calls: earlier.calls + later.calls,
    errors: earlier.errors + later.errors,
    limited: earlier.limited + later.limited,
  };
}

/** What the actor's keys and apps were used for in the last `usageDays`, and what limits there are. @throws AppError developer_access_needed */
export async function readUsage(context: Context, actor: AccountActor) {
  await requireDeveloper(context, actor);
  const now = context.clock();
  const from = dayOf(new Date(now.getTime() - (usageDays - 1) * dayMilliseconds));
  return {
    days: await queries.selectUsageByDay(context.db, actor.id, { from, to: dayOf(now) }),
    calls: await queries.selectUsageByCall(context.db, actor.id, from),
    limits: apiLimits.map(({ budget, ...limited }) => {
      const { burst, everySeconds } = budgetOf(budget);
      return { ...limited, at_once: burst, hourly: Math.round(3600 / everySeconds) };
    }),
  };
}
