/**
 * Emails those who follow something by email about new posts in the publication log, and about withdrawals and notices of what they were
 * sent: once each, however many processes run.
 */
import { setImmediate } from 'node:timers/promises';
import type { InterfaceLanguage } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { FollowedView } from '../../../contract/views/follow-view.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { type Mail, queueMails } from '../../platform/mail/outbox.ts';
import { lastPublication, listByIds } from '../../posts/index.ts';
import { digestMail, type Receiver, recallMail } from './emails.ts';
import { viewOfFollowed } from './follow-subjects.ts';
import * as queries from './mailing-queries.ts';
import { maxPostsPerEmail } from './post-list.ts';
import { type Followed, type FollowerRow, lockFollowers, selectFollowsOf } from './queries.ts';

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
  const ids = await queries.selectToMailAtOnce(context.db, part);
  for (let first = 0; first < ids.length; first += followersPerBatch)
    await inTransaction(context, (tx) => mail(tx, ids.slice(first, first + followersPerBatch), part.through));
}

/** Emails followers with weekly emails who were last told a week ago. */
export async function mailWeekly(context: Context): Promise<void> {
  for (;;) {
    const before = new Date(context.clock().getTime() - weekMilliseconds);
    const due = await queries.selectDueWeekly(context.db, before, followersPerBatch);
    if (due.length > 0)
      await inTransaction(context, async (tx) => mail(tx, due, await lastPublication(tx), before));
    if (due.length < followersPerBatch) return;
  }
}

/** Emails those of some followers who have news; skips whom another process emailed after `before`. */
async function mail(context: Context, ids: readonly string[], through: number, before?: Date): Promise<void> {
  const { db, clock } = context;
  const locked = await lockFollowers(db, ids);
  const receivers = locked
    .filter(({ told_at }) => !before || told_at <= before)
    .flatMap((row) => receiverOf(row) ?? []);
  if (receivers.length === 0) return;
  const own = receivers.map(({ id }) => id);
  const news = await queries.selectNews(db, own, { through, limit: maxPostsPerEmail });
  // Noted first, so that a post which is being withdrawn now is left out, and nobody who was sent one misses its notice.
  await queries.insertReceipts(db, news, dayOf(clock()));
  await queueMails(db, await digestsOf(context, receivers, news, through));
  await queries.setTold(db, own, { number: through, at: clock() });
}

/** The emails to those who have news that readers still see. */
async function digestsOf(
  context: Context,
  receivers: readonly Receiver[],
  news: readonly queries.NewsRow[],
  through: number,
): Promise<Mail[]> {
  if (news.length === 0) return [];
  const own = Map.groupBy(news, (row) => row.follower_id);
  const listed = await listByIds(context, [...new Set(news.map(({ id }) => id))]);
  const posts = new Map(listed.map((post) => [post.id, post]));
  const follows = Map.groupBy(await selectFollowsOf(context.db, [...own.keys()]), (row) => row.follower_id);
  const namesOf = namesOfFollowed(context);
  const mails: Mail[] = [];
  for (const receiver of receivers) {
    const rows = own.get(receiver.id) ?? [];
    const shown = rows.flatMap(({ id }) => posts.get(id) ?? []);
    if (shown.length === 0) continue;
    const latest = (follows.get(receiver.id) ?? []).slice(0, maxNames);
    mails.push(
      digestMail(context.config, receiver, {
        posts: shown,
        total: (rows[0]?.total ?? 0) - rows.length + shown.length,
        follows: await namesOf(latest, receiver.language),
        cause: `follow.new:${receiver.id}:${through}`,
      }),
    );
    // Requests are answered in between.
    await setImmediate();
  }
  return mails;
}

/** The names of what followers follow, each asked for once. */
function namesOfFollowed(context: Context) {
  const known = new Map<string, Promise<FollowedView | null>>();
  return async (follows: readonly Followed[], language: InterfaceLanguage): Promise<FollowedView[]> => {
    const views: FollowedView[] = [];
    for (const { kind, value } of follows) {
      const key = JSON.stringify([kind, value, language]);
      const view = known.get(key) ?? viewOfFollowed(context, { kind, value }, language);
      known.set(key, view);
      const found = await view;
      if (found) views.push(found);
    }
    return views;
  };
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
