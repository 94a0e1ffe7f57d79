/** Browsers that are told of notices and withdrawals of posts that they saved (product.md#saved-posts). */
import { dayMilliseconds } from '../../../contract/durations.ts';
import { AppError } from '../../platform/app-error.ts';
import { isOfService } from '../../platform/config/push-settings.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import * as queries from './queries.ts';

/** A browser says what it saved each time its list is opened; one that stays away so long is forgotten. */
const keptDays = 400;

/**
 * Stores what a browser is to be told of, in place of what it asked for before.
 * @throws AppError not_found where browsers get no messages, invalid_input for another push service, too_many_requests
 */
export async function keepPush(
  context: Context,
  network: string,
  { posts, ...subscription }: queries.Subscription & { posts: readonly string[] },
): Promise<void> {
  const { pushServices } = context.config;
  if (pushServices.length === 0) throw new AppError('not_found');
  if (!isOfService(pushServices, new URL(subscription.endpoint)))
    throw new AppError('invalid_input', {
      fields: { endpoint: 'Not of a push service that this site sends to' },
    });
  await spend(context, [{ budget: 'push:network', key: network }]);
  await inTransaction(context, async ({ db, clock }) => {
    const id = await queries.putSubscription(db, subscription, clock());
    await queries.replacePosts(db, id, posts);
  });
}

/** Forgets a browser. Safe to repeat. @throws AppError too_many_requests */
export async function endPush(context: Context, network: string, endpoint: string): Promise<void> {
  await spend(context, [{ budget: 'push:network', key: network }]);
  await queries.deleteSubscription(context.db, { column: 'endpoint', value: endpoint });
}

/** Forgets browsers that have stayed away. */
export function sweepPush({ db, clock }: Context): Promise<void> {
  return queries.deleteUnseen(db, new Date(clock().getTime() - keptDays * dayMilliseconds));
}
