import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { QueueFilters } from '../../../../contract/desk/calls/review.ts';
import type { LeftCheck } from '../../../../contract/desk/review-checks.ts';
import type { StaffRole } from '../../../../contract/people/roles.ts';

/** The tables of reviewers: who agree to be named, what they declare, who is a second reader, and decisions that take effect later. */
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
  review_claims: { post_id: string; account_id: string; assigned_by: string | null; claimed_at: Date };
  queue_views: {
    id: Generated<string>;
    account_id: string;
    name: string;
    /** An object; written as JSON. */
    filters: ColumnType<QueueFilters, string, string>;
    created_at: Date;
  };
  /** Without an author where they closed their account. */
  saved_replies: {
    id: Generated<string>;
    author_id: string | null;
    title: string;
    body: string;
    shared: boolean;
    changed_at: Date;
  };
  second_readings: { revision_id: string; account_id: string; read_at: Date };
  pending_decisions: {
    post_id: string;
    revision_id: string;
    outcome: 'approved' | 'returned';
    /** What came with the decision. */
    given: JSONColumnType<GivenDecision>;
    decided_by: string | null;
    decided_as: StaffRole;
    decided_at: Date;
    effective_at: Date;
    scheduled: boolean;
    reason: string | null;
    author_told_at: Date | null;
  };
}

/** What comes with an approval, and the comment of a return. */
export interface GivenDecision {
  acknowledged?: readonly number[];
  checked?: readonly string[];
  checklist?: readonly string[];
  /** What was left unticked, by the id of the check or the name of the item. */
  left?: readonly (LeftCheck & { check: string })[];
  review_due?: string | null | undefined;
  comment?: string;
}
