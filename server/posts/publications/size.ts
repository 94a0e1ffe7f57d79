import type { Context } from '../../platform/context.ts';
import { countPublished } from './list-queries.ts';

/** Published posts from which sums over all of them take long. */
const largeFrom = 10_000;

/** Whether so many posts are published that figures over all of them are read once a minute. */
export async function isLargeSite({ db }: Context): Promise<boolean> {
  return (await countPublished(db)) >= largeFrom;
}
