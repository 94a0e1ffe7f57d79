import { useQuery } from '@tanstack/react-query';
import { connections } from '../../../../../contract/programs/calls/connections.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const key = ['connections'];

/** The apps connected with the signed-in account. */
export function useConnections() {
  return useQuery(
    { queryKey: key, queryFn: () => call(connections.listConnections, {}), staleTime: 0 },
    queryClient,
  );
}

/** Refetches the connections after one was ended. */
export function refetchConnections(): Promise<void> {
  return refetch(key);
}
