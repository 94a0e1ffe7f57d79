/** Related posts, the history of a post, and lists that lead to posts. */
import { type NetworkStatus, suggestedTopics } from '../../contract/constants.ts';
import { publishInvalidation } from '../changes/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { selectTopicsLike } from './list-queries.ts';
import type { PublicPostRow } from './post-queries.ts';
import * as queries from './related-queries.ts';

const relatedPosts = 3;

/** What the sidebar of a published post shows. */
export interface Reading {
  /** What was approved, the first first. Of what was published before this was kept there may be less. */
  approvals: queries.ApprovalRow[];
  /** What its author was in the network when it was first published. */
  networkStatus: NetworkStatus | null;
  /** Published posts on the same topics, at most three. */
  related: queries.RelatedRow[];
  /** The same text in other languages, one post for each. */
  translations: queries.TranslationRow[];
}

export async function readingOf({ db }: Context, post: PublicPostRow): Promise<Reading> {
  const approvals = await queries.selectApprovals(db, post.id);
  const related = post.topics.length === 0 ? [] : await queries.selectRelated(db, post, relatedPosts);
  const translations = await queries.selectTranslations(db, post);
  return { approvals, networkStatus: approvals[0]?.network_status ?? null, related, translations };
}

/**
 * Says that readers see a post anew, or no longer. The pages of its translations name it, also of those that are published
 * at this moment and don't know of each other yet.
 */
export async function announcePost(db: Db, id: string): Promise<void> {
  const translations = await queries.selectTranslationIds(db, id);
  await publishInvalidation(db, ['posts', ...[id, ...translations].map((each) => `post:${each}` as const)]);
}

/** Topics in use that contain a text, for authors who are typing one. */
export function suggestTopics({ db }: Context, q: string): Promise<string[]> {
  return selectTopicsLike(db, { q, limit: suggestedTopics });
}

/** What the network writes about now, by its latest posts: the commonest topics first. */
export function currentTopics({ db }: Context, limit: number): Promise<string[]> {
  return queries.selectCurrentTopics(db, limit);
}
