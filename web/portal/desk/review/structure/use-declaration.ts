import { useQuery } from '@tanstack/react-query';
import { structuredReview } from '../../../../../contract/desk/calls/structured-review.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const declarationKey = 'review declaration';

/** What the queue shows of a submission, and what the reviewer declared about it. */
export function useDeclaration(id: string) {
  return useQuery(
    {
      queryKey: [declarationKey, id],
      queryFn: () => call(structuredReview.getReviewDeclaration, { params: { id } }),
    },
    queryClient,
  );
}

export function refetchDeclaration(id: string): Promise<void> {
  return refetch([declarationKey, id]);
}
