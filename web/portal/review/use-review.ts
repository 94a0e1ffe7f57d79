import { useQuery } from '@tanstack/react-query';
import { review } from '../../../contract/calls/review.ts';
import { call } from '../api/call.ts';
import type { CallReply } from '../api/caller.ts';
import { queryClient, refetch } from '../api/query-client.ts';
import { usePages } from '../api/use-pages.ts';
import { refetchReviewStatistics } from '../dashboard/use-statistics.ts';
import type { QueueFilters } from './queue/filters.ts';

export type SubmissionRow = CallReply<typeof review.getReviewQueue>['posts'][number];
export type Submission = CallReply<typeof review.getSubmission>;

const queueKey = 'review queue';
const submissionKey = 'submission';

/** What waits for review, the longest waiting first (product.md#review). */
export function useReviewQueue(filters: QueueFilters) {
  return usePages([queueKey, filters], (cursor) =>
    call(review.getReviewQueue, { query: { ...filters, cursor } }),
  );
}

/** One submission whole. */
export function useReview(id: string) {
  return useQuery(
    { queryKey: [submissionKey, id], queryFn: () => call(review.getSubmission, { params: { id } }) },
    queryClient,
  );
}

/** Fetches a submission anew: it has changed. */
export function refetchReview(id: string): Promise<void> {
  return refetch([submissionKey, id]);
}

/** Forgets a submission that was decided on, and fetches the queue anew where it is shown. */
export async function leaveQueue(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: [submissionKey, id] });
  await refetch([queueKey]);
  await refetchReviewStatistics();
}
