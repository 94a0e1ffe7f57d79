/** The table of proposed changes of roles. */
import type { Generated } from 'kysely';
import type { Role } from '../../../../contract/people/roles.ts';

export interface RoleTables {
  role_proposals: {
    id: Generated<string>;
    account_id: string;
    from_role: Role;
    to_role: Role;
    to_author: boolean | null;
    enables: boolean;
    reason: string;
    proposed_by: string;
    proposed_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    outcome: 'confirmed' | 'declined' | 'withdrawn' | 'lapsed' | null;
  };
}
