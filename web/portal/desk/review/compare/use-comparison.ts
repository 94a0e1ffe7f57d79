import { comparisons } from '../../../../../contract/desk/calls/comparisons.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { useCall } from '../../../frame/api/use-call.ts';
import type { Submission } from '../use-review.ts';

export type EarlierText = CallReply<typeof comparisons.listEarlierRevisions>['revisions'][number];

interface Submitted {
  post: Submission['post'];
  submitted: { id: string };
}

/** The earlier texts of a submission. */
export function useEarlierTexts({ post }: Submitted) {
  return useCall(comparisons.listEarlierRevisions, { params: { id: post._id.$oid } });
}

/** The differences of a submission from the earlier text that somebody chose; null loads nothing. */
export function useComparison({ post }: Submitted, chosen: string | null) {
  const params = { id: post._id.$oid, revision: chosen ?? '' };
  return useCall(comparisons.compareRevision, { params }, { enabled: chosen !== null });
}
