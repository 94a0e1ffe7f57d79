import { useQuery } from '@tanstack/react-query';
import { review } from '../../../../contract/desk/calls/review.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';
import { refetchReviewStatistics } from '../dashboard/use-statistics.ts';
import type { QueueFilters } from './queue/filters.ts';

export type SubmissionRow = CallReply<typeof review.getReviewQueue>['posts'][number];
export type Submission = CallReply<typeof review.getSubmission>;

const queueKey = 'review queue';
const submissionKey = 'submission';
export const scheduledKey = 'scheduled posts';

/** The submissions that wait for review, oldest first (product.md#review). */
export function useReviewQueue(filters: QueueFilters) {
  return usePages([queueKey, filters], (cursor) =>
    call(review.getReviewQueue, { query: { ...filters, cursor } }),
  );
}

/** One submission with its text and comments. */
export function useReview(id: string) {
  return useQuery(
    { queryKey: [submissionKey, id], queryFn: () => call(review.getSubmission, { params: { id } }) },
    queryClient,
  );
}

/** Refetches a submission after a change. */
export function refetchReview(id: string): Promise<void> {
  return refetch([submissionKey, id]);
}

/** Refetches the queue after a change. */
export function refetchQueue(): Promise<void> {
  return refetch([queueKey]);
}

/** Removes a decided submission from the cache, and refetches the queue if it is shown. */
export async function leaveQueue(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: [submissionKey, id] });
  await refetchQueue();
  await refetch([scheduledKey]);
  await refetchReviewStatistics();
}

/** Refetches a submission and the lists after a change to a decision that has not taken effect. */
export async function refetchDecided(id: string): Promise<void> {
  await refetchReview(id);
  await refetchQueue();
  await refetch([scheduledKey]);
}
