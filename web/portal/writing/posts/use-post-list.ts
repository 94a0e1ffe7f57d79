import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../frame/api/query-client.ts';
import { useSession } from '../../frame/session/session.ts';
import { listsKey } from './refetch-post-lists.ts';
import { isExhausted, visiblePosts, wantMore } from './visible-posts.ts';

interface PostsPage<Row> {
  posts: Row[];
  next: string | null;
}

interface PostListOptions<Row> {
  /** The list's name, unique for the account. */
  name: string;
  /** How many posts are shown at first. */
  initial: number;
  fetchPage(cursor: string | undefined): Promise<PostsPage<Row>>;
}

/** A list of posts that shows some at first, and more at each press of a button (product.md#lists). */
export type PostListState<Row> =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; tryAgain(): void }
  | ShownList<Row>;

export interface ShownList<Row> {
  state: 'shown';
  rows: Row[];
  /** Whether the rows are the whole list. */
  exhausted: boolean;
  /** Whether more rows are loading. */
  loadingMore: boolean;
  /** Whether loading more rows failed. */
  moreFailed: boolean;
  loadMore(): void;
}

export function usePostList<Row>({ name, initial, fetchPage }: PostListOptions<Row>): PostListState<Row> {
  const { accountId } = useSession();
  const [wanted, setWanted] = useState(initial);
  const query = useInfiniteQuery(
    {
      queryKey: [...listsKey(accountId), name],
      queryFn: ({ pageParam }) => fetchPage(pageParam),
      initialPageParam: firstPage(),
      getNextPageParam: (page: PostsPage<Row>) => page.next ?? undefined,
      // Other screens change posts: show the cached list at once, and refetch it.
      staleTime: 0,
    },
    queryClient,
  );
  if (query.isPending) return { state: 'loading' };
  if (query.isLoadingError) {
    return { state: 'failed', error: query.error, tryAgain: () => void query.refetch() };
  }
  const fetched = query.data.pages.flatMap((page) => page.posts);
  const extent = { fetched: fetched.length, hasMore: query.hasNextPage, wanted };
  return {
    state: 'shown',
    rows: fetched.slice(0, visiblePosts(extent)),
    exhausted: isExhausted(extent),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      const more = wantMore(extent);
      setWanted(more.wanted);
      if (more.mustFetch) void query.fetchNextPage();
    },
  };
}

/** The first page has no cursor. */
function firstPage(): string | undefined {
  return undefined;
}
