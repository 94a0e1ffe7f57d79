/** Calls of the staff who agree to a new name over published texts: product.md#changed-names */
import { z } from 'zod';
import { endpoint, id, instant, ok, text } from '../../endpoint.ts';
import { staffRoles } from '../roles.ts';

const name = z.string().describe('First and last name.');

export const changedNames = {
  listChangedNames: endpoint({
    method: 'GET',
    path: '/adminPHIS/names',
    summary: 'List the names that people with published texts ask for, oldest first.',
    access: staffRoles,
    reply: ok({
      changes: z.array(
        z.object({
          account_id: id,
          before: name,
          after: name,
          asked_at: instant,
          texts: z.int().describe('How many published texts show the name.'),
        }),
      ),
    }),
    errors: [],
  }),
  decideChangedName: endpoint({
    method: 'POST',
    path: '/adminPHIS/names/{id}',
    recentProof: true,
    summary: 'Agree to the name that somebody asks for, or decline it. They are notified.',
    access: staffRoles,
    params: z.object({ id }),
    body: z.strictObject({
      decision: z.enum(['accept', 'decline']),
      after: text(300).describe('The name that was looked at: another one meanwhile is refused.'),
    }),
    reply: ok({}),
    errors: ['not_found', 'name_changed', 'own_name'],
  }),
};
