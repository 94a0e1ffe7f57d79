import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { call } from './call.ts';
import type { CallInput, CallReply } from './caller.ts';
import { queryClient, refetch } from './query-client.ts';

type Options<Reply> = Omit<UseQueryOptions<Reply, Error, Reply, QueryKey>, 'queryKey' | 'queryFn'>;

/** Loads the reply of a call and keeps it in the cache, where `refetchCalls` finds it by its endpoint. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options<CallReply<E>> = {},
) {
  return useQuery<CallReply<E>, Error, CallReply<E>, QueryKey>(
    { queryKey: callKey(endpoint, input), queryFn: () => call(endpoint, input), ...options },
    queryClient,
  );
}

/** The key of a call's reply in the cache. */
export function callKey(endpoint: Endpoint, input: unknown): QueryKey {
  return [endpoint.path, input];
}

/** Refetches the replies of calls after a change; resolves once the results are rendered. */
export async function refetchCalls(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => refetch([path])));
}
