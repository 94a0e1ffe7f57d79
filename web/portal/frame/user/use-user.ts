import { queryOptions, useQuery } from '@tanstack/react-query';
import { profiles } from '../../../../contract/people/calls/profiles.ts';
import { call } from '../api/call.ts';
import type { CallReply } from '../api/caller.ts';
import { queryClient, refetch } from '../api/query-client.ts';
import { session, useSession } from '../session/session.ts';

export type User = CallReply<typeof profiles.getUser>;

/** The signed-in account (product.md#calls). */
export function useUser() {
  return useQuery(useUserQuery(), queryClient);
}

/** As `useUser`, but refetched whenever the window regains focus, for the profile card (product.md#calls). */
export function useUserOnFocus() {
  return useQuery({ ...useUserQuery(), refetchOnWindowFocus: 'always' }, queryClient);
}

function useUserQuery() {
  const { token, accountId } = useSession();
  return queryOptions({
    queryKey: userKey(accountId),
    queryFn: () => call(profiles.getUser, {}),
    enabled: token !== null,
  });
}

/** Refetches the account after a change. */
export function refetchUser(): Promise<void> {
  return refetch(userKey(session.state().accountId));
}

function userKey(accountId: string | null): readonly unknown[] {
  return ['user', accountId];
}
