import type { FastifyInstance } from 'fastify';
import { contract } from '../../../../contract/index.ts';
import type { Context } from '../../../platform/context.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { ProposalRow } from './proposal-queries.ts';
import * as proposals from './proposals.ts';
import type { RemovalRow } from './removal-queries.ts';
import * as removals from './removals.ts';

/** Mounts the calls on proposed roles (product.md#two-super-admins-for-a-role). */
export function mountRoleProposals(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.listRoleProposals, async () => {
    const { proposals: rows, superAdmins } = await proposals.listProposals(context);
    const removed = await removals.listRemovals(context);
    return {
      four_eyes: context.config.roleFourEyes,
      super_admins: superAdmins,
      proposals: rows.map(presentProposal),
      removals: removed.map(presentRemoval),
    };
  });
  mount(app, context, contract.proposeRole, async ({ actor, params, body }) => ({
    id: await proposals.proposeRole(context, actor, params.id, body),
  }));
  mount(app, context, contract.confirmRole, async ({ actor, params }) => {
    await proposals.confirmRole(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.declineRole, async ({ actor, params, body }) => {
    await proposals.declineRole(context, actor, params.id, body.reason);
    return {};
  });
  mount(app, context, contract.agreeToRemoval, async ({ actor, params }) => {
    await removals.agreeToRemoval(context, actor, params.id);
    return {};
  });
  mount(app, context, contract.withdrawRole, async ({ actor, params }) => {
    await proposals.withdrawRole(context, actor, params.id);
    return {};
  });
}

function presentRemoval(row: RemovalRow) {
  return {
    ...row,
    account: { id: row.account_id, name: row.account_name },
    by: { id: row.removed_by, name: row.remover_name },
  };
}

function presentProposal(row: ProposalRow) {
  return {
    ...row,
    account: { id: row.account_id, name: row.account_name || row.account_email },
    by: { id: row.proposed_by, name: row.proposer_name || row.proposer_email },
    void: proposals.reasonOfVoid(row),
  };
}
