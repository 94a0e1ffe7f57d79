/** Who of the staff takes a submission on, and by when it should be decided: product.md#review */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { claim } from './review.ts';

const postId = z.object({ id });

/** Who could read a submission, with what they know. */
export const readerFields = {
  account_id: id,
  name: z.string(),
  topics: z.array(z.string()).describe('What they published most on lately, at most five.'),
  languages: z.array(z.string()).describe('What they say they read, and the language of their account.'),
};

export const claims = {
  listReviewers: endpoint({
    method: 'GET',
    path: '/content/reviewers',
    summary:
      'List the staff to whom a submission can be assigned, by name, with what they know and have to do.',
    access: staffRoles,
    reply: ok({
      reviewers: z.array(
        z.object({
          ...readerFields,
          load: z.int().describe('How many texts in review they have claimed.'),
        }),
      ),
    }),
    errors: [],
  }),
  claimSubmission: endpoint({
    method: 'PUT',
    path: '/content/review/{id}/claim',
    summary: 'Claim a submission that nobody has claimed. Others can still decide on it.',
    access: staffRoles,
    params: postId,
    reply: ok({ claim }),
    errors: ['not_found', 'status_conflict', 'claimed', 'conflict_declared'],
  }),
  releaseSubmission: endpoint({
    method: 'DELETE',
    path: '/content/review/{id}/claim',
    summary: 'Release a submission that I have claimed or that was assigned to me.',
    access: staffRoles,
    params: postId,
    reply: ok({}),
    errors: ['not_found', 'status_conflict', 'claimed'],
  }),
  assignSubmission: endpoint({
    method: 'POST',
    path: '/content/review/{id}/assign',
    summary: 'Assign a submission to somebody of the staff, who gets an email about it.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      account: id,
      instead_of: id
        .nullable()
        .default(null)
        .describe('The account that has it now; the call fails if another has it. Null for nobody.'),
    }),
    reply: ok({ claim }),
    errors: ['not_found', 'status_conflict', 'claimed'],
  }),
  changeDecideBy: endpoint({
    method: 'PUT',
    path: '/content/review/{id}/decide-by',
    summary: 'Set the day by whose end, in UTC, staff should decide on a submission.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      day: z.iso
        .date()
        .nullable()
        .describe('Not one that has passed; null for what the site’s setting gives for its kind.'),
    }),
    reply: ok({ decide_by: instant }),
    errors: ['not_found', 'status_conflict'],
  }),
};
