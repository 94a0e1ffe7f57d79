import { useQuery } from '@tanstack/react-query';
import { views } from '../../../../../contract/desk/calls/views.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const viewsKey = 'queue views';

/** The reviewer's saved views of the queue, by name. */
export function useViews() {
  return useQuery({ queryKey: [viewsKey], queryFn: () => call(views.listQueueViews, {}) }, queryClient);
}

export function refetchViews(): Promise<void> {
  return refetch([viewsKey]);
}
