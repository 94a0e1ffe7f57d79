import type { GeneratedAlways } from 'kysely';

/** The tables of reviewers: who agree to be named, what they declare, and who is a second reader. */
export interface ReviewerTables {
  reviewer_settings: { account_id: string; named: boolean; institution: string | null };
  named_reviewers: {
    id: GeneratedAlways<number>;
    post_id: string;
    /** The approval that they gave; null for a confirmation. */
    revision_id: string | null;
    confirmation_id: number | null;
    account_id: string;
    name: string;
    institution: string | null;
  };
  review_declarations: {
    post_id: string;
    account_id: string;
    conflict: boolean;
    interests: string;
    declared_at: Date;
  };
  second_readings: { revision_id: string; account_id: string; read_at: Date };
}
