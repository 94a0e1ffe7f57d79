/** Answers to comments, and what staff say of what the author did: product.md#comments-and-answers */
import { z } from 'zod';
import { commentCharacters } from '../../constants.ts';
import { endpoint, id, ok, text } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';
import { comment, staffComment } from './comments.ts';

const params = z.object({ id, comment: id });
const body = z.strictObject({ body: text(commentCharacters).trim().min(1, 'Write an answer') });

export const threads = {
  answerReviewComment: endpoint({
    method: 'POST',
    path: '/content/review/{id}/comments/{comment}/answers',
    summary:
      'Answer a comment or a note on a submission in review. The author sees answers to comments after staff decide on the submission, and never those to notes.',
    access: staffRoles,
    params,
    body,
    status: 201,
    reply: ok({ comment: staffComment }),
    errors: ['not_found', 'status_conflict', 'answer_limit', 'interests_undeclared', 'conflict_declared'],
  }),
  judgeReviewComment: endpoint({
    method: 'PATCH',
    path: '/content/review/{id}/comments/{comment}',
    summary: 'Accept what the author did about a comment, or reopen the comment.',
    access: staffRoles,
    params,
    body: z.strictObject({ judgement: z.enum(['accepted', 'reopened']) }),
    reply: ok({ comment: staffComment }),
    errors: ['not_found', 'status_conflict', 'interests_undeclared', 'conflict_declared'],
  }),
  answerDraftComment: endpoint({
    method: 'POST',
    path: '/content/drafts/{id}/comments/{comment}/answers',
    summary: 'Answer a comment of staff on my post.',
    access: writerRoles,
    params,
    body,
    status: 201,
    reply: ok({ comment }),
    errors: ['not_found', 'answer_limit'],
  }),
};
