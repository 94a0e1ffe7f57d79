/** Calls of a super admin on accounts, roles and the audit log: product.md#administration */
import { z } from 'zod';
import { cursor, endpoint, id, instant, next, ok, text } from '../endpoint.ts';
import { roles, superAdminRoles } from '../roles.ts';
import { email, personName } from '../rules.ts';

const account = z
  .object({
    id,
    email: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    role: z.enum(roles),
    author: z.boolean(),
    developer: z.boolean(),
    verified: z.boolean(),
    disabled: z.boolean(),
    created_at: instant,
  })
  .meta({ id: 'Account' });

const auditEntry = z
  .object({
    at: instant,
    by: z.string().nullable().describe('Name of who did it; null for an operator on the command line.'),
    actor_id: id.nullable(),
    action: z.string(),
    subject_type: z.string(),
    subject_id: id,
    subject_name: z
      .string()
      .nullable()
      .describe('Title of a post or name of an account, as it is now; null where it is gone or has none.'),
    subject_slug: z.string().nullable().describe('Of a post that readers saw: its address.'),
    reason: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });

/** What the audit log is narrowed to. */
const auditFilter = {
  q: text(100).trim().optional(),
  person: text(100).trim().optional().describe('Part of the name or address of who did it.'),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/, 'Not the name of an action')
    .optional()
    .describe('The name of an action: `post.approved`.'),
  from: z.iso.date('Not a date such as 2026-03-14').optional().describe('The first day, UTC.'),
  to: z.iso.date('Not a date such as 2026-03-14').optional().describe('The last day, UTC.'),
};

export const administration = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/adminPHIS/accounts',
    summary: 'Accounts, newest first; `q` finds names and addresses.',
    access: superAdminRoles,
    query: z.object({ q: text(100).trim().optional(), cursor: cursor.optional() }),
    reply: ok({ accounts: z.array(account), next }),
    errors: [],
  }),
  inviteAccount: endpoint({
    method: 'POST',
    path: '/adminPHIS/accounts',
    summary:
      'Make an account for somebody, who chooses a password by a link that is sent to them and good for seven days.',
    access: superAdminRoles,
    body: z.strictObject({
      email,
      firstname: personName,
      lastname: personName,
      role: z.enum(roles),
      author: z.boolean().default(false),
    }),
    reply: ok({ account }),
    errors: ['email_taken'],
  }),
  changeAccount: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/accounts/{id}',
    summary:
      'Change the role of an account, whether it is an author, or whether it is disabled. A changed role and disabling end its sessions.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: z.strictObject({
      role: z.enum(roles).optional(),
      author: z.boolean().optional(),
      disabled: z.boolean().optional(),
    }),
    reply: ok({ account }),
    errors: ['not_found', 'last_super_admin'],
  }),
  getAuditLog: endpoint({
    method: 'GET',
    path: '/adminPHIS/audit',
    summary: 'Who did what to what, when and why, the latest first; `q` finds actions, names and ids.',
    access: superAdminRoles,
    query: z.object({ ...auditFilter, cursor: cursor.optional() }),
    reply: ok({ entries: z.array(auditEntry), next }),
    errors: [],
  }),
  downloadAuditLog: endpoint({
    method: 'GET',
    path: '/adminPHIS/audit/csv',
    summary:
      'The audit log as a table in CSV, the latest first, narrowed like the list. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
    access: superAdminRoles,
    query: z.object(auditFilter),
    download: 'audit-log.csv',
    downloadType: 'text/csv',
    reply: z.string(),
    errors: [],
  }),
};

export type AccountReply = z.output<typeof account>;
export type AuditEntryReply = z.output<typeof auditEntry>;
