import { loadMoreIncrement } from '../../../contract/constants.ts';

/** How much of a list is there, and how much of it is to be seen. */
export interface ListExtent {
  /** Posts that were fetched. */
  fetched: number;
  /** Whether the server has more of them. */
  hasMore: boolean;
  /** Posts that were asked for, by the button or at first. */
  wanted: number;
}

/** How many posts of a list can be seen (product.md#signing-in). */
export function visiblePosts({ fetched, wanted }: ListExtent): number {
  return Math.min(fetched, wanted);
}

/** Whether all there is can be seen: "No more posts" (product.md#lists). */
export function isExhausted(extent: ListExtent): boolean {
  return !extent.hasMore && extent.wanted >= extent.fetched;
}

/**
 * How many posts are wanted after "Load more posts...", and whether the server must be asked for them (spec
 * §2.6).
 */
export function wantMore(extent: ListExtent): { wanted: number; mustFetch: boolean } {
  // Counted from what is seen, so that trying again after a failure doesn't ask for ever more.
  const wanted = visiblePosts(extent) + loadMoreIncrement;
  return { wanted, mustFetch: extent.hasMore && wanted > extent.fetched };
}
