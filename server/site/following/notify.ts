/**
 * Tells followers of new posts in the publication log by email, and browsers of notices on what they saved: once each, however many processes run.
 */
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { lastPublication, listByIds, recordReceipts } from '../../posts/index.ts';
import { mailPart, mailWeekly } from '../digests/digest-emails.ts';
import { maxPostsPerEmail } from '../digests/post-list.ts';
import { queuePushes } from '../push/notify.ts';
import { mailNews } from './emails.ts';
import * as queries from './notify-queries.ts';

const weekMilliseconds = 7 * dayMilliseconds;
const followersPerBatch = 200;

/**
 * Emails whoever wants to know at once, with or without an account, about posts published since the last run. Posts published together,
 * by an import for instance, come in one email. Each receiver has a transaction of its own, since what it records of
 * a post keeps others from withdrawing the post until it ends.
 */
export async function notifyFollowers(context: Context): Promise<void> {
  const { db } = context;
  const after = await queries.selectProgress(db);
  const through = await lastPublication(context);
  if (through <= after) return;
  for (const account of await queries.selectToNotifyAtOnce(db, { after, through }))
    await inTransaction(context, (tx) => notify(tx, account, through));
  await mailPart(context, { after, through });
  await queuePushes(context, { after, through });
  await queries.setProgress(db, through);
}

/** Emails whoever wants weekly emails and whose last email, or else their first follow, is a week ago. */
export async function notifyWeekly(context: Context): Promise<void> {
  await notifyAccountsWeekly(context);
  await mailWeekly(context);
}

async function notifyAccountsWeekly(context: Context): Promise<void> {
  for (;;) {
    const before = new Date(context.clock().getTime() - weekMilliseconds);
    const due = await queries.selectDueWeekly(context.db, before, followersPerBatch);
    for (const account of due)
      await inTransaction(context, async (tx) => notify(tx, account, await lastPublication(tx), before));
    if (due.length < followersPerBatch) return;
  }
}

/** Emails one follower if there is news; skips one whom another process emailed after `before`. */
async function notify(context: Context, accountId: string, through: number, before?: Date): Promise<void> {
  const { db, clock } = context;
  const follower = await queries.lockFollower(db, accountId);
  if (!follower || follower.frequency === 'never') {
    // Recorded even if no email can be sent, so that the next run doesn't try this account again.
    await queries.setNotified(db, accountId, { number: through, at: clock() });
    return;
  }
  if (before && follower.told_at && follower.told_at > before) return;
  const part = { after: follower.told_number, through };
  const { ids, total } = await queries.selectNews(db, accountId, { ...part, limit: maxPostsPerEmail });
  if (ids.length > 0) {
    const posts = await listByIds(context, ids);
    await recordReceipts(context, { accountId, postIds: ids, way: 'mail' });
    await mailNews(context, follower, { posts, total, cause: `follow:${accountId}:${through}` });
  }
  await queries.setNotified(db, accountId, { number: through, at: clock() });
}
