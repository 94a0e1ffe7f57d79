/** Statistics for the dashboard (product.md#numbers). Days and weeks are in UTC. */
import { dayMilliseconds } from '../../../contract/durations.ts';
import { countOpenApplications } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/db/day.ts';
import { commonMisses, countWaiting, keptOnLargeSites } from '../../posts/index.ts';
import * as queries from './queries.ts';

/** Period from which the usual duration of reviews is estimated. */
const recentDays = 90;
const weeksShown = 12;
const postsShown = 20;
const submissionsShown = 100;

/** The actor's own posts: totals, the last `days` days, and submissions in review. */
export async function ownStatistics(context: Context, actor: AccountActor, days: number) {
  const { db, clock } = context;
  const today = clock();
  const first = daysBefore(today, days - 1);
  const counted = new Map(
    (await queries.selectDays(db, actor.id, dayOf(first))).map((row) => [row.day, row]),
  );
  return {
    totals: await queries.selectTotals(db, actor.id),
    followers: await queries.selectFollowers(db, actor.id),
    days: Array.from({ length: days }, (_, index) => {
      const day = dayOf(daysBefore(today, days - 1 - index));
      return counted.get(day) ?? { day, views: 0, likes: 0, followers: 0 };
    }),
    posts: await queries.selectMostViewed(db, actor.id, dayOf(first), postsShown),
    submissions: await queries.selectWaiting(db, actor.id, submissionsShown),
    reviewHours: {
      own: await queries.selectReviewHours(db, daysBefore(today, recentDays), actor.id),
      network: await queries.selectReviewHours(db, daysBefore(today, recentDays), null),
    },
  };
}

export type OwnStatistics = Awaited<ReturnType<typeof ownStatistics>>;

const siteDays = 30;
const mostReadShown = 10;
const missesShown = 20;

/** What readers of the whole site read in the last days: views by day, and the most read posts. Kept for a minute on large sites. */
export function siteReaders(context: Context) {
  const { db, clock } = context;
  return keptOnLargeSites(context, async (_: 'site') => {
    const first = firstDay(clock());
    return {
      days: await queries.selectSiteDays(db, first),
      posts: await queries.selectMostRead(db, first, mostReadShown),
    };
  });
}

export type SiteReaders = ReturnType<typeof siteReaders>;

/**
 * The whole site: readers, most read posts, searches without results, and the number of submissions in
 * review.
 */
export async function siteStatistics(context: Context, readers: SiteReaders) {
  const { db, clock } = context;
  const today = clock();
  const { days, posts } = await readers.get('site');
  const counted = new Map(days.map((row) => [row.day, row]));
  return {
    waiting: (await queries.selectQueue(db)).waiting,
    days: Array.from({ length: siteDays }, (_, index) => {
      const day = dayOf(daysBefore(today, siteDays - 1 - index));
      return counted.get(day) ?? { day, views: 0 };
    }),
    posts,
    misses: await commonMisses(context, firstDay(today), missesShown),
  };
}

function firstDay(today: Date): string {
  return dayOf(daysBefore(today, siteDays - 1));
}

export type SiteStatistics = Awaited<ReturnType<typeof siteStatistics>>;

/** Work for the staff: the length and speed of the review queue, open applications, and new reports of mistakes. */
export async function reviewStatistics(context: Context) {
  const { db, clock } = context;
  const today = clock();
  const first = daysBefore(mondayOf(today), 7 * (weeksShown - 1));
  const mondays = Array.from({ length: weeksShown }, (_, index) => daysBefore(first, -7 * index));
  const counted = new Map((await queries.selectDecisions(db, mondays)).map((row) => [row.week, row]));
  return {
    queue: await queries.selectQueue(db),
    openApplications: await countOpenApplications(context),
    waitingReports: await countWaiting(context),
    weeks: mondays.map((monday, index) => {
      const { approved = 0, returned = 0 } = counted.get(index) ?? {};
      return { week: dayOf(monday), approved, returned };
    }),
    reviewHours: await queries.selectReviewHours(db, daysBefore(today, recentDays), null),
  };
}

export type ReviewStatistics = Awaited<ReturnType<typeof reviewStatistics>>;

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * dayMilliseconds);
}

/** The first instant of the week. */
function mondayOf(at: Date): Date {
  const midnight = new Date(`${dayOf(at)}T00:00:00Z`);
  return daysBefore(midnight, (midnight.getUTCDay() + 6) % 7);
}
