/** Calls of authors on what they cite. */
import { z } from 'zod';
import { endpoint, ok, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';

export const references = {
  findReference: endpoint({
    method: 'POST',
    path: '/content/references/find',
    summary: 'Look up a work by its DOI or PubMed id, at the service that the operator has set.',
    access: writerRoles,
    body: z.strictObject({ identifier: text(1000) }),
    reply: ok({
      state: z
        .enum(['found', 'unknown', 'unreached', 'off'])
        .describe(
          'Whether the service knows the work; it could not be reached; or the operator has set none for it.',
        ),
      csl: z.string().nullable().describe('The work as CSL-JSON, if it was found.'),
    }),
    errors: [],
  }),
};
