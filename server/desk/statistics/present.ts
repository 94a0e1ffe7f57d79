/** Turns counts into the JSON that the contract describes. */
import type { z } from 'zod';
import { fewestDecisions } from '../../../contract/constants.ts';
import type { ReviewHoursReply } from '../../../contract/desk/calls/statistics.ts';
import type { contract } from '../../../contract/index.ts';
import type { OwnStatistics, ReviewStatistics, SiteStatistics } from './statistics.ts';

type OwnReply = Omit<z.input<typeof contract.getStatistics.reply>, 'ok'>;
type SiteReply = Omit<z.input<typeof contract.getSiteStatistics.reply>, 'ok'>;
type ReviewReply = Omit<z.input<typeof contract.getReviewStatistics.reply>, 'ok'>;

export function presentOwnStatistics(own: OwnStatistics): OwnReply {
  const { views, likes, ...posts } = own.totals;
  return {
    totals: { views, likes, followers: own.followers, posts },
    days: own.days,
    posts: own.posts.map((row) => ({
      _id: { $oid: row.id },
      slug: row.slug,
      title: row.title,
      views: row.views,
      likes: row.likes,
      period: { views: row.period_views, likes: row.period_likes },
    })),
    submissions: own.submissions.map((row) => ({
      _id: { $oid: row.id },
      title: row.title,
      submitted_at: row.submitted_at,
      position: row.position,
    })),
    review_hours: {
      own: presentHours(own.reviewHours.own),
      network: presentHours(own.reviewHours.network),
    },
  };
}

export function presentSiteStatistics({ waiting, days, posts, misses }: SiteStatistics): SiteReply {
  return {
    waiting,
    days,
    misses,
    posts: posts.map(({ id, slug, title, views }) => ({ _id: { $oid: id }, slug, title, views })),
  };
}

export function presentReviewStatistics({
  queue,
  openApplications,
  waitingReports,
  weeks,
  reviewHours,
}: ReviewStatistics): ReviewReply {
  return {
    waiting: queue.waiting,
    open_applications: openApplications,
    new_reports: waitingReports,
    oldest: queue.oldest,
    weeks,
    review_hours: presentHours(reviewHours),
  };
}

/** Rounds to a tenth of an hour; too few decisions say nothing. */
function presentHours({ hours, decisions }: ReviewStatistics['reviewHours']): ReviewHoursReply {
  const [median = null, ninetieth = null] = decisions < fewestDecisions ? [] : (hours ?? []);
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
  return { median: rounded(median), ninetieth: rounded(ninetieth), decisions };
}
