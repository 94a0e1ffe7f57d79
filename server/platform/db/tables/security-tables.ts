/** The tables of security events. */
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { SecurityEventKind } from '../../../../contract/trust/event-kinds.ts';

export interface SecurityTables {
  security_events: {
    id: GeneratedAlways<number>;
    at: Date;
    last_at: Date;
    kind: SecurityEventKind;
    account_id: string | null;
    actor_id: string | null;
    source: string | null;
    /** An object; written as JSON. */
    detail: ColumnType<Record<string, unknown>, string, never>;
    count: number;
    merge_key: Buffer;
  };
}
