/** How long authors wait for a decision: product.md#review */
import { z } from 'zod';
import { postKinds } from '../../constants.ts';
import { endpoint, ok } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';

export const durations = {
  getExpectedDuration: endpoint({
    method: 'GET',
    path: '/content/review-duration',
    summary: 'Get how long staff have taken to decide on submissions in the last 90 days.',
    access: writerRoles,
    query: z.object({ kind: z.enum(postKinds).optional() }),
    reply: ok({
      days: z
        .number()
        .nullable()
        .describe('The median, in days; null if there were fewer than five decisions.'),
      of: z
        .enum(['kind', 'all'])
        .nullable()
        .describe('Whether it is the median of posts of this kind, or of all because those are too few.'),
    }),
    errors: [],
  }),
};
