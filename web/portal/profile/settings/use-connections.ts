import { useQuery } from '@tanstack/react-query';
import { connections } from '../../../../contract/calls/connections.ts';
import { call } from '../../api/call.ts';
import { queryClient, refetch } from '../../api/query-client.ts';

const key = ['connections'];

/** The apps that are connected with the account of who is signed in. */
export function useConnections() {
  return useQuery(
    { queryKey: key, queryFn: () => call(connections.listConnections, {}), staleTime: 0 },
    queryClient,
  );
}

/** Fetches them anew: one was ended. */
export function refetchConnections(): Promise<void> {
  return refetch(key);
}
