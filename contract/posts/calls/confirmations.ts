/** Calls of the staff who keep published texts reviewed: product.md#reviews-that-fall-due */
import { z } from 'zod';
import { affiliationCharacters, postKinds, reviewMonths } from '../../constants.ts';
import { cursor, endpoint, id, instant, line, next, ok, search } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { language } from '../post-rules.ts';

const own = z.object({ id });

/** The day that a review falls due, in an approval or a confirmation. */
export const reviewDue = z.iso
  .date()
  .nullable()
  .optional()
  .describe(
    `The day on which the review of this text falls due, not one that has passed; null for never. Without it guidance is due after ${reviewMonths} months, and nothing else.`,
  );

const dueReview = z
  .object({
    post: z.object({
      _id: z.object({ $oid: id }),
      slug: z.string(),
      title: z.string(),
      language: z.string(),
      author_id: id,
      byline: z.string(),
      kind: z.enum([...postKinds, '']),
      revision: id.describe('The text that readers see. Send it to confirm this text.'),
    }),
    review_due_at: instant,
    overdue: z.boolean(),
    reviewed_at: instant
      .nullable()
      .describe('When this text was last approved or confirmed; null where that is unknown.'),
    revision_waits: z.boolean().describe('Whether a new version of it waits for review.'),
  })
  .meta({ id: 'DueReview' });

const dueCounts = z
  .object({ kind: z.record(z.string(), z.int()), language: z.record(z.string(), z.int()) })
  .nullable()
  .describe('How many posts each filter would leave beside the others; null after the first page.');

export const confirmations = {
  listDueReviews: endpoint({
    method: 'GET',
    path: '/content/due-reviews',
    summary:
      'List the published posts whose review falls due or has fallen due, the soonest first. `q` searches their titles.',
    access: staffRoles,
    query: z.object({
      q: search.optional(),
      kind: z.enum(postKinds).optional(),
      language: language.optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({ posts: z.array(dueReview), next, counts: dueCounts }),
    errors: [],
  }),
  confirmReview: endpoint({
    method: 'POST',
    path: '/content/posts/{id}/confirmations',
    recentProof: 'lately',
    summary:
      'Confirm that exactly the named text, which readers see, is still right. They see the date; there is no new version.',
    access: staffRoles,
    params: own,
    body: z.strictObject({ revision: id, review_due: reviewDue }),
    status: 201,
    reply: ok({
      review_due_at: instant.nullable().describe('When its next review falls due; null for never.'),
    }),
    errors: ['own_text', 'not_found', 'forbidden', 'status_conflict', 'revision_conflict'],
  }),
};

export type DueReviewReply = z.output<typeof dueReview>;

/** Whether readers see who reviewed a post: product.md#named-reviewers */
const reviewer = {
  named: z.boolean().describe('Whether posts that I review from now on show my name.'),
  institution: line(affiliationCharacters).describe('Where I work, shown with my name; may be empty.'),
};

export const reviewers = {
  getReviewer: endpoint({
    method: 'GET',
    path: '/adminPHIS/reviewer',
    summary: 'Get whether posts that I review show my name.',
    access: 'signed-in',
    reply: ok({
      ...reviewer,
      shown: z.int().describe('How many of my approvals and confirmations show my name.'),
    }),
    errors: [],
  }),
  changeReviewer: endpoint({
    method: 'PUT',
    path: '/adminPHIS/reviewer',
    summary: 'Choose whether posts that I review from now on show my name. Earlier reviews stay as they are.',
    access: staffRoles,
    body: z.strictObject(reviewer),
    reply: ok({}),
    errors: [],
  }),
  removeReviewer: endpoint({
    method: 'DELETE',
    path: '/adminPHIS/reviewer',
    summary: 'Remove my name from everything that I have reviewed, and don’t show it from now on.',
    access: 'signed-in',
    reply: ok({}),
    errors: [],
  }),
};
