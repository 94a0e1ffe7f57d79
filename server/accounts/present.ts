import type { AccountReply } from '../../contract/administration.ts';
import type { AccountRow } from './queries.ts';

/** An account as super admins see it. */
export function presentAccount(row: AccountRow): AccountReply {
  return {
    id: row.id,
    email: row.email,
    firstname: row.firstname,
    lastname: row.lastname,
    role: row.role,
    author: row.author,
    developer: row.developer,
    verified: row.verified_at !== null,
    disabled: row.disabled_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
