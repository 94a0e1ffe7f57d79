/** Calls of the staff who review: product.md#review */
import { z } from 'zod';
import {
  commentCharacters,
  passageCharacters,
  passageContextCharacters,
  topicCharacters,
} from '../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../endpoint.ts';
import { postText } from '../post-text.ts';
import { staffRoles, writerRoles } from '../roles.ts';
import { language } from '../rules.ts';

const postId = z.object({ id });
const commentId = z.object({ id, comment: id });

const kind = z
  .enum(['new', 'revision', 'resubmission'])
  .describe('A revision has an approved text; a resubmission was withdrawn.');

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
    words: z.int(),
    kind,
    corrected: z.boolean().describe('Whether an earlier text was returned to its author, who corrected it.'),
  })
  .meta({ id: 'Submission' });

const revision = z.object({
  id,
  number: z.int(),
  ...postText.shape,
  created_at: instant,
});

const decision = z.object({
  at: instant,
  by: z.string(),
  what: z.string(),
  comment: z.string().nullable(),
});

const markedHtml = z
  .string()
  .describe('Sanitised. `ins` of the class `added` is new, `del` of the class `removed` is gone.');

const difference = z
  .object({
    title_html: markedHtml,
    body_html: markedHtml,
    topics: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    language: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('Null where it is the same.'),
  })
  .describe('From an earlier text to the submitted one.');

/** A passage by its words and what stands around it (W3C Web Annotation, TextQuoteSelector). */
const passage = z.strictObject({
  quote: text(passageCharacters).min(1, 'Select a passage'),
  prefix: text(passageContextCharacters).default(''),
  suffix: text(passageContextCharacters).default(''),
});

const comment = z
  .object({
    id,
    body: z.string(),
    passage: passage.nullable().describe('Null where the comment is on the whole.'),
    created_at: instant,
    resolved_at: instant.nullable().describe('When the author said that it was dealt with.'),
  })
  .meta({ id: 'ReviewComment' });

const staffComment = comment.extend({
  revision: id.describe('The submission that it was made on.'),
  author_id: id,
  by: z.string(),
});

export const review = {
  getReviewQueue: endpoint({
    method: 'GET',
    path: '/content/review',
    summary: 'Posts that wait for review, the longest waiting first.',
    access: staffRoles,
    query: z.object({
      language: language.optional(),
      topic: text(topicCharacters).toLowerCase().optional(),
      kind: kind.optional(),
      author: id.optional(),
      q: text(200).trim().optional().describe('Part of a title, a topic or the name of an author.'),
      cursor: cursor.optional(),
    }),
    reply: ok({ posts: z.array(submission), next }),
    errors: [],
  }),
  getSubmission: endpoint({
    method: 'GET',
    path: '/content/review/{id}',
    summary:
      'One submission whole, with the approved text that it would replace, the text that was returned last, what differs, and what was said and decided before.',
    access: staffRoles,
    params: postId,
    reply: ok({
      post: submission,
      submitted: revision,
      approved: revision.nullable(),
      rendered: z.object({ html: z.string() }).describe('The submitted text as readers will see it.'),
      difference: difference
        .nullable()
        .describe('From the approved text; null where nothing was approved yet.'),
      returned: z
        .object({ revision, difference })
        .nullable()
        .describe(
          'The text that staff returned last, and what its author has changed in it; null where none was.',
        ),
      comments: z.array(staffComment).describe('On this submission and on earlier ones, oldest first.'),
      history: z.array(decision),
    }),
    errors: ['not_found'],
  }),
  approvePost: endpoint({
    method: 'POST',
    path: '/content/review/{id}/approve',
    summary: 'Publish exactly the revision named.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({ revision: id }),
    reply: ok({ slug: z.string() }),
    errors: ['not_found', 'forbidden', 'status_conflict', 'revision_conflict'],
  }),
  returnPost: endpoint({
    method: 'POST',
    path: '/content/review/{id}/return',
    summary: 'Give a submission back to its author, saying what to change.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      comment: text(commentCharacters).trim().min(1, 'Say what the author should change'),
      revision: id.optional().describe('Where it is named, no other text is given back.'),
    }),
    reply: ok({}),
    errors: ['not_found', 'forbidden', 'status_conflict', 'revision_conflict'],
  }),
  addReviewComment: endpoint({
    method: 'POST',
    path: '/content/review/{id}/comments',
    summary:
      'Comment on the submission named, or on a passage of it. Its author reads that once it is decided on.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      revision: id,
      body: text(commentCharacters).trim().min(1, 'Write a comment'),
      passage: passage.optional(),
    }),
    status: 201,
    reply: ok({ comment: staffComment }),
    errors: ['not_found', 'status_conflict', 'revision_conflict'],
  }),
  removeReviewComment: endpoint({
    method: 'DELETE',
    path: '/content/review/{id}/comments/{comment}',
    summary: 'Take a comment of mine back while the submission waits.',
    access: staffRoles,
    params: commentId,
    reply: ok({}),
    errors: ['not_found', 'forbidden', 'status_conflict'],
  }),
  getDraftComments: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/comments',
    summary: 'What staff said of the submission of my post that they decided on last.',
    access: writerRoles,
    params: postId,
    reply: ok({ comments: z.array(comment) }),
    errors: ['not_found'],
  }),
  resolveDraftComment: endpoint({
    method: 'PATCH',
    path: '/content/drafts/{id}/comments/{comment}',
    summary: 'Say of a comment on my post that it is dealt with, or that it is not.',
    access: writerRoles,
    params: commentId,
    body: z.strictObject({ resolved: z.boolean() }),
    reply: ok({ comment }),
    errors: ['not_found'],
  }),
};

export type SubmissionReply = z.output<typeof submission>;
export type RevisionReply = z.output<typeof revision>;
export type DecisionReply = z.output<typeof decision>;
export type DifferenceReply = z.output<typeof difference>;
export type CommentReply = z.output<typeof comment>;
export type StaffCommentReply = z.output<typeof staffComment>;
