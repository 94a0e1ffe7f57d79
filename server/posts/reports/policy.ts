/** Decides what staff and authors may do with a reader's report (product.md#reports-of-readers). No database access. */
import type { PostStatus, ReportState } from '../../../contract/constants.ts';
import { isStaff } from '../../../contract/people/roles.ts';
import type { Actor } from '../../platform/actor.ts';
import type { ReportDecision } from '../../platform/db/column-types.ts';

export type ReportAction = ReportDecision['action'];

/** The facts that a decision about a report depends on. */
export interface ReportFacts {
  state: ReportState;
  /** Whether a decision can still be undone. */
  pending: boolean;
  /** The version that the reader had; null where it is unknown. */
  version: number | null;
  post: { status: PostStatus; authorId: string; retracted: boolean };
}

export type Decision = 'allowed' | 'not_found' | 'status_conflict' | 'report_settled' | 'decision_pending';

const fromStates: Record<ReportAction, readonly ReportState[]> = {
  send: ['new'],
  fix: ['new', 'with_author'],
  answer: ['new', 'with_author'],
  decline: ['new', 'with_author'],
};

/**
 * Staff decide about every report, also about posts of their own, as in review. Nobody else learns that there
 * is one. Of a post that readers no longer see, a report is answered by that or declined.
 */
export function authorize(actor: Actor, action: ReportAction, report: ReportFacts): Decision {
  if (!isStaff(actor)) return 'not_found';
  if (!fromStates[action].includes(report.state)) return 'report_settled';
  if (report.pending) return 'decision_pending';
  if (action === 'answer')
    return report.post.status === 'withdrawn' || report.post.retracted ? 'allowed' : 'status_conflict';
  if (action !== 'decline' && report.post.status !== 'approved') return 'status_conflict';
  return 'allowed';
}

/** Whether a version can have fixed what a report is about: readers had it, and after the one reported on. */
export function canHaveFixed(
  version: number,
  report: Pick<ReportFacts, 'version'>,
  newest: number | null,
): boolean {
  return version > (report.version ?? 0) && version <= (newest ?? 0);
}

/** Whether the actor may read the reports about a post that staff sent to its author. */
export function mayReadAsAuthor(actor: Actor, post: { authorId: string } | undefined): boolean {
  return post !== undefined && actor.id !== null && actor.id === post.authorId;
}
