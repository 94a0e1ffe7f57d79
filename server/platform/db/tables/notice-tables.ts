/** The tables of notices, of whom they are sent to, and of alerts. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { NoticeKind, NoticeState, RecallReason, ReceiptWay } from '../../../../contract/constants.ts';
import type { AlertKind } from '../../../../contract/views/alert-view.ts';

interface WrittenAlertColumns {
  kind: AlertKind;
  language: string;
  country: string | null;
  title: string;
  text: string;
  post_id: string | null;
  starts_at: Date;
  ends_at: Date;
  written_by: string | null;
}

export interface NoticeTables {
  alerts: WrittenAlertColumns & { id: Generated<string>; set_by: string | null; waits: Generated<boolean> };
  /** What was written over an alert that readers see, until a second person agrees. */
  alert_changes: WrittenAlertColumns & { alert_id: string };
  notices: {
    id: Generated<string>;
    /** Given by the database when the notice is issued. */
    number: GeneratedAlways<number | null>;
    post_id: string;
    kind: NoticeKind;
    state: NoticeState;
    version: number | null;
    what_was_wrong: string;
    what_to_do: string | null;
    issuer_id: string | null;
    issuer_name: string;
    issued_as: 'author' | 'admin';
    announced_at: Date;
    due_at: Date;
    issued_at: Date | null;
    cancelled_at: Date | null;
    recall: Generated<boolean>;
  };
  post_receipts: { post_id: string; account_id: string; way: ReceiptWay; day: string };
  bulk_copies: { account_id: string; day: string; after_number: number; through_number: number };
  recall_recipients: {
    notice_id: string;
    account_id: string;
    reasons: RecallReason[];
    queued_at: Date | null;
    mail_id: string | null;
    translation_id: string | null;
  };
}
