import { statistics } from '../../../../contract/desk/calls/statistics.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';

/** The periods that statistics can cover, in days. */
export const periods = ['30', '90', '365'] as const;
export type Period = (typeof periods)[number];

export type Statistics = CallReply<typeof statistics.getStatistics>;
export type ReviewStatistics = CallReply<typeof statistics.getReviewStatistics>;
export type SiteStatistics = CallReply<typeof statistics.getSiteStatistics>;
export type StaffDesk = CallReply<typeof statistics.getStaffDesk>;

/** Statistics of the review queue, for staff. */
export function useReviewStatistics(enabled: boolean) {
  return useCall(statistics.getReviewStatistics, {}, { enabled });
}
