import { useQuery } from '@tanstack/react-query';
import { profiles } from '../../../../contract/people/calls/profiles.ts';
import { call } from '../../frame/api/call.ts';
import { queryClient } from '../../frame/api/query-client.ts';

/** An author's profile (product.md#calls). */
export function useAuthor(id: string) {
  return useQuery(
    { queryKey: ['author', id], queryFn: () => call(profiles.getAuthor, { params: { id } }) },
    queryClient,
  );
}
