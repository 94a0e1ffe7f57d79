/** Exports likes and follows, and deletes an author's followers. */
import type { AccountActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import * as queries from './erasure-queries.ts';

export interface ExportedReactions {
  likes: { post_id: string; created_at: Date }[];
  follows: { author_id: string; created_at: Date }[];
}

/** Every post that the actor likes and every author that they follow, latest first. */
export async function exportReactionsOf({ db }: Context, actor: AccountActor): Promise<ExportedReactions> {
  return {
    likes: await queries.selectLikesOf(db, actor.id),
    follows: await queries.selectFollowsOf(db, actor.id),
  };
}

/** Deletes the followers of an author, in the transaction that closes their account. */
export function deleteFollowersOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteFollowersOf(db, actor.id);
}
