/** The posts that somebody saved while signed in: their other browsers offer them (product.md#saved-posts). */
import { mostSavedPosts } from '../../../contract/site/calls/saved-posts.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import * as queries from './queries.ts';

export type SavedRow = Awaited<ReturnType<typeof queries.selectSaved>>[number];

/** Everything that the actor saved, the latest first, withdrawn posts too. */
export function savedPostsOf({ db }: Context, actor: AccountActor): Promise<SavedRow[]> {
  return queries.selectSaved(db, actor.id);
}

/** Adds a published post; one that is there stays. @throws AppError not_found, saved_limit, too_many_requests */
export async function addSavedPost(context: Context, actor: AccountActor, postId: string): Promise<void> {
  await spend(context, [{ budget: 'follow:account', key: actor.id }]);
  await inTransaction(context, async ({ db, clock }) => {
    if (!(await queries.isPublished(db, postId))) throw new AppError('not_found');
    await queries.lockAccount(db, actor.id);
    if ((await queries.countOtherSaved(db, actor.id, postId)) >= mostSavedPosts)
      throw new AppError('saved_limit');
    await queries.insertSaved(db, { account_id: actor.id, post_id: postId, saved_at: clock() });
  });
}

/** Removes a post, published or not. Safe to repeat. */
export function removeSavedPost({ db }: Context, actor: AccountActor, postId: string): Promise<void> {
  return queries.deleteSaved(db, actor.id, postId);
}

/** Deletes what a closed account saved. */
export function deleteSavedPostsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteAllSaved(db, actor.id);
}
