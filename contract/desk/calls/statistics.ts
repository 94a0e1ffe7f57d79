/**
 * The numbers of the dashboard: product.md#numbers. All are exact counts; null means that there is nothing to
 * count.
 */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';

const count = z.int();
const day = z.iso.date().describe('A day in UTC.');

const reviewHours = z
  .object({
    median: z.number().nullable(),
    ninetieth: z.number().nullable().describe('The 90th percentile.'),
    decisions: count.describe('The number of decisions.'),
  })
  .describe(
    'Hours from submission to decision, for the decisions of the last 90 days; null if there were fewer than five.',
  )
  .meta({ id: 'ReviewHours' });

export const statistics = {
  getStatistics: endpoint({
    method: 'GET',
    path: '/content/statistics',
    summary: 'Get statistics of my posts: totals, by day, by post, and the progress of my submissions.',
    access: writerRoles,
    query: z.object({ days: z.enum(['30', '90', '365']).default('30') }),
    reply: ok({
      totals: z.object({
        views: count,
        likes: count,
        followers: count,
        posts: z
          .object({ draft: count, submitted: count, approved: count, withdrawn: count })
          .describe(
            'The number of posts in each of my lists. A published post that I revise is in two lists.',
          ),
      }),
      days: z
        .array(z.object({ day, views: count, likes: count, followers: count }))
        .describe(
          'Every day of the period, today last. Removed likes and follows are not counted. `followers` counts new followers.',
        ),
      posts: z
        .array(
          z.object({
            _id: z.object({ $oid: id }),
            slug: z.string(),
            title: z.string(),
            views: count,
            likes: count,
            period: z.object({ views: count, likes: count }),
          }),
        )
        .describe('My 20 most viewed published posts in the period.'),
      submissions: z
        .array(
          z.object({
            _id: z.object({ $oid: id }),
            title: z.string(),
            submitted_at: instant,
            position: z.int().min(1).describe('Position in the queue; 1 has waited longest.'),
          }),
        )
        .describe('My submissions that wait for review, oldest first; at most 100.'),
      review_hours: z.object({ own: reviewHours, network: reviewHours }),
    }),
    errors: [],
  }),
  getSiteStatistics: endpoint({
    method: 'GET',
    path: '/content/statistics/site',
    summary:
      'Get statistics of the site for the last 30 days: views by day, most viewed posts, searches without results, and the number of waiting submissions.',
    access: writerRoles,
    reply: ok({
      waiting: count.describe('Submissions that wait for review.'),
      days: z.array(z.object({ day, views: count })).describe('Every day of the period, today last.'),
      posts: z
        .array(z.object({ _id: z.object({ $oid: id }), slug: z.string(), title: z.string(), views: count }))
        .describe('The 10 most viewed published posts in the period.'),
      misses: z
        .array(z.object({ words: z.string(), searches: count }))
        .describe('The 20 most frequent searches without results, each made at least twice in the period.'),
    }),
    errors: [],
  }),
  getReviewStatistics: endpoint({
    method: 'GET',
    path: '/content/statistics/review',
    summary: 'Get statistics of the review queue.',
    access: staffRoles,
    reply: ok({
      waiting: count.describe('Submissions that wait for review.'),
      open_applications: count,
      new_reports: count.describe('Mistakes that readers reported and staff have not decided about.'),
      oldest: instant.nullable().describe('When the oldest waiting submission was submitted.'),
      weeks: z
        .array(
          z.object({
            week: day.describe('The Monday of the week, in UTC.'),
            approved: count,
            returned: count,
          }),
        )
        .describe('The last twelve weeks, the current week last.'),
      review_hours: reviewHours,
    }),
    errors: [],
  }),
  getStaffDesk: endpoint({
    method: 'GET',
    path: '/content/statistics/staff',
    summary:
      'Get who acts next on what waits for review, how long reviews take, and how much each of the staff has.',
    access: staffRoles,
    reply: ok({
      reviewers: z
        .object({ waiting: count, overdue: count, unclaimed: count })
        .describe('Submissions that wait for a reviewer.'),
      oldest: z
        .object({ _id: z.object({ $oid: id }), title: z.string(), submitted_at: instant })
        .nullable()
        .describe('What has waited longest; null if nothing waits.'),
      authors: z
        .object({
          waiting: count,
          posts: z.array(
            z.object({ _id: z.object({ $oid: id }), title: z.string(), author_id: id, returned_at: instant }),
          ),
        })
        .describe('Returned texts that wait for their authors, and the 10 that have waited longest.'),
      times: z
        .array(
          z.object({
            kind: z.string().nullable(),
            language: z.string().nullable(),
            posts: count.describe('Posts whose first decision was in this time.'),
            first_decision: z.number().nullable().describe('Median days from submission.'),
            publication: z
              .number()
              .nullable()
              .describe('Median days from the first submission; null if none.'),
          }),
        )
        .describe(
          'The last 90 days: of all posts, where kind and language are null, of each kind and of each language.',
        ),
      load: z
        .array(
          z.object({
            account_id: id,
            name: z.string(),
            claimed: count.describe('Submissions claimed now.'),
            decided: count.describe('Decisions in the last 30 days.'),
          }),
        )
        .describe('The staff, most claims first; at most 50.'),
      new_reports: count.describe('Mistakes that readers reported and staff have not decided about.'),
      misses: z
        .array(z.object({ words: z.string(), searches: count }))
        .describe(
          'The 10 most frequent searches without results in the last 30 days, each made at least twice.',
        ),
      posts: z
        .array(z.object({ _id: z.object({ $oid: id }), slug: z.string(), title: z.string(), views: count }))
        .describe('The 10 most viewed published posts in the last 30 days.'),
    }),
    errors: [],
  }),
};

export type ReviewHoursReply = z.output<typeof reviewHours>;
