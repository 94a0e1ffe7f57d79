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
    /** Whether the withdrawal of the post answered it. */
    withdrawn: Generated<boolean>;
    reason: string | null;
  };
}
