/** The table of reports. */
import type { Generated, JSONColumnType } from 'kysely';
import type { InterfaceLanguage, ReportState } from '../../../../contract/constants.ts';
import type { StaffRole } from '../../../../contract/people/roles.ts';

export interface ReportTables {
  reports: {
    id: Generated<string>;
    fingerprint: Buffer;
    post_id: string;
    version: number | null;
    passage: string | null;
    wrong: string;
    language: InterfaceLanguage;
    email: string | null;
    state: Generated<ReportState>;
    created_at: Date;
    sent_at: Date | null;
    decided_at: Date | null;
    fixed_by: number | null;
    /** The announced retraction or removal that will answer it, or did. */
    notice_id: string | null;
    /** Whether the withdrawal or the retraction of the post answered it. */
    withdrawn: Generated<boolean>;
    reason: string | null;
    /** What the staff wrote to the author with it. */
    note: string | null;
    /** Who of the staff deals with it. */
    claimed_by: string | null;
    claimed_at: Date | null;
    pending: JSONColumnType<PendingReport> | null;
  };
}

/** What staff decide about a report. */
export type ReportDecision =
  | { action: 'send'; note: string | null }
  | { action: 'fix'; version: number }
  | { action: 'answer' }
  | { action: 'decline'; reason: string };

/** A decision on a report that can be undone until an instant. */
export interface PendingReport {
  decision: ReportDecision;
  by: string | null;
  as: StaffRole;
  until: string;
}
