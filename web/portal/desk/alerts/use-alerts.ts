import { alerts } from '../../../../contract/desk/calls/alerts.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';

const key = 'alerts';

/** All alerts, the one that begins last first. */
export function useAlerts() {
  return usePages([key], (cursor) => call(alerts.listAlerts, { query: { cursor } }));
}

export function refetchAlerts(): Promise<void> {
  return refetch([key]);
}
