/** Comparing a submission with any earlier text of its post: product.md#review */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { staffRoles } from '../../people/roles.ts';
import { revisionsListed } from './limits.ts';
import { difference, ofReviewers, revision } from './review.ts';

const earlier = z.object({
  id,
  number: z.int(),
  submitted_at: instant,
  outcome: z
    .enum(['published', 'returned'])
    .nullable()
    .describe('What staff decided; null if they never did, because the author took it back.'),
  version: z.int().nullable().describe('The number of the version that readers got.'),
});

export const comparisons = {
  listEarlierRevisions: endpoint({
    method: 'GET',
    path: '/content/review/{id}/revisions',
    summary: `List the earlier texts of a post in review, newest first, at most ${revisionsListed}.`,
    access: staffRoles,
    params: z.object({ id }),
    reply: ok({ revisions: z.array(earlier) }),
    errors: ['not_found', ...ofReviewers],
  }),
  compareRevision: endpoint({
    method: 'GET',
    path: '/content/review/{id}/revisions/{revision}/difference',
    summary: 'Get an earlier text of a post in review, and the changes from it to the submitted text.',
    access: staffRoles,
    params: z.object({ id, revision: id }),
    reply: ok({
      submitted: id.describe('The revision in review, which the text is compared with.'),
      revision,
      difference,
    }),
    errors: ['not_found', ...ofReviewers],
  }),
};
