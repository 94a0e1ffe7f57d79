import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** A page of a list, and the cursor of the one after it. */
interface WithNextCursor {
  next: string | null;
}

/** A list fetched page by page (product.md#messages-for-people: an opaque cursor). */
export function usePages<P extends WithNextCursor>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined) => Promise<P>,
  /** Milliseconds until the list is refetched, computed from its first page; never by default. */
  refetchAfter: (first: P) => number | false = () => false,
) {
  return useInfiniteQuery<P, Error, InfiniteData<P>, readonly unknown[], string | undefined>(
    {
      queryKey: key,
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: ({ state: { data } }) => (data?.pages[0] ? refetchAfter(data.pages[0]) : false),
    },
    queryClient,
  );
}
