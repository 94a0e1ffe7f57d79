/** What readers are shown beside a post, and on the way to one. */
import type { NetworkStatus } from '../../contract/constants.ts';
import type { Context } from '../context.ts';
import type { PublicPostRow } from './list-queries.ts';
import * as queries from './reading-queries.ts';

const relatedPosts = 3;

/** What stands beside a published post. */
export interface Reading {
  /** What was approved, the first first. Of what was published before this was kept there may be less. */
  approvals: queries.ApprovalRow[];
  /** What its author was in the network when it was first published. */
  networkStatus: NetworkStatus | null;
  /** Published posts on the same topics, at most three. */
  related: queries.RelatedRow[];
}

export async function readingOf({ db }: Context, post: PublicPostRow): Promise<Reading> {
  const approvals = await queries.selectApprovals(db, post.id);
  const related = post.topics.length === 0 ? [] : await queries.selectRelated(db, post, relatedPosts);
  return { approvals, networkStatus: approvals[0]?.network_status ?? null, related };
}

/** What the network writes about now, by its latest posts: the commonest topics first. */
export function currentTopics({ db }: Context, limit: number): Promise<string[]> {
  return queries.selectCurrentTopics(db, limit);
}
