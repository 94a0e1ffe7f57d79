/** The table of notices. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { NoticeKind, NoticeState } from '../../contract/constants.ts';

export interface NoticeTables {
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
  };
}
