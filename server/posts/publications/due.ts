/** Computes whether the reviews of posts are overdue (product.md#reviews-that-fall-due). */

interface Reviewed {
  review_due_at: Date | null;
  retracted: boolean;
}

/** When the next review of a post falls due; null for never, as for a retracted post. */
export function reviewDueOf({ review_due_at: due, retracted }: Reviewed): Date | null {
  return retracted ? null : due;
}

/** Whether the review of a post has fallen due and has not been made. */
export function isOverdue(post: Reviewed, now: Date): boolean {
  const due = reviewDueOf(post);
  return due !== null && due <= now;
}

/**
 * The time in seconds until the next of these posts is overdue, when pages that show it change; Infinity if there
 * is no such post.
 */
export function secondsUntilOverdue(posts: readonly Reviewed[], now: Date): number {
  const waits = posts.flatMap((post) => {
    const due = reviewDueOf(post);
    return due !== null && due > now ? [(due.getTime() - now.getTime()) / 1000] : [];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...waits);
}
