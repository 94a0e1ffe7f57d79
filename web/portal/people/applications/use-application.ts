import { useQuery } from '@tanstack/react-query';
import { applications } from '../../../../contract/people/calls/applications.ts';
import { call } from '../../frame/api/call.ts';
import { queryClient, refetch } from '../../frame/api/query-client.ts';
import { session, useSession } from '../../frame/session/session.ts';

/** The signed-in account's latest application to write (product.md#applying-to-write). */
export function useApplication() {
  const { accountId } = useSession();
  return useQuery(
    {
      queryKey: applicationKey(accountId),
      queryFn: () => call(applications.getApplication, {}),
      // Staff may decide at any time.
      staleTime: 0,
    },
    queryClient,
  );
}

/** Refetches the application after it was made or decided on. */
export function refetchApplication(): Promise<void> {
  return refetch(applicationKey(session.state().accountId));
}

function applicationKey(accountId: string | null): readonly unknown[] {
  return ['application', accountId];
}
