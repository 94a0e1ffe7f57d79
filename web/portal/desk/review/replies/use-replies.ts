import { useQuery } from '@tanstack/react-query';
import { replies } from '../../../../../contract/desk/calls/views.ts';
import { call } from '../../../frame/api/call.ts';
import { queryClient, refetch } from '../../../frame/api/query-client.ts';

const repliesKey = 'saved replies';

/** The reviewer's saved replies and those that staff share, by title. */
export function useReplies(enabled = true) {
  return useQuery(
    { queryKey: [repliesKey], queryFn: () => call(replies.listSavedReplies, {}), enabled },
    queryClient,
  );
}

export function refetchReplies(): Promise<void> {
  return refetch([repliesKey]);
}
