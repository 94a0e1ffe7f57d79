import { useQuery } from '@tanstack/react-query';
import { apps } from '../../../../../contract/programs/calls/apps.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const key = ['developer apps'];

/** The apps that the signed-in developer has registered. */
export function useApps() {
  return useQuery({ queryKey: key, queryFn: () => call(apps.listApps, {}), staleTime: 0 }, queryClient);
}

/** Refetches the apps after one was registered, changed or deleted. */
export function refetchApps(): Promise<void> {
  return refetch(key);
}
