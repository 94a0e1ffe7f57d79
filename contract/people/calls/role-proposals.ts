/** Calls on changes of roles that need two super admins: product.md#two-super-admins-for-a-role */
import { z } from 'zod';
import { endpoint, id, instant, ok } from '../../endpoint.ts';
import { decisionReason } from '../../rules.ts';
import { roles, superAdminRoles } from '../roles.ts';

const person = z.object({ id, name: z.string() });

const roleProposal = z
  .object({
    id,
    account: person,
    from_role: z.enum(roles),
    to_role: z.enum(roles),
    to_author: z.boolean().nullable().describe('Whether the account becomes an author; null for no change.'),
    enables: z.boolean().describe('Whether it enables the account, which is disabled.'),
    reason: z.string(),
    by: person.describe('Who proposed it.'),
    proposed_at: instant,
    expires_at: instant.describe('When it ends unless somebody decides before.'),
    void: z
      .enum(['role', 'account', 'proposer'])
      .nullable()
      .describe(
        'Why it can no longer be confirmed: the role, the account, or the role of its proposer has changed.',
      ),
  })
  .meta({ id: 'RoleProposal' });

const removal = z
  .object({
    id,
    account: person,
    kind: z.enum(['role', 'disabled']).describe('Whether a role was taken, or the account disabled.'),
    from_role: z.enum(roles),
    to_role: z.enum(roles),
    takes_author: z.boolean().describe('Whether the account is no author any more, and was one before.'),
    by: person.describe('Who did it.'),
    removed_at: instant,
    lapses_at: instant.describe('When the account gets it back unless another super admin agrees before.'),
  })
  .meta({ id: 'StaffRemoval' });

const errors = ['not_found', 'proposal_over', 'own_proposal', 'own_role'] as const;

export const roleProposals = {
  listRoleProposals: endpoint({
    method: 'GET',
    path: '/adminPHIS/role-proposals',
    summary: 'List the open proposals to give or take a role of staff, oldest first.',
    access: superAdminRoles,
    reply: ok({
      four_eyes: z.boolean().describe('Whether giving and taking a role of staff needs two super admins.'),
      super_admins: z.int().describe('How many super admins can sign in.'),
      proposals: z.array(roleProposal),
      removals: z
        .array(removal)
        .describe('What one super admin alone took from one of the staff, oldest first.'),
    }),
    errors: [],
  }),
  proposeRole: endpoint({
    method: 'POST',
    path: '/adminPHIS/accounts/{id}/role-proposals',
    recentProof: true,
    summary:
      'Propose to give or take a role of staff, or to enable a disabled account of staff. The other super admins get an email; one of them confirms or declines it within seven days.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: z.strictObject({
      role: z.enum(roles),
      author: z.boolean().optional(),
      enable: z.boolean().default(false),
      reason: decisionReason,
    }),
    status: 201,
    reply: ok({ id }),
    errors: ['not_found', 'proposal_not_needed', 'proposal_open', 'no_second_admin'],
  }),
  confirmRole: endpoint({
    method: 'POST',
    path: '/adminPHIS/role-proposals/{id}/confirm',
    recentProof: true,
    summary:
      'Confirm what another super admin proposed: it takes effect at once, and the account’s sessions end.',
    access: superAdminRoles,
    params: z.object({ id }),
    reply: ok({}),
    errors: [...errors, 'proposal_void'],
  }),
  declineRole: endpoint({
    method: 'POST',
    path: '/adminPHIS/role-proposals/{id}/decline',
    recentProof: true,
    summary: 'Decline what another super admin proposed. They get an email with the reason.',
    access: superAdminRoles,
    params: z.object({ id }),
    body: z.strictObject({ reason: decisionReason }),
    reply: ok({}),
    errors,
  }),
  agreeToRemoval: endpoint({
    method: 'POST',
    path: '/adminPHIS/staff-removals/{id}/agree',
    recentProof: true,
    summary:
      'Agree that another super admin took a role from one of the staff, or disabled their account. Otherwise the account gets it back after 72 hours.',
    access: superAdminRoles,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found', 'own_removal', 'own_role'],
  }),
  withdrawRole: endpoint({
    method: 'DELETE',
    path: '/adminPHIS/role-proposals/{id}',
    recentProof: true,
    summary: 'Take back my own proposal.',
    access: superAdminRoles,
    params: z.object({ id }),
    reply: ok({}),
    errors: ['not_found', 'proposal_over', 'forbidden'],
  }),
};

export type RemovalReply = z.output<typeof removal>;
export type RoleProposalReply = z.output<typeof roleProposal>;
export type RoleProposalsReply = z.output<typeof roleProposals.listRoleProposals.reply>;
