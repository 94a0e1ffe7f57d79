import type { RoleProposalReply } from '../../../../contract/people/calls/role-proposals.ts';
import type { ProposalRow } from './proposal-queries.ts';
import { reasonOfVoid } from './proposals.ts';

/** A proposal as super admins see it. */
export function presentProposal(row: ProposalRow): RoleProposalReply {
  const { id, from_role, to_role, to_author, enables, reason } = row;
  return {
    id,
    from_role,
    to_role,
    to_author,
    enables,
    reason,
    account: { id: row.account_id, name: row.account_name || row.account_email },
    by: { id: row.proposed_by, name: row.proposer_name || row.proposer_email },
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    void: reasonOfVoid(row),
  };
}
