/** Calls of the staff who review: product.md#review */

import { z } from 'zod';
import { commentCharacters, postKinds } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';
import { reviewDue } from '../../posts/calls/confirmations.ts';
import { contributorConfirmation } from '../../posts/calls/contributors.ts';
import { change } from '../../posts/calls/posts.ts';
import { flaggedReference } from '../../posts/references/flagged-reference.ts';
import { referencesOfAPost } from '../../posts/references/reference.ts';
import { withdrawn } from '../../posts/withdrawal.ts';
import { postText } from '../../text/post-text.ts';
import { undoable } from '../../undoable.ts';
import { checklistItems } from '../checklist.ts';
import { queueCounts, queueFilters, submissionKind } from '../queue-filters.ts';
import { leftCheck, leftChecks, reviewCheck } from '../review-checks.ts';
import { unread } from '../unread.ts';
import { comment, remark, staffComment } from './comments.ts';
import { effect, pendingDecision, whenEffective } from './pending-decisions.ts';
import { reviewedTranslation } from './translations.ts';

const postId = z.object({ id });
const commentId = z.object({ id, comment: id });

/** Who of the staff has taken a submission on. */
export const claim = z
  .object({
    account_id: id,
    by: z.string(),
    at: instant,
    assigned: z.boolean().describe('Whether somebody else of the staff assigned it to them.'),
  })
  .meta({ id: 'Claim' });

export const submission = z
  .object({
    _id: z.object({ $oid: id }),
    title: z.string(),
    byline: z.string(),
    author_id: id,
    language: z.string(),
    topics: z.array(z.string()),
    revision: id.describe('The id of the submitted revision. Send it to approve this text.'),
    submitted_at: instant,
    words: z.int(),
    kind: submissionKind,
    post_kind: z
      .enum([...postKinds, ''])
      .describe('What kind of post it is; empty where its author named none.'),
    corrected: z
      .boolean()
      .describe('Whether the author has corrected it after staff returned an earlier text.'),
    claim: claim.nullable().describe('Who has claimed it; null if nobody of the staff has.'),
    decide_by: instant.describe('By when staff should decide on it.'),
    overdue: z.boolean(),
    conflict: z.boolean().describe('Whether I have declared a conflict of interest in it.'),
  })
  .meta({ id: 'Submission' });

/** One text of a post, as it was submitted. */
export const revision = z.object({
  id,
  number: z.int(),
  ...postText.shape,
  change: change.nullable().describe('What its author says has changed; null of a first version.'),
  created_at: instant,
});

const decision = z.object({
  at: instant,
  by: z.string(),
  what: z.string(),
  checklist: z
    .array(z.string())
    .describe('What the reviewer went through before an approval; empty for other decisions.'),
  left: z.array(leftCheck).describe('What was approved without a tick, each with the reason.'),
  comment: z.string().nullable(),
  revision: id.nullable().describe('The text that was submitted or decided on.'),
  note: z.string().nullable().describe('What the author told the reviewers with this submission.'),
});

const markedHtml = z
  .string()
  .describe('Sanitised HTML. `<ins class="added">` marks added text, `<del class="removed">` removed text.');

export const difference = z
  .object({
    title_html: markedHtml,
    body_html: markedHtml,
    topics: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
    language: z
      .object({ from: z.string(), to: z.string() })
      .nullable()
      .describe('Null if the language is the same.'),
  })
  .describe('The changes from an earlier text to the submitted one.');

/** Errors of calls that show or judge a text: their caller has to declare their interests first. */
export const ofReviewers = ['interests_undeclared', 'conflict_declared'] as const;

export const review = {
  getReviewQueue: endpoint({
    method: 'GET',
    path: '/content/review',
    summary: 'List the posts that wait for review, oldest submission first unless `sort` says otherwise.',
    access: staffRoles,
    query: z.object({
      ...queueFilters.shape,
      author: id.optional(),
      for_me: z
        .enum(['true'])
        .optional()
        .describe('Without those that somebody else has claimed or in which I have declared a conflict.'),
      cursor: cursor.optional(),
    }),
    reply: ok({ posts: z.array(submission), next, counts: queueCounts }),
    errors: [],
  }),
  getSubmission: endpoint({
    method: 'GET',
    path: '/content/review/{id}',
    summary:
      'Get one submission in full, with the texts that it is compared with, the differences, comments and decisions.',
    access: staffRoles,
    params: postId,
    reply: ok({
      post: submission,
      submitted: revision,
      approved: revision.nullable(),
      rendered: z
        .object({ html: z.string() })
        .describe('The submitted text as sanitised HTML, as readers will see it.'),
      difference: difference
        .nullable()
        .describe('The changes from the approved text; null if nothing has been approved yet.'),
      returned: z
        .object({ revision, difference })
        .nullable()
        .describe(
          'The text that staff last returned, and the author’s changes to it; null if none was returned.',
        ),
      translation: reviewedTranslation
        .nullable()
        .describe('The original of a translation beside it, block by block; null for another post.'),
      unread,
      comments: z
        .array(staffComment)
        .describe('Comments on this submission and on earlier ones, oldest first.'),
      pending: pendingDecision.nullable().describe('A decision that has not taken effect yet.'),
      history: z.array(decision),
      withdrawal: withdrawn,
      to_check: z
        .array(reviewCheck)
        .describe('What the reviewer has to look at before the text can be approved.'),
      interests: z
        .array(z.object({ account_id: id, by: z.string(), conflict: z.boolean(), interests: z.string() }))
        .describe('The interests and conflicts that reviewers have declared.'),
      second_readers: z.array(z.object({ account_id: id, by: z.string(), at: instant })),
      rules: z
        .object({ second_reader: z.boolean(), four_eyes: z.boolean() })
        .describe(
          'Whether this site asks for a second reader of guidance, and for an approver who did not write it.',
        ),
      contributors: z
        .array(contributorConfirmation)
        .describe('Who of the contributors has confirmed, in order.'),
      retracted: z.array(flaggedReference).describe('References of the text that were retracted or doubted.'),
      retraction_file: z
        .object({
          sha256: z.string(),
          records: z.int(),
          latest: z.iso.date().nullable().describe('The date of its latest record.'),
          loaded_at: instant,
        })
        .nullable()
        .describe('The file of retractions that was loaded last; null if none was.'),
    }),
    errors: ['not_found', 'interests_undeclared', 'conflict_declared'],
  }),
  approvePost: endpoint({
    method: 'POST',
    path: '/content/review/{id}/approve',
    recentProof: 'lately',
    summary: 'Publish exactly the revision named, at once or at a time.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      revision: id,
      acknowledged: z
        .array(z.int())
        .max(referencesOfAPost)
        .default([])
        .describe('The records of all retracted references of the text, which the reviewer has looked at.'),
      checked: z
        .array(text(40))
        .max(2000)
        .default([])
        .describe('The ids of the entries of `to_check` that the reviewer has looked at one by one.'),
      left: leftChecks,
      checklist: z
        .array(z.enum(checklistItems))
        .max(checklistItems.length)
        .default([])
        .describe(
          'What the reviewer went through. It is recorded with the decision. Of guidance, each item is here or in `left`.',
        ),
      review_due: reviewDue,
      ...effect,
      undoable,
    }),
    reply: ok({ slug: z.string(), ...whenEffective }),
    errors: [
      'not_found',
      'forbidden',
      'status_conflict',
      'revision_conflict',
      'retracted_references',
      'contributors_unconfirmed',
      'unchecked_changes',
      'unticked_checklist',
      'decision_pending',
      ...ofReviewers,
      'own_text',
      'second_reader_needed',
    ],
  }),
  returnPost: endpoint({
    method: 'POST',
    path: '/content/review/{id}/return',
    summary: 'Return a submission to its author, with a comment on what to change.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      comment: text(commentCharacters).trim().min(1, 'Say what the author should change'),
      revision: id.optional().describe('If given, the call fails unless this is the submitted revision.'),
      undoable,
    }),
    reply: ok(whenEffective),
    errors: [
      ...(['not_found', 'forbidden', 'status_conflict', 'revision_conflict', 'decision_pending'] as const),
      ...ofReviewers,
    ],
  }),
  addReviewComment: endpoint({
    method: 'POST',
    path: '/content/review/{id}/comments',
    summary: 'Comment on the named submission, or on a passage of it. Its author sees it after the decision.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      revision: id,
      ...remark,
    }),
    status: 201,
    reply: ok({ comment: staffComment }),
    errors: ['not_found', 'status_conflict', 'revision_conflict', ...ofReviewers],
  }),
  removeReviewComment: endpoint({
    method: 'DELETE',
    path: '/content/review/{id}/comments/{comment}',
    summary: 'Delete one of my comments while the submission waits.',
    access: staffRoles,
    params: commentId,
    reply: ok({}),
    errors: ['not_found', 'forbidden', 'status_conflict'],
  }),
  getDraftComments: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/comments',
    summary: 'List the comments of staff on the last decided submission of my post.',
    access: writerRoles,
    params: postId,
    reply: ok({ comments: z.array(comment) }),
    errors: ['not_found'],
  }),
  resolveDraftComment: endpoint({
    method: 'PATCH',
    path: '/content/drafts/{id}/comments/{comment}',
    summary: 'Mark a comment on my post as resolved or unresolved.',
    access: writerRoles,
    params: commentId,
    body: z.strictObject({
      resolved: z.boolean(),
      taken: z.boolean().optional().describe('Whether I took the words that it proposes.'),
    }),
    reply: ok({ comment }),
    errors: ['not_found'],
  }),
};

export type QueueFilters = z.output<typeof queueFilters>;
export type SubmissionReply = z.output<typeof submission>;
export type DifferenceReply = z.output<typeof difference>;
