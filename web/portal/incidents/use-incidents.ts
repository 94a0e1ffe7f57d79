import { statusCalls } from '../../../contract/status/calls.ts';
import { call } from '../api/call.ts';
import { refetch } from '../api/query-client.ts';
import { usePages } from '../api/use-pages.ts';

const key = 'incidents';

/** All incidents, the one that began last first. */
export function useIncidents() {
  return usePages([key], (cursor) => call(statusCalls.listIncidents, { query: { cursor } }));
}

export function refetchIncidents(): Promise<void> {
  return refetch([key]);
}
