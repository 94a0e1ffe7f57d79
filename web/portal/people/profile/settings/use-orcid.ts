import { useQuery } from '@tanstack/react-query';
import { orcids } from '../../../../../contract/people/calls/orcid.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const key = ['orcid'];

/** The ORCID iD of the signed-in author. */
export function useOrcid() {
  return useQuery({ queryKey: key, queryFn: () => call(orcids.getOrcid, {}), staleTime: 0 }, queryClient);
}

/** Refetches the iD after a change. */
export function refetchOrcid(): Promise<void> {
  return refetch(key);
}
