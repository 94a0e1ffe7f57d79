/** Calls of a super admin on accounts, roles and the audit log: product.md#administration */
import { z } from 'zod';
import { cursor, endpoint, id, instant, next, ok, text } from '../../endpoint.ts';
import { decisionReason, email } from '../../rules.ts';
import { personName } from '../../text/person-name.ts';
import { roles, superAdminRoles } from '../roles.ts';

/** What accounts can be filtered by besides their role. */
export const accountStates = [
  'author',
  'developer',
  'unverified',
  'disabled',
  'no_second_factor',
  'unused',
] as const;
/** An account is unused after so many days in which nobody was signed in. */
export const unusedDays = 180;
/** The orders of accounts besides from the newest; a minus sign is for descending. */
const accountOrders = ['created', '-created', 'name', '-name', 'used', '-used'] as const;

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
    second_factor: z.boolean(),
    created_at: instant,
    active_on: z.iso
      .date()
      .nullable()
      .describe('The last day (UTC) on which its owner signed in or a session went on.'),
  })
  .meta({ id: 'Account' });

const auditEntry = z
  .object({
    at: instant,
    by: z
      .string()
      .nullable()
      .describe('Name of the person who did it; null for an operator on the command line.'),
    actor_id: id.nullable(),
    action: z.string(),
    subject_type: z.string(),
    subject_id: id,
    subject_name: z
      .string()
      .nullable()
      .describe('Current title of the post or name of the account; null if it was deleted or has none.'),
    subject_slug: z.string().nullable().describe('The slug of the post, if it was ever published.'),
    reason: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });

/** What undoes an act, or why nothing does: `owner` where only the owner of the post or the account can do it anew. */
const undoings = [
  'withdraw',
  'cancel',
  'end',
  'remove',
  'change',
  'again',
  'owner',
  'over',
  'never',
] as const;

const publicAct = z
  .object({
    at: instant,
    action: z.string().describe('The name of an action, as in the audit log.'),
    title: z
      .string()
      .nullable()
      .describe('Of the post, alert, incident, topic, account, node or app; null if it is gone or has none.'),
    undo: z
      .enum(undoings)
      .describe(
        'What undoes it: `owner` where only the owner of the post or the account can do it anew, `over` where it no longer stands, `never` where nothing does.',
      ),
    undo_at: z.string().nullable().describe('The screen where it is undone; null where no screen does.'),
  })
  .meta({ id: 'PublicAct' });

/** The groups of actions, each with what the names of its actions begin with. */
export const auditGroups = {
  posts: ['post', 'notice', 'recording', 'translation', 'topic'],
  review: ['review', 'report'],
  accounts: ['account', 'profile', 'application'],
  programs: ['key', 'app'],
  site: ['alert', 'incident', 'maintenance', 'cloud_node', 'signing_keys', 'log_key', 'audit'],
} as const;
export type AuditGroup = keyof typeof auditGroups;

/** Filters of the audit log. */
const auditFilter = {
  actor: id.optional().describe('The id of the account that did it.'),
  subject: id.optional().describe('The id of what it was done to.'),
  q: text(100).trim().optional(),
  person: text(100).trim().optional().describe('Part of the name or email address of the person who did it.'),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/, 'Not the name of an action')
    .optional()
    .describe('The name of an action, such as `post.approved`.'),
  group: z
    .enum(Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]])
    .optional()
    .describe('What the action belongs to.'),
  from: z.iso.date('Not a date such as 2026-03-14').optional().describe('The first day, UTC.'),
  to: z.iso.date('Not a date such as 2026-03-14').optional().describe('The last day, UTC.'),
};

export const administration = {
  listAccounts: endpoint({
    method: 'GET',
    path: '/adminPHIS/accounts',
    recentProof: true,
    summary:
      'List accounts, newest first unless sorted. `q` searches names and email addresses; filters add up.',
    access: superAdminRoles,
    query: z.object({
      q: text(100).trim().optional(),
      role: z.enum(roles).optional(),
      state: z
        .enum(accountStates)
        .optional()
        .describe(`\`unused\`: nobody was signed in for ${unusedDays} days.`),
      sort: z
        .enum(accountOrders)
        .optional()
        .describe(
          'By the day of creation, the name, or the last day of use; from the last with a minus sign.',
        ),
      cursor: cursor.optional(),
    }),
    reply: ok({
      accounts: z.array(account),
      next,
      counts: z
        .object({
          role: z.object({ P: z.int(), R: z.int(), A: z.int(), S: z.int() }),
          state: z.object({
            author: z.int(),
            developer: z.int(),
            unverified: z.int(),
            disabled: z.int(),
            no_second_factor: z.int(),
            unused: z.int(),
          }),
        })
        .nullable()
        .describe('How many accounts each filter would leave beside the others; null after the first page.'),
    }),
    errors: [],
  }),
  getAccount: endpoint({
    method: 'GET',
    path: '/adminPHIS/accounts/{id}',
    recentProof: true,
    summary: 'Get an account and its open sessions.',
    access: superAdminRoles,
    params: z.object({ id }),
    reply: ok({
      account,
      sessions: z
        .array(
          z.object({
            started_at: instant,
            expires_at: instant,
            browser: z.string().nullable().describe('What the browser says about itself.'),
          }),
        )
        .describe('The latest first.'),
    }),
    errors: ['not_found'],
  }),
  inviteAccount: endpoint({
    method: 'POST',
    path: '/adminPHIS/accounts',
    recentProof: true,
    summary:
      'Create an account for somebody. They get a link, valid for seven days, to choose a password. Where giving a role of staff needs two super admins, the account begins as a public user, and the role is proposed.',
    access: superAdminRoles,
    body: z.strictObject({
      email,
      firstname: personName,
      lastname: personName,
      role: z.enum(roles),
      author: z.boolean().default(false),
      reason: decisionReason
        .optional()
        .describe('Why the account gets its role; needed where the role has to be confirmed.'),
    }),
    reply: ok({
      account,
      proposed: z.boolean().describe('Whether another super admin has to confirm the role.'),
    }),
    errors: ['email_taken', 'no_second_admin'],
  }),
  changeAccount: endpoint({
    method: 'PATCH',
    path: '/adminPHIS/accounts/{id}',
    recentProof: true,
    summary:
      'Change the role of an account, whether it is an author, or whether it is disabled. Changing the role or disabling the account ends its sessions. Where giving or taking a role of staff needs two super admins, propose it instead.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: z.strictObject({
      role: z.enum(roles).optional(),
      author: z.boolean().optional(),
      disabled: z.boolean().optional(),
      reason: decisionReason.describe('Why; it is kept in the audit log.'),
    }),
    reply: ok({ account }),
    errors: ['not_found', 'last_super_admin', 'second_admin_needed'],
  }),
  listPublicActs: endpoint({
    method: 'GET',
    path: '/adminPHIS/accounts/{id}/public-acts',
    recentProof: true,
    summary:
      'List what an account did in the last 30 days to what readers see and to the rights of others, newest first, each with what undoes it: the first 50, and how many there are.',
    access: superAdminRoles,
    params: z.object({ id }),
    reply: ok({ acts: z.array(publicAct), total: z.int() }),
    errors: ['not_found'],
  }),
  getAuditLog: endpoint({
    method: 'GET',
    path: '/adminPHIS/audit',
    recentProof: true,
    summary:
      'List the audit log, newest first: who did what to what, when and why. `q` searches actions, names and ids.',
    access: superAdminRoles,
    query: z.object({ ...auditFilter, cursor: cursor.optional() }),
    reply: ok({ entries: z.array(auditEntry), next }),
    errors: [],
  }),
  downloadAuditLog: endpoint({
    method: 'GET',
    path: '/adminPHIS/audit/csv',
    recentProof: true,
    summary:
      'Download the audit log as CSV, newest first, with the filters of the list. A cell that a spreadsheet would read as a formula starts with an apostrophe.',
    access: superAdminRoles,
    query: z.object(auditFilter),
    download: 'audit-log.csv',
    downloadType: 'text/csv',
    reply: z.string(),
    errors: [],
  }),
};

export type AccountReply = z.output<typeof account>;
export type PublicActReply = z.output<typeof publicAct>;
export type AuditEntryReply = z.output<typeof auditEntry>;
