/** What somebody likes and follows, as a whole: shown to them, and forgotten when they leave. */
import type { AccountActor } from '../actor.ts';
import type { Context } from '../context.ts';
import * as queries from './erasure-queries.ts';

export interface OwnReactions {
  likes: { post_id: string; created_at: Date }[];
  follows: { author_id: string; created_at: Date }[];
}

/** Every post that the actor likes and every author that they follow, the latest first. */
export async function ownReactions({ db }: Context, actor: AccountActor): Promise<OwnReactions> {
  return {
    likes: await queries.selectLikesOf(db, actor.id),
    follows: await queries.selectFollowsOf(db, actor.id),
  };
}

/** Nobody follows an author any more; in the transaction that closes their account. */
export function forgetFollowers({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteFollowersOf(db, actor.id);
}
