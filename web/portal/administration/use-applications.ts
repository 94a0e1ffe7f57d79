import { applications } from '../../../contract/calls/applications.ts';
import type { ApplicationStatus } from '../../../contract/constants.ts';
import { call } from '../api/call.ts';
import { refetch } from '../api/query-client.ts';
import { usePages } from '../api/use-pages.ts';
import { refetchReviewStatistics } from '../dashboard/use-statistics.ts';

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
