import type { Context } from '../../platform/context.ts';
import { KeptReadings } from '../../platform/throttle/throttle.ts';
import { countPublished } from './list-queries.ts';

/** Published posts from which sums over all of them take long. */
const largeFrom = 10_000;

/** Readings over everything, which are kept for a minute where many posts are published. */
export function keptOnLargeSites<Key, Result>(
  context: Context,
  read: (key: Key) => Promise<Result>,
): KeptReadings<Key, Result> {
  return new KeptReadings(context, async () => (await countPublished(context.db)) >= largeFrom, read);
}
