import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Context } from './context.ts';
import { inTransaction } from './db/database.ts';

/**
 * A transaction holds its connection while it waits for the store, so few do so at a time: a bucket that doesn't answer takes three of
 * the pool's connections and not all. Only some wait, because most have a file in memory.
 */
const limit = new ConcurrencyLimit({ concurrency: 3, maxQueue: 24 });

/**
 * Does work in a transaction that also writes or deletes files.
 * @throws AppError unavailable where too many wait for the store already
 */
export function inFileTransaction<Result>(
  context: Context,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  return limit.run(() => inTransaction(context, work));
}
