/** Calls of authors on what they cite. */
import { z } from 'zod';
import { endpoint, ok, text } from '../../endpoint.ts';
import { writerRoles } from '../../people/roles.ts';

/** How many works with some words are listed, and the fewest characters of the words. */
export const worksListed = 8;
export const leastTitleCharacters = 4;

export const references = {
  findWorks: endpoint({
    method: 'GET',
    path: '/content/references/works',
    summary: 'Find works by words of their title, among those of Crossref that the operator has loaded.',
    access: writerRoles,
    query: z.object({ q: text(300).trim().min(leastTitleCharacters) }),
    reply: ok({ works: z.array(z.string()).max(worksListed).describe('Each as CSL-JSON.') }),
    errors: [],
  }),
  findReference: endpoint({
    method: 'POST',
    path: '/content/references/find',
    summary:
      'Look up a work by its DOI or PubMed id, among those of Crossref that the operator has loaded, then at the service that the operator has set.',
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
