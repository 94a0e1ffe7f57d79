/** What reviewers declare before they read a submission, and second readers: product.md#structured-review */
import { z } from 'zod';
import { interestsCharacters } from '../../constants.ts';
import { endpoint, id, instant, ok, text } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';
import { postChange, wordingReason } from '../../posts/post-rules.ts';
import { reviewCheck } from '../review-checks.ts';
import { unread } from '../unread.ts';
import { submission } from './review.ts';

const postId = z.object({ id });

const declaration = z.object({
  conflict: z.boolean().describe('Whether the interests keep the reviewer from judging this text.'),
  interests: z.string().describe('Empty where there are none.'),
  declared_at: instant,
});

export const structuredReview = {
  getDraftFigures: endpoint({
    method: 'GET',
    path: '/content/drafts/{id}/figures',
    summary: 'List the figures of one of my drafts that a reviewer will tick.',
    access: writerRoles,
    params: postId,
    reply: ok({ figures: z.array(reviewCheck.omit({ id: true, comment: true })) }),
    errors: ['not_found', 'too_many_requests'],
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/content/review/{id}/change',
    summary: 'Correct the note on what has changed.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({ revision: id, change: postChange, wording_reason: wordingReason.optional() }),
    reply: ok({}),
    errors: [
      'not_found',
      'status_conflict',
      'revision_conflict',
      'decision_pending',
      'figures_changed',
      'interests_undeclared',
      'conflict_declared',
    ],
  }),
  getReviewDeclaration: endpoint({
    method: 'GET',
    path: '/content/review/{id}/declaration',
    summary: 'Get what the review queue shows of one submission, and what I have declared about it.',
    access: staffRoles,
    params: postId,
    reply: ok({
      post: submission,
      declaration: declaration
        .nullable()
        .describe('Null if I have declared nothing since the post was last approved.'),
      unread,
    }),
    errors: ['not_found'],
  }),
  declareInterests: endpoint({
    method: 'PUT',
    path: '/content/review/{id}/declaration',
    summary: 'Declare my interests in a submission, before I read it. A conflict takes me off it.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      conflict: z.boolean(),
      interests: text(interestsCharacters).trim().default(''),
    }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict', 'own_text'],
  }),
  addSecondReading: endpoint({
    method: 'POST',
    path: '/content/review/{id}/second',
    summary: 'Say that I have read the named revision as a second reader, and agree.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({ revision: id }),
    reply: ok({}),
    errors: [
      'not_found',
      'status_conflict',
      'revision_conflict',
      'interests_undeclared',
      'conflict_declared',
      'own_text',
    ],
  }),
};
