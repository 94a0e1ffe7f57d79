import { useQuery } from '@tanstack/react-query';
import { roleProposals } from '../../../../../contract/people/calls/role-proposals.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const key = ['role proposals'];

/** The open proposals, and whether this site needs two super admins for a role of staff. */
export function useProposals() {
  return useQuery(
    { queryKey: key, queryFn: () => call(roleProposals.listRoleProposals, {}), staleTime: 0 },
    queryClient,
  );
}

/** Refetches the proposals, and the accounts that one may have changed. */
export async function refetchProposals(): Promise<void> {
  await Promise.all([refetch(key), refetch(['accounts'])]);
}
