import { useQuery } from '@tanstack/react-query';
import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';

/** The periods that statistics can cover, in days. */
export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

export type Statistics = CallReply<typeof statistics.getStatistics>;
export type ReviewStatistics = CallReply<typeof statistics.getReviewStatistics>;

/** Statistics of an author's posts. While another period loads, the previous one stays on screen. */
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

/** Statistics of the whole site. */
export function useSiteStatistics() {
  return useQuery(
    { queryKey: ['site statistics'], queryFn: () => call(statistics.getSiteStatistics, {}) },
    queryClient,
  );
}

const reviewKey = 'review statistics';
const deskKey = 'staff desk';

/** Statistics of the review queue, for staff. */
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

export type StaffDesk = CallReply<typeof statistics.getStaffDesk>;

/** Who acts next on what waits for review, and how long reviews take. */
export function useStaffDesk() {
  return useQuery({ queryKey: [deskKey], queryFn: () => call(statistics.getStaffDesk, {}) }, queryClient);
}

/** Refetches the review statistics after a decision. */
export function refetchReviewStatistics(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [deskKey] });
  return refetch([reviewKey]);
}
