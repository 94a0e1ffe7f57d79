/** Asking somebody outside the staff to read a submission and to recommend a decision: product.md#reviewers-outside-the-staff */
import { z } from 'zod';
import { interfaceLanguages } from '../../constants.ts';
import { endpoint, id, instant, line, ok, text } from '../../endpoint.ts';
import { staffRoles, writerRoles } from '../../people/roles.ts';
import { email } from '../../rules.ts';
import { readerFields } from './claims.ts';
import { ofReviewers } from './review.ts';

/** The most characters of what staff tell the reviewer, and of why somebody declines. */
export const requestNoteCharacters = 1000;
/** Length of what a reviewer says of the text, in characters. */
export const opinionCharacters = { minimum: 10, maximum: 5000 } as const;
/** The most open requests about one text, and the most days that one may give. */
export const requestsOfAText = 20;
export const daysOfARequest = 90;
/** How many researchers are listed at once. */
export const candidatesListed = 20;

export const recommendations = ['publish', 'revise', 'reject'] as const;
export type Recommendation = (typeof recommendations)[number];

const request = z
  .object({
    id,
    account_id: id.nullable().describe('Null for somebody who was asked by mail alone.'),
    name: z.string(),
    email: z.string().nullable().describe('Where somebody without an account was asked, for a time.'),
    asked_at: instant,
    due_at: instant,
    state: z
      .enum(['asked', 'accepted', 'declined', 'recommended', 'over'])
      .describe('Over: the link expired without an answer.'),
    at: instant.describe('When they answered last, or else were asked.'),
    reason: z.string().describe('Why they declined; empty where they said nothing.'),
    interests: z.string().describe('What they declared as they accepted.'),
    recommendation: z.enum(recommendations).nullable(),
    opinion: z.string().nullable(),
    revision: id.describe('The submitted revision that they were asked about.'),
  })
  .meta({ id: 'ReviewRequest' });

const postId = z.object({ id });

export const reviewRequests = {
  findCandidates: endpoint({
    method: 'GET',
    path: '/content/review/{id}/candidates',
    summary:
      'List researchers who could be asked to read a submission: who wrote on its topics first, then who reads its language, then who has the least to read.',
    access: staffRoles,
    params: postId,
    query: z.object({ q: text(100).trim().default('').describe('Part of a name.') }),
    reply: ok({
      candidates: z.array(
        z.object({
          ...readerFields,
          load: z.int().describe('How many texts they were asked to read and have not finished.'),
          recommended: z.int().describe('How many texts they have given a recommendation on.'),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  listReviewRequests: endpoint({
    method: 'GET',
    path: '/content/review/{id}/requests',
    summary:
      'List who outside the staff was asked to read a submission, and what they said. Its author never sees it.',
    access: staffRoles,
    params: postId,
    reply: ok({ requests: z.array(request) }),
    errors: ['not_found', ...ofReviewers],
  }),
  askReviewer: endpoint({
    method: 'POST',
    path: '/content/review/{id}/requests',
    summary:
      'Ask somebody outside the staff to read the submission, by a link that ends two weeks after the day.',
    access: staffRoles,
    params: postId,
    body: z.strictObject({
      account: id.optional().describe('A researcher of the network; without it, a name and an address.'),
      name: line(100).default(''),
      email: email.optional(),
      language: z
        .enum(interfaceLanguages)
        .optional()
        .describe('Of the email to somebody without an account.'),
      day: z.iso
        .date()
        .describe(`By the end of which, in UTC, they should be done; ${daysOfARequest} days at most.`),
      note: text(requestNoteCharacters).trim().default(''),
    }),
    status: 201,
    reply: ok({ request }),
    errors: ['not_found', 'status_conflict', ...ofReviewers],
  }),
  endReviewRequest: endpoint({
    method: 'DELETE',
    path: '/content/review/{id}/requests/{request}',
    summary: 'Take a request back: its link ends, and who was asked gets an email.',
    access: staffRoles,
    params: postId.extend({ request: id }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict', ...ofReviewers],
  }),
  openReviewRequest: endpoint({
    method: 'POST',
    path: '/content/review-requests/{id}/link',
    summary: 'Get a link to a submission that I was asked to read.',
    access: writerRoles,
    params: postId,
    reply: ok({ path: z.string().describe('Secret, like the one in the email.') }),
    errors: ['not_found'],
  }),
};

export type ReviewRequestReply = z.output<typeof request>;
