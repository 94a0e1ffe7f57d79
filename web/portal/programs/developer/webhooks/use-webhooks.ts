import { useQuery } from '@tanstack/react-query';
import { webhooks } from '../../../../../contract/programs/calls/webhooks.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';
import { usePages } from '../../../frame/api/use-pages.ts';

const key = ['developer webhooks'];
const deliveriesKey = (id: string) => ['deliveries of a webhook', id];

/** The signed-in developer's webhooks. */
export function useWebhooks() {
  return useQuery(
    { queryKey: key, queryFn: () => call(webhooks.listWebhooks, {}), staleTime: 0 },
    queryClient,
  );
}

/** Refetches the webhooks after one was registered, changed or deleted. */
export function refetchWebhooks(): Promise<void> {
  return refetch(key);
}

const followMilliseconds = 2_000;

/** The deliveries to a webhook, latest first; refetched while a first attempt is under way. */
export function useDeliveries(id: string) {
  return usePages(
    deliveriesKey(id),
    (cursor) => call(webhooks.listWebhookDeliveries, { params: { id }, query: { cursor } }),
    ({ deliveries }) =>
      deliveries.some(({ status, attempts }) => status === 'waiting' && attempts === 0)
        ? followMilliseconds
        : false,
  );
}

/** Refetches the deliveries, and the state of the webhook after them. */
export async function refetchDeliveries(id: string): Promise<void> {
  await Promise.all([refetch(deliveriesKey(id)), refetchWebhooks()]);
}
