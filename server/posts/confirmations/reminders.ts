/** Reminds authors that the review of their posts falls due (product.md#reviews-that-fall-due). */
import { reviewReminderDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { mailReviewDue } from './emails.ts';
import * as queries from './queries.ts';

const batchSize = 100;

/**
 * Emails the author of each post whose review falls due within these days, once for each date; after a time
 * in which this did not run, also of those that have fallen due meanwhile.
 */
export async function remindAuthors(context: Context): Promise<void> {
  while (await remindBatch(context));
}

/** Resolves to whether there may be more. */
function remindBatch(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const now = tx.clock();
    const by = new Date(now.getTime() + reviewReminderDays * dayMilliseconds);
    const posts = await queries.lockUnreminded(tx.db, by, batchSize);
    if (posts.length === 0) return false;
    await mailReviewDue(
      tx,
      posts.filter(({ closed }) => !closed),
      now,
    );
    await queries.setReminded(
      tx.db,
      posts.map(({ id }) => id),
    );
    return posts.length === batchSize;
  });
}
