import { useQuery } from '@tanstack/react-query';
import { comparisons } from '../../../../../contract/desk/calls/comparisons.ts';
import { call } from '../../../frame/api/call.ts';
import type { CallReply } from '../../../frame/api/caller.ts';
import { queryClient } from '../../../frame/api/query-client.ts';
import type { Submission } from '../use-review.ts';

export type EarlierText = CallReply<typeof comparisons.listEarlierRevisions>['revisions'][number];

interface Submitted {
  post: Submission['post'];
  submitted: { id: string };
}

/** The earlier texts of a submission, loaded once they are wanted. */
export function useEarlierTexts({ post, submitted }: Submitted, isWanted: boolean) {
  const id = post._id.$oid;
  return useQuery(
    {
      queryKey: ['earlier texts', id, submitted.id],
      queryFn: () => call(comparisons.listEarlierRevisions, { params: { id } }),
      enabled: isWanted,
    },
    queryClient,
  );
}

/** The differences of a submission from the earlier text that somebody chose; null loads nothing. */
export function useComparison({ post, submitted }: Submitted, chosen: string | null) {
  const id = post._id.$oid;
  const revision = chosen ?? '';
  return useQuery(
    {
      queryKey: ['comparison', id, submitted.id, revision],
      queryFn: () => call(comparisons.compareRevision, { params: { id, revision } }),
      enabled: chosen !== null,
    },
    queryClient,
  );
}
