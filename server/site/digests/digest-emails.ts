/**
 * Emails those who follow something by email about new posts in the publication log, and about withdrawals and notices of what they were
 * sent: once each, however many processes run.
 */
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { lastPublication, listByIds } from '../../posts/index.ts';
import { mailDigest, type Receiver, recallMail } from './emails.ts';
import { viewsOfFollowed } from './follow-subjects.ts';
import * as queries from './mailing-queries.ts';
import { maxPostsPerEmail } from './post-list.ts';
import { type FollowerRow, lockFollower, selectFollows } from './queries.ts';

const weekMilliseconds = 7 * dayMilliseconds;
/** Of what somebody follows, an email names at most so many. */
const maxNames = 10;
const followersPerBatch = 200;
const holdersPerBatch = 500;
/** Comes before every id. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/** A part of the publication log. */
interface Part {
  after: number;
  through: number;
}

/**
 * Emails about a part of the log: what followers were sent and should no longer rely on, then what is new for those who want to know at
 * once. Doing it again sends nothing twice.
 */
export async function mailPart(context: Context, part: Part): Promise<void> {
  for (const recalled of await queries.selectRecalled(context.db, part))
    await mailRecalled(context, recalled);
  for (const id of await queries.selectToMailAtOnce(context.db, part))
    await inTransaction(context, (tx) => mail(tx, id, part.through));
}

/** Emails followers with weekly emails who were last told a week ago. */
export async function mailWeekly(context: Context): Promise<void> {
  for (;;) {
    const before = new Date(context.clock().getTime() - weekMilliseconds);
    const due = await queries.selectDueWeekly(context.db, before, followersPerBatch);
    for (const id of due)
      await inTransaction(context, async (tx) => mail(tx, id, await lastPublication(tx), before));
    if (due.length < followersPerBatch) return;
  }
}

/** Emails one follower if there is news; skips one whom another process emailed after `before`. */
async function mail(context: Context, id: string, through: number, before?: Date): Promise<void> {
  const { db, clock } = context;
  const follower = await lockFollower(db, id);
  const receiver = follower && receiverOf(follower);
  if (!receiver || (before && follower.told_at > before)) return;
  const after = follower.told_number;
  const { ids, total } = await queries.selectNews(db, id, { after, through, limit: maxPostsPerEmail });
  // Noted first, so that a post which is being withdrawn now is left out, and nobody who was sent one misses its notice.
  await queries.insertReceipts(db, { followerId: id, postIds: ids, day: dayOf(clock()) });
  const posts = await listByIds(context, ids);
  if (posts.length > 0) {
    const latest = (await selectFollows(db, id)).slice(0, maxNames);
    const follows = await viewsOfFollowed(context, latest, receiver.language);
    const cause = `follow.new:${id}:${through}`;
    await mailDigest(context, receiver, { posts, total: total - ids.length + posts.length, follows, cause });
  }
  await queries.setTold(db, id, { number: through, at: clock() });
}

function receiverOf({ id, email, language, unsubscribe_id }: FollowerRow): Receiver | null {
  return email === null ? null : { id, email, language, unsubscribe_id };
}

/** Queues the emails about a line of the log, in batches; one that is queued already is not queued again. */
async function mailRecalled(context: Context, recalled: queries.RecalledRow): Promise<void> {
  const { db, config } = context;
  let after = lowestId;
  for (;;) {
    const wanted = { postId: recalled.post_id, after, limit: holdersPerBatch };
    const holders = await queries.selectHolders(db, wanted);
    // A withdrawal says nothing of translations: their readers are told of notices alone.
    const told = holders.filter((holder) => recalled.notice !== null || holder.translation_title === null);
    await queueMails(
      db,
      told.map((holder) => recallMail(config, holder, recalled)),
    );
    const last = holders.at(-1);
    if (!last || holders.length < holdersPerBatch) return;
    after = last.id;
  }
}
