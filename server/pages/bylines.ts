import type { Change } from '../changes/index.ts';

/** The changes that invalidate the names over these posts. */
export function bylinesOf(posts: readonly { author_id: string }[]): Change[] {
  return [...new Set(posts.map(({ author_id: id }) => `byline:${id}` as const))];
}
