/** Calls of a super admin on security events: product.md#administration */
import { z } from 'zod';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { superAdminRoles } from '../../people/roles.ts';
import { securityEventKinds } from '../event-kinds.ts';

const person = z.object({ id, name: z.string().nullable() }).nullable();

const securityEvent = z
  .object({
    id: z.string(),
    at: instant.describe('When it happened first.'),
    last_at: instant.describe('When it happened last, within a minute of `at`.'),
    count: z.number().int().describe('How often it happened within the minute.'),
    kind: z.enum(securityEventKinds),
    account: person.describe('Whom it is about; null where that is not known.'),
    by: person.describe('Who did it, where that is somebody else.'),
    source: z
      .string()
      .nullable()
      .describe('A keyed hash of the network: the same network has the same hash until the key is replaced.'),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SecurityEvent' });

export const security = {
  listSecurityEvents: endpoint({
    method: 'GET',
    path: '/adminPHIS/security-events',
    recentProof: true,
    summary: 'List security events, newest first: sign-ins, refusals, keys, roles.',
    access: superAdminRoles,
    query: z.object({
      kind: z.enum(securityEventKinds).optional(),
      account: id.optional().describe('Events about this account, or by it.'),
      person: text(100).trim().optional().describe('Part of the name or email address of the account.'),
      source: z
        .string()
        .regex(/^[0-9a-f]{16}$/, 'Not the hash of a network')
        .optional(),
      cursor: cursor.optional(),
    }),
    reply: ok({ events: z.array(securityEvent), next }),
    errors: [],
  }),
};

export type SecurityEventReply = z.output<typeof securityEvent>;
