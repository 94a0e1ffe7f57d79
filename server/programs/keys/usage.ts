import { dayMilliseconds } from '../../../contract/durations.ts';
import { usageDays } from '../../../contract/programs/calls/keys.ts';
import { requireDeveloper } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { CountBuffer } from '../../platform/limits/count-buffer.ts';
import { budgetOf } from '../../platform/limits/spend.ts';
import type { ApiCaller } from './keys.ts';
import * as queries from './usage-queries.ts';

/** The rate limits of the public API. */
const apiLimits = [
  { caller: 'key', kind: 'all', budget: 'api:key' },
  { caller: 'key', kind: 'bulk', budget: 'api-bulk:key' },
  { caller: 'network', kind: 'all', budget: 'api:network' },
  { caller: 'network', kind: 'bulk', budget: 'api-bulk:network' },
] as const;

/**
 * Counts calls of the public API by UTC day, key or app, and call. Counts are kept in memory and stored
 * together every few seconds.
 */
export class UsageCounter {
  readonly #context: Context;
  readonly #buffer: CountBuffer<queries.Count>;

  constructor(context: Context) {
    this.#context = context;
    this.#buffer = new CountBuffer(context, {
      name: 'calls of the API',
      write: ({ db }, counts) => queries.addCounts(db, counts),
      merge: sum,
    });
  }

  /** Counts a call by its name in the reference (`GET /api/v1/posts`) and its HTTP status. */
  count({ client }: ApiCaller, call: string, status: number): void {
    const day = dayOf(this.#context.clock());
    this.#buffer.add(`${day} ${client.id} ${call}`, {
      day,
      call,
      calls: 1,
      errors: status >= 400 ? 1 : 0,
      limited: status === 429 ? 1 : 0,
      client_id: client.id,
      client: client.kind,
      owner_id: client.owner,
    });
  }

  /** Stores the counts held so far. */
  flush(): Promise<void> {
    return this.#buffer.flush();
  }

  /** Stores the remaining counts and stops. */
  stop(): Promise<void> {
    return this.#buffer.stop();
  }
}

function sum(earlier: queries.Count, later: queries.Count): queries.Count {
  return {
    ...later,
    calls: earlier.calls + later.calls,
    errors: earlier.errors + later.errors,
    limited: earlier.limited + later.limited,
  };
}

/**
 * Calls by the actor's keys and apps in the last `usageDays`, and the rate limits. @throws AppError
 * developer_access_needed
 */
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
