/** What the dashboard shows in numbers: product.md#numbers. Everything is counted; null stands where there is nothing to count. */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../endpoint.ts';
import { staffRoles, writerRoles } from '../roles.ts';

const count = z.int();
const day = z.iso.date().describe('UTC.');

const reviewHours = z
  .object({
    median: z.number().nullable(),
    ninetieth: z.number().nullable().describe('Nine in ten took no longer.'),
    decisions: count.describe('How many these are of.'),
  })
  .describe(
    'Hours from submission to decision, over the decisions of the last 90 days. Null where there is none.',
  )
  .meta({ id: 'ReviewHours' });

export const statistics = {
  getStatistics: endpoint({
    method: 'GET',
    path: '/content/statistics',
    summary: 'My posts in numbers: in all, by day, by post, and where my submissions stand.',
    access: writerRoles,
    query: z.object({ days: z.enum(['30', '90', '365']).default('30') }),
    reply: ok({
      totals: z.object({
        views: count,
        likes: count,
        followers: count,
        posts: z
          .object({ draft: count, submitted: count, approved: count, withdrawn: count })
          .describe('As many as my lists have: a published post that I revise is in two of them.'),
      }),
      days: z
        .array(z.object({ day, views: count, likes: count, followers: count }))
        .describe(
          'Every day of the period, today last. What was taken back is not in it; followers are new ones.',
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
        .describe('My 20 published posts that were viewed most in the period.'),
      submissions: z
        .array(
          z.object({
            _id: z.object({ $oid: id }),
            title: z.string(),
            submitted_at: instant,
            position: z.int().min(1).describe('In the queue; 1 has waited the longest of all.'),
          }),
        )
        .describe('My submissions that wait, the longest waiting first; at most 100.'),
      returned: z
        .array(z.object({ _id: z.object({ $oid: id }), title: z.string(), returned_at: instant }))
        .describe('What staff gave back and I have not submitted again, the latest first; at most 100.'),
      review_hours: z.object({ own: reviewHours, network: reviewHours }),
    }),
    errors: [],
  }),
  getSiteStatistics: endpoint({
    method: 'GET',
    path: '/content/statistics/site',
    summary:
      'The site in numbers over the last 30 days: views by day, what is read most, searches without a result, and how many submissions wait.',
    access: writerRoles,
    reply: ok({
      waiting: count.describe('Submissions.'),
      days: z.array(z.object({ day, views: count })).describe('Every day of the period, today last.'),
      posts: z
        .array(z.object({ _id: z.object({ $oid: id }), slug: z.string(), title: z.string(), views: count }))
        .describe('The 10 published posts that were viewed most in the period.'),
      misses: z
        .array(z.object({ words: z.string(), searches: count }))
        .describe(
          'What was searched for without a result, at least twice in the period; the 20 most frequent.',
        ),
    }),
    errors: [],
  }),
  getReviewStatistics: endpoint({
    method: 'GET',
    path: '/content/statistics/review',
    summary: 'What waits for the staff, in numbers.',
    access: staffRoles,
    reply: ok({
      waiting: count.describe('Submissions.'),
      open_applications: count,
      oldest: instant.nullable().describe('Since when the longest waiting submission waits.'),
      weeks: z
        .array(z.object({ week: day.describe('Its Monday, UTC.'), approved: count, returned: count }))
        .describe('The last twelve weeks, this one last.'),
      review_hours: reviewHours,
    }),
    errors: [],
  }),
};

export type ReviewHoursReply = z.output<typeof reviewHours>;
