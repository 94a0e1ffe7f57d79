/** Calls of the staff who look at changed profiles of authors: product.md#changed-profiles */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { staffRoles } from '../roles.ts';

const value = z.string().nullable();

const profile = z
  .object({
    about: value.describe('The biography.'),
    picture: value.describe('A path at which the staff see the picture.'),
    google_scholar: value,
    research_gate: value,
    scopus: value,
    pub_med: value,
    network_status: value,
  })
  .meta({ id: 'ComparedProfile' });

export const changedProfiles = {
  listChangedProfiles: endpoint({
    method: 'GET',
    path: '/adminPHIS/profiles/changed',
    summary: 'List the profiles of authors that changed since somebody of the staff looked, oldest first.',
    access: staffRoles,
    reply: ok({
      changes: z.array(
        z.object({
          account_id: id,
          name: z.string().describe('First and last name.'),
          changed_at: instant.describe('When it changed last.'),
          before: profile,
          after: profile.describe('What readers see.'),
        }),
      ),
    }),
    errors: [],
  }),
  decideChangedProfile: endpoint({
    method: 'POST',
    path: '/adminPHIS/profiles/{id}/changed',
    recentProof: true,
    summary: 'Leave a changed profile as it is, or undo the changes. Who is undone is notified.',
    access: staffRoles,
    params: z.object({ id }),
    body: z.strictObject({
      decision: z.enum(['keep', 'undo']),
      changed_at: instant.describe('Of the change that was looked at: a later one meanwhile is refused.'),
    }),
    reply: ok({}),
    errors: ['not_found', 'status_conflict'],
  }),
};
