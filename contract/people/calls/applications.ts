/**
 * Calls of readers who apply to become authors, and of the staff who decide: product.md#applying-to-write.
 */
import { z } from 'zod';
import { applicationStatuses } from '../../constants.ts';
import { cursor, endpoint, id, instant, next, ok, search } from '../../endpoint.ts';
import { affiliation, decisionReason, link, statement } from '../../rules.ts';
import { staffRoles } from '../roles.ts';

const application = z
  .object({
    id,
    status: z.enum(applicationStatuses),
    statement: z.string(),
    affiliation: z.string(),
    profile_link: z.string().nullable(),
    created_at: instant,
    decided_at: instant.nullable(),
    reason: z.string().nullable().describe('The reason that staff gave for their decision.'),
  })
  .meta({ id: 'Application' });

const applicationToDecide = application
  .extend({ account_id: id, firstname: z.string(), lastname: z.string(), email: z.string() })
  .meta({ id: 'ApplicationToDecide' });

export const applications = {
  apply: endpoint({
    method: 'POST',
    path: '/adminPHIS/application',
    summary: 'Apply to become an author. Staff are notified.',
    access: ['P'],
    body: z.strictObject({
      statement,
      affiliation,
      profile_link: link('Enter a link such as https://example.org').optional(),
    }),
    status: 201,
    reply: ok({ application }),
    errors: ['application_open'],
  }),
  getApplication: endpoint({
    method: 'GET',
    path: '/adminPHIS/application',
    summary: 'Get my latest application to become an author.',
    access: 'signed-in',
    reply: ok({ application: application.nullable() }),
    errors: [],
  }),
  listApplications: endpoint({
    method: 'GET',
    path: '/adminPHIS/applications',
    summary:
      'List applications of one status, by default the open ones, with the number of each. Open applications come oldest first, decided ones newest first. `q` searches names, addresses and institutions.',
    access: staffRoles,
    query: z.object({
      status: z.enum(applicationStatuses).optional(),
      q: search.optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({
      applications: z.array(applicationToDecide),
      counts: z.object({ open: z.int(), accepted: z.int(), declined: z.int() }),
      next,
    }),
    errors: [],
  }),
  decideApplication: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/applications/{id}',
    recentProof: true,
    summary:
      'Accept or decline an application. Accepting gives a reader the role of researcher. The applicant is notified.',
    access: staffRoles,
    params: z.object({ id }),
    body: z
      .strictObject({ decision: z.enum(['accept', 'decline']), reason: decisionReason.optional() })
      .refine(({ decision, reason }) => decision === 'accept' || reason !== undefined, {
        path: ['reason'],
        message: 'Give a reason for the applicant',
      }),
    reply: ok({ application: applicationToDecide }),
    errors: ['not_found', 'application_decided'],
  }),
};

export type ApplicationReply = z.output<typeof application>;
export type ApplicationToDecideReply = z.output<typeof applicationToDecide>;
