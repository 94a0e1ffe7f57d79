/** Tells followers of new posts, from the log of publications: each of each post once, however many processes work. */
import { dayMilliseconds } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { lastPublication, listByIds } from '../publications/index.ts';
import { mailNews } from './emails.ts';
import * as queries from './notify-queries.ts';

/** Posts that a message names at most. */
const postsOfAMessage = 20;
const weekMilliseconds = 7 * dayMilliseconds;
const followersAtOnce = 200;

/**
 * Tells those who want to know at once of what has been published since the last time. What was published in a burst, by an
 * import for instance, is one message.
 */
export async function notifyFollowers(context: Context): Promise<void> {
  await inTransaction(context, async (held) => {
    const { db } = held;
    const after = await queries.lockProgress(db);
    const through = await lastPublication(held);
    if (through === after) return;
    for (const account of await queries.selectToNotifyAtOnce(db, { after, through }))
      await notify(held, account, through);
    await queries.setProgress(db, through);
  });
}

/** Tells those who want to know weekly, a week after they were told last, or began to follow. */
export async function notifyWeekly(context: Context): Promise<void> {
  for (;;) {
    const before = new Date(context.clock().getTime() - weekMilliseconds);
    const due = await queries.selectDueWeekly(context.db, before, followersAtOnce);
    for (const account of due)
      await inTransaction(context, async (held) =>
        notify(held, account, await lastPublication(held), before),
      );
    if (due.length < followersAtOnce) return;
  }
}

/** Writes to one follower where there is news for them; not to one who was told after `before`, by another process. */
async function notify(context: Context, accountId: string, through: number, before?: Date): Promise<void> {
  const { db, clock } = context;
  const follower = await queries.lockFollower(db, accountId);
  if (!follower || follower.frequency === 'never') {
    // Nobody is asked for again and again who can't be written to.
    await queries.setNotified(db, accountId, { number: through, at: clock() });
    return;
  }
  if (before && follower.told_at && follower.told_at > before) return;
  const part = { after: follower.told_number, through };
  const { ids, total } = await queries.selectNews(db, accountId, { ...part, limit: postsOfAMessage });
  if (ids.length > 0) {
    const posts = await listByIds(context, ids);
    await mailNews(context, follower, { posts, total, cause: `follow:${accountId}:${through}` });
  }
  await queries.setNotified(db, accountId, { number: through, at: clock() });
}
