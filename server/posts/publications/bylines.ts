import type { Change } from '../../platform/changes/invalidation.ts';
import type { PublishedRow } from './post-queries.ts';

/** The changes that invalidate the names over these posts. */
export function bylinesOf(posts: readonly Pick<PublishedRow, 'byline_id'>[]): Change[] {
  return [...new Set(posts.map(({ byline_id: id }) => `byline:${id}` as const))];
}
