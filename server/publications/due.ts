/** When the review of published posts falls due (product.md#reviews-that-fall-due). */

interface Reviewed {
  review_due_at: Date | null;
}

/** Whether nobody has reviewed a post since its review fell due. */
export function isOverdue({ review_due_at: due }: Reviewed, now: Date): boolean {
  return due !== null && due <= now;
}

/**
 * How long what is shown of these posts holds, at most: until the next of them is overdue. Infinite where none
 * will be.
 */
export function secondsUntilOverdue(posts: readonly Reviewed[], now: Date): number {
  const waits = posts.flatMap(({ review_due_at: due }) =>
    due !== null && due > now ? [(due.getTime() - now.getTime()) / 1000] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...waits);
}
