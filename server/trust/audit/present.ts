import type { AuditEntryReply } from '../../../contract/people/calls/administration.ts';
import type { AuditEntryRow } from './queries.ts';

export type { AuditEntryRow };

/** An audit entry as the contract has it. */
export function presentAuditEntry(row: AuditEntryRow): AuditEntryReply {
  const name = `${row.firstname ?? ''} ${row.lastname ?? ''}`.trim();
  return {
    at: row.at.toISOString(),
    by: name || row.email,
    actor_id: row.actor_id,
    action: row.action,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    subject_name: row.subject_name,
    subject_slug: row.slug,
    reason: row.reason,
    detail: row.detail,
  };
}
