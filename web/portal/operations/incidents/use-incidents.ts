import { statusCalls } from '../../../../contract/operations/calls/status.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';

const key = 'incidents';

/** All incidents, the one that began last first. */
export function useIncidents() {
  return usePages([key], (cursor) => call(statusCalls.listIncidents, { query: { cursor } }));
}

export function refetchIncidents(): Promise<void> {
  return refetch([key]);
}
