/** Turns rows into the JSON that the contract describes. */
import type {
  ApplicationReply,
  ApplicationToDecideReply,
} from '../../../contract/people/calls/applications.ts';
import type { ApplicationRow, ApplicationToDecideRow } from './queries.ts';

/** An application as its applicant sees it. */
export function presentApplication(row: ApplicationRow): ApplicationReply {
  return {
    id: row.id,
    status: row.status,
    statement: row.statement,
    affiliation: row.affiliation,
    profile_link: row.profile_link,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** An application as the staff see it. */
export function presentToDecide(row: ApplicationToDecideRow): ApplicationToDecideReply {
  const { account_id, firstname, lastname, email } = row;
  return { ...presentApplication(row), account_id, firstname, lastname, email };
}
