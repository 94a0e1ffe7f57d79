import { useQuery } from '@tanstack/react-query';
import { settings } from '../../../../../contract/people/calls/settings.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';
import { session, useSession } from '../../../frame/session/session.ts';

/** The account's sessions (product.md#sessions). */
export function useSessions() {
  const { accountId } = useSession();
  return useQuery(
    { queryKey: sessionsKey(accountId), queryFn: () => call(settings.listSessions, {}), staleTime: 0 },
    queryClient,
  );
}

/** Refetches the sessions after some were ended. */
export function refetchSessions(): Promise<void> {
  return refetch(sessionsKey(session.state().accountId));
}

function sessionsKey(accountId: string | null): readonly unknown[] {
  return ['sessions', accountId];
}
