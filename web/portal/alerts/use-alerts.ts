import { alerts } from '../../../contract/calls/desk/alerts.ts';
import { call } from '../api/call.ts';
import { refetch } from '../api/query-client.ts';
import { usePages } from '../api/use-pages.ts';

const key = 'alerts';

/** All alerts, the one that begins last first. */
export function useAlerts() {
  return usePages([key], (cursor) => call(alerts.listAlerts, { query: { cursor } }));
}

export function refetchAlerts(): Promise<void> {
  return refetch([key]);
}
