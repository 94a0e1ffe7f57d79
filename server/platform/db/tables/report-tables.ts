/** The table of reports. */
import type { Generated } from 'kysely';
import type { InterfaceLanguage, ReportState } from '../../../../contract/constants.ts';

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
  };
}
