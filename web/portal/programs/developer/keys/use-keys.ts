import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../../../contract/programs/calls/keys.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const key = ['developer keys'];

/** The signed-in developer's keys that still work. */
export function useKeys() {
  return useQuery({ queryKey: key, queryFn: () => call(keys.listKeys, {}), staleTime: 0 }, queryClient);
}

/** Refetches the keys after one was made or revoked. */
export function refetchKeys(): Promise<void> {
  return refetch(key);
}

/** The API usage of the signed-in developer's keys and apps. */
export function useUsage() {
  return useQuery(
    { queryKey: ['developer usage'], queryFn: () => call(keys.getUsage, {}), staleTime: 0 },
    queryClient,
  );
}
