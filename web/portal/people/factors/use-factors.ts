import { useQuery } from '@tanstack/react-query';
import { secondFactors } from '../../../../contract/people/calls/second-factors.ts';
import { call } from '../../frame/api/call.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';
import { session, useSession } from '../../frame/session/session.ts';

/** The account's second factors (product.md#second-factors). */
export function useFactors() {
  const { accountId } = useSession();
  return useQuery(
    { queryKey: key(accountId), queryFn: () => call(secondFactors.getSecondFactors, {}), staleTime: 0 },
    queryClient,
  );
}

/** Refetches the second factors after a change. */
export function refetchFactors(): Promise<void> {
  return refetch(key(session.state().accountId));
}

function key(accountId: string | null): readonly unknown[] {
  return ['factors', accountId];
}
