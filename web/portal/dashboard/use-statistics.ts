import { useQuery } from '@tanstack/react-query';
import { statistics } from '../../../contract/calls/statistics.ts';
import { call } from '../api/call.ts';
import type { CallReply } from '../api/caller.ts';
import { queryClient, refetch } from '../api/query-client.ts';

/** The periods that numbers can be seen over, in days. */
export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

export type Statistics = CallReply<typeof statistics.getStatistics>;
export type ReviewStatistics = CallReply<typeof statistics.getReviewStatistics>;

/** An author's posts in numbers. While another period is fetched, the one before stays. */
export function useStatistics(days: Period) {
  return useQuery(
    {
      queryKey: ['statistics', days],
      queryFn: () => call(statistics.getStatistics, { query: { days } }),
      placeholderData: (before: Statistics | undefined) => before,
    },
    queryClient,
  );
}

export type SiteStatistics = CallReply<typeof statistics.getSiteStatistics>;

/** The whole site in numbers. */
export function useSiteStatistics() {
  return useQuery(
    { queryKey: ['site statistics'], queryFn: () => call(statistics.getSiteStatistics, {}) },
    queryClient,
  );
}

const reviewKey = 'review statistics';

/** What waits, in numbers, for staff. */
export function useReviewStatistics(enabled: boolean) {
  return useQuery(
    {
      queryKey: [reviewKey],
      queryFn: () => call(statistics.getReviewStatistics, {}),
      enabled,
    },
    queryClient,
  );
}

/** Fetches what waits anew: something was decided on. */
export function refetchReviewStatistics(): Promise<void> {
  return refetch([reviewKey]);
}
