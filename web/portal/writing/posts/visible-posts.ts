import { loadMoreIncrement } from '../../../../contract/constants.ts';

/** How much of a list is loaded and wanted. */
export interface ListExtent {
  /** Posts loaded so far. */
  fetched: number;
  /** Whether the server has more of them. */
  hasMore: boolean;
  /** Posts wanted, initially or by the button. */
  wanted: number;
}

/** How many posts of a list are shown (product.md#signing-in). */
export function visiblePosts({ fetched, wanted }: ListExtent): number {
  return Math.min(fetched, wanted);
}

/** Whether all posts are shown: "No more posts" (product.md#lists). */
export function isExhausted(extent: ListExtent): boolean {
  return !extent.hasMore && extent.wanted >= extent.fetched;
}

/**
 * How many posts are wanted after "Load more posts...", and whether the server must be asked for them (spec
 * §2.6).
 */
export function wantMore(extent: ListExtent): { wanted: number; mustFetch: boolean } {
  // Counted from the posts shown, so that retrying after a failure doesn't ask for ever more.
  const wanted = visiblePosts(extent) + loadMoreIncrement;
  return { wanted, mustFetch: extent.hasMore && wanted > extent.fetched };
}
