/** Calls of the staff who review: design §5. */
import { z } from 'zod';
import { cursor, endpoint, id, instant, next, ok, text } from './endpoint.ts';

const staff = ['A', 'S'] as const;
const postId = z.object({ id });

const submission = z
  .object({
    _id: z.object({ $oid: id }),
    title: z.string(),
    byline: z.string(),
    author_id: id,
    language: z.string(),
    topics: z.array(z.string()),
    revision: id.describe('Name it when approving.'),
    submitted_at: instant,
    kind: z
      .enum(['new', 'revision', 'resubmission'])
      .describe('A revision has an approved text; a resubmission was withdrawn.'),
  })
  .meta({ id: 'Submission' });

const revision = z.object({
  id,
  number: z.int(),
  title: z.string(),
  body: z.string(),
  language: z.string(),
  topics: z.array(z.string()),
  created_at: instant,
});

const decision = z.object({
  at: instant,
  by: z.string(),
  what: z.string(),
  comment: z.string().nullable(),
});

export const review = {
  getReviewQueue: endpoint({
    method: 'GET',
    path: '/content/review',
    summary: 'Posts that wait for review, the longest waiting first.',
    source: 'design §5',
    access: staff,
    query: z.object({ cursor: cursor.optional() }),
    reply: ok({ posts: z.array(submission), next }),
    errors: [],
  }),
  getSubmission: endpoint({
    method: 'GET',
    path: '/content/review/{id}',
    summary:
      'One submission whole, with the approved text that it would replace and what was decided before.',
    source: 'design §5',
    access: staff,
    params: postId,
    reply: ok({
      post: submission,
      submitted: revision,
      approved: revision.nullable(),
      history: z.array(decision),
    }),
    errors: ['not_found'],
  }),
  approvePost: endpoint({
    method: 'POST',
    path: '/content/review/{id}/approve',
    summary: 'Publish exactly the revision named.',
    source: 'design §5',
    access: staff,
    params: postId,
    body: z.strictObject({ revision: id }),
    reply: ok({ slug: z.string() }),
    errors: ['not_found', 'forbidden', 'status_conflict', 'revision_conflict'],
  }),
  returnPost: endpoint({
    method: 'POST',
    path: '/content/review/{id}/return',
    summary: 'Give a submission back to its author, saying what to change.',
    source: 'design §5',
    access: staff,
    params: postId,
    body: z.strictObject({ comment: text(5000).trim().min(1, 'Say what the author should change') }),
    reply: ok({}),
    errors: ['not_found', 'forbidden', 'status_conflict'],
  }),
};

export type SubmissionReply = z.output<typeof submission>;
export type RevisionReply = z.output<typeof revision>;
export type DecisionReply = z.output<typeof decision>;
