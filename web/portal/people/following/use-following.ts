import { useQuery } from '@tanstack/react-query';
import { following } from '../../../../contract/site/calls/following.ts';
import { call } from '../../frame/api/call.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';

const key = ['following'];

/** The followed authors and topics, and the setting of e-mails about new posts. */
export function useFollowing() {
  return useQuery(
    { queryKey: key, queryFn: () => call(following.getFollowing, {}), staleTime: 0 },
    queryClient,
  );
}

export function refetchFollowing(): Promise<void> {
  return refetch(key);
}
