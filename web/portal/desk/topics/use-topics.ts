import { staffTopics } from '../../../../contract/posts/calls/staff-topics.ts';
import { call } from '../../frame/api/call.ts';
import { refetch } from '../../frame/api/query-client.ts';
import { usePages } from '../../frame/api/use-pages.ts';

const key = 'staff topics';

/** Topics with a name that contains a text, or those that were only proposed. */
export function useTopics({ q, proposed }: { q: string; proposed: boolean }) {
  const status = proposed ? ('proposed' as const) : undefined;
  return usePages([key, q, status], (cursor) =>
    call(staffTopics.listTopics, { query: { ...(q !== '' && { q }), ...(status && { status }), cursor } }),
  );
}

/** Refetches the topics after a change. */
export function refetchTopics(): Promise<void> {
  return refetch([key]);
}
