import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { call } from '../api/call.ts';
import type { CallInput, CallReply } from '../api/caller.ts';
import { queryClient } from '../api/query-client.ts';
import { callKey } from '../api/use-call.ts';
import { useProof } from '../proof/use-proof.ts';

interface ListOptions<Page> {
  /** The key in the cache, where several lists are refetched under one. */
  queryKey?: QueryKey;
  /** Milliseconds for which a loaded list is shown without asking for it again. */
  staleTime?: number;
  /** Milliseconds until the list is refetched, computed from its first page; never by default. */
  refetchAfter?(first: Page): number | false;
}

/**
 * The rows of a list of the contract: page by page where the call has a cursor (product.md#messages-for-people), else
 * all at once. `rowsOf` reads them from a page.
 */
export function useList<E extends Endpoint, Row>(
  endpoint: E,
  input: CallInput<E>,
  rowsOf: (page: CallReply<E>) => readonly Row[],
  { queryKey, staleTime, refetchAfter = () => false }: ListOptions<CallReply<E>> = {},
) {
  const proved = useProof();
  // TypeScript can't tell which parts the input of a generic endpoint has.
  const { query: filters } = input as { query?: object };
  const inputOf = (cursor: string | undefined) =>
    Object.assign({}, input, { query: { ...filters, cursor } }) as CallInput<E>;
  const query = useInfiniteQuery<
    CallReply<E>,
    Error,
    InfiniteData<CallReply<E>>,
    QueryKey,
    string | undefined
  >(
    {
      queryKey: queryKey ?? [...callKey(endpoint, input), 'list'],
      queryFn: ({ pageParam }) => proved(() => call(endpoint, inputOf(pageParam))),
      initialPageParam: undefined,
      getNextPageParam: nextOf,
      refetchInterval: ({ state: { data } }) => (data?.pages[0] ? refetchAfter(data.pages[0]) : false),
      ...(staleTime !== undefined && { staleTime }),
    },
    queryClient,
  );
  const pages = query.data?.pages ?? [];
  return { query, pages, rows: pages.flatMap(rowsOf) };
}

function nextOf(page: unknown): string | undefined {
  const next = typeof page === 'object' && page !== null && 'next' in page ? page.next : undefined;
  return typeof next === 'string' ? next : undefined;
}
