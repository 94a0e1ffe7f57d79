/** The tables of notices, of whom they are sent to, and of alerts. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { NoticeKind, NoticeState, RecallReason, ReceiptWay } from '../../../../contract/constants.ts';
import type { AlertKind } from '../../../../contract/views/alert-view.ts';

export interface NoticeTables {
  alerts: {
    id: Generated<string>;
    kind: AlertKind;
    language: string;
    country: string | null;
    title: string;
    text: string;
    post_id: string | null;
    starts_at: Date;
    ends_at: Date;
    set_by: string | null;
    waits: Generated<boolean>;
    written_by: string | null;
  };
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
