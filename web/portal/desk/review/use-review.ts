import { pendingDecisions } from '../../../../contract/desk/calls/pending-decisions.ts';
import { review } from '../../../../contract/desk/calls/review.ts';
import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { callKey, refetchCalls } from '../../frame/api/use-call.ts';
import { useList } from '../../frame/lists/use-list.ts';
import type { QueueFilters } from './queue/filters.ts';

export type SubmissionRow = CallReply<typeof review.getReviewQueue>['posts'][number];
export type Submission = CallReply<typeof review.getSubmission>;

/** The submissions that wait for review, oldest first (product.md#review). */
export function useReviewQueue(filters: QueueFilters) {
  return useList(review.getReviewQueue, { query: filters }, (page) => page.posts);
}

/** What shows a decision that has not taken effect. */
export const decidedCalls = [review.getSubmission, review.getReviewQueue, pendingDecisions.getScheduledPosts];

/** Removes a decided submission from the cache, and refetches the queue if it is shown. */
export async function leaveQueue(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: callKey(review.getSubmission, { params: { id } }) });
  await refetchCalls(
    review.getReviewQueue,
    pendingDecisions.getScheduledPosts,
    statistics.getReviewStatistics,
    statistics.getStaffDesk,
  );
}
