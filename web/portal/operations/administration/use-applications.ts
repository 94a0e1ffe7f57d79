import type { ApplicationStatus } from '../../../../contract/constants.ts';
import { applications } from '../../../../contract/people/calls/applications.ts';
import { refetchReviewStatistics } from '../../desk/dashboard/use-statistics.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';

const key = 'applications to write';

/** The applications of one status (product.md#administration). */
export function useApplications(status: ApplicationStatus) {
  return usePages([key, status], (cursor) =>
    call(applications.listApplications, { query: { status, cursor } }),
  );
}

/** Refetches the applications and the count of open ones, after a decision. */
export async function refetchApplications(): Promise<void> {
  await Promise.all([refetch([key]), refetchReviewStatistics()]);
}
