/** The tables of how right the answers of the federation's nodes are. */
import type { ColumnType, Generated } from 'kysely';
import type { GradeCheck, GradeFinding } from '../../../../contract/cloud/beacon/outcomes.ts';

/** One thing that was wrong. */
export interface GradeFailure {
  check: GradeCheck;
  found: GradeFinding;
}

export interface GradeTables {
  cloud_grades: {
    id: Generated<string>;
    node_id: string;
    at: Date;
    last_at: Date;
    gradings: Generated<number>;
    passed: boolean;
    failures: ColumnType<GradeFailure[], string, string>;
    questions: number;
    right_answers: number;
    snapshot: string | null;
    floor: number | null;
  };
  cloud_node_tokens: { node_id: string; token: Buffer };
}
