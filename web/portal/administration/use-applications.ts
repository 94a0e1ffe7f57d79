import { applications } from '../../../contract/applications.ts';
import type { ApplicationStatus } from '../../../contract/constants.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { usePages } from '../api/use-pages.ts';

const key = 'applications to write';

/** The applications of one status (design §5). */
export function useApplications(status: ApplicationStatus, enabled = true) {
  return usePages(
    [key, status],
    (cursor) => call(applications.listApplications, { query: { status, cursor } }),
    enabled,
  );
}

/** Fetches them anew: one was decided on. */
export function refetchApplications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [key] });
}
