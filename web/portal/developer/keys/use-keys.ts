import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../../contract/calls/keys.ts';
import { call } from '../../api/call.ts';
import { queryClient, refetch } from '../../api/query-client.ts';

const key = ['developer keys'];

/** The keys of who is signed in that still work. */
export function useKeys() {
  return useQuery({ queryKey: key, queryFn: () => call(keys.listKeys, {}), staleTime: 0 }, queryClient);
}

/** Fetches them anew: some were made or ended. */
export function refetchKeys(): Promise<void> {
  return refetch(key);
}

/** What the keys and apps of who is signed in were used for. */
export function useUsage() {
  return useQuery(
    { queryKey: ['developer usage'], queryFn: () => call(keys.getUsage, {}), staleTime: 0 },
    queryClient,
  );
}
