/** The tables of the network of Beacons. */
import type { ColumnType, Generated } from 'kysely';

export interface BeaconTables {
  beacon_secret: { one: Generated<boolean>; secret: Buffer };
  beacon_answers: {
    question_hmac: Buffer;
    node_id: string;
    snapshot: string | null;
    /** JSON, which is read with a schema. */
    answer: ColumnType<unknown, string, string>;
    answered_at: Date;
  };
  beacon_receipt_keys: { id: string; private_key: Buffer; created_at: Date };
  beacon_snapshots: { node_id: string; snapshot: string };
  beacon_questions: {
    asker_hmac: Buffer;
    question_hmac: Buffer;
    tenths: number;
    asked_at: Date;
    answered: Generated<boolean>;
  };
}
