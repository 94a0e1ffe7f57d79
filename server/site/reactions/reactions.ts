/**
 * Likes and follows (product.md#likes-follows-and-views): each counts once and can be undone. The counts of posts and authors change
 * in the same transaction. A like invalidates no cached page: pages show counts that are some minutes old. A
 * follow does: the author's own page shows the number of followers.
 */

import { getAuthor } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { keepPartitions } from '../../platform/db/day-partitions.ts';
import { spend } from '../../platform/limits/spend.ts';
import { exportReactionsOf } from './erasure.ts';
import * as queries from './queries.ts';
import { deleteSaltsBefore } from './view-queries.ts';

/** Likes a published post; gives its likes. @throws AppError not_found */
export function likePost(context: Context, actor: AccountActor, postId: string): Promise<number> {
  return inTransaction(context, async ({ db, clock }) => {
    const post = await queries.lockPublished(db, postId);
    if (post?.status !== 'approved') throw new AppError('not_found');
    const at = clock();
    const isNew = await queries.insertLike(db, { accountId: actor.id, postId, at });
    return isNew ? queries.changeLikes(db, postId, at, 1) : post.likes;
  });
}

/** Undoes a like, also of a post withdrawn since; gives the remaining likes. @throws AppError not_found */
export function unlikePost(context: Context, actor: AccountActor, postId: string): Promise<number> {
  return inTransaction(context, async ({ db }) => {
    const post = await queries.lockPublished(db, postId);
    if (!post) throw new AppError('not_found');
    const since = await queries.deleteLike(db, actor.id, postId);
    return since ? queries.changeLikes(db, postId, since, -1) : post.likes;
  });
}

/**
 * Follows an author, and gives their number of followers. @throws AppError not_found if the account is no author,
 * too_many_requests
 */
export async function followAuthor(context: Context, actor: AccountActor, authorId: string): Promise<number> {
  await spend(context, [{ budget: 'follow:account', key: actor.id }]);
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    await queries.lockAuthor(db, authorId);
    await getAuthor(tx, authorId);
    const at = clock();
    const isNew = await queries.insertFollow(db, { accountId: actor.id, authorId, at });
    if (isNew) await countFollower(db, authorId, at, 1);
    return queries.selectFollowers(db, authorId);
  });
}

/** Unfollows an author, also one who lost the role; gives their followers. @throws AppError not_found */
export function unfollowAuthor(context: Context, actor: AccountActor, authorId: string): Promise<number> {
  return inTransaction(context, async (tx) => {
    const { db } = tx;
    await queries.lockAuthor(db, authorId);
    const since = await queries.deleteFollow(db, actor.id, authorId);
    if (since) await countFollower(db, authorId, since, -1);
    else await getAuthor(tx, authorId);
    return queries.selectFollowers(db, authorId);
  });
}

async function countFollower(db: Context['db'], authorId: string, at: Date, change: 1 | -1): Promise<void> {
  await queries.changeFollowers(db, authorId, at, change);
  await publishInvalidation(db, [`followers:${authorId}`]);
}

/** Which of these posts the actor likes, and which of these authors they follow. */
export async function reactionsOf(
  { db }: Context,
  actor: AccountActor,
  { posts, authors }: { posts: readonly string[]; authors: readonly string[] },
): Promise<{ posts: string[]; authors: string[] }> {
  return {
    posts: await queries.selectLiked(db, actor.id, posts),
    authors: await queries.selectFollowed(db, actor.id, authors),
  };
}

/**
 * Deletes the likes and follows of a closed account, each in a transaction of its own: each locks the count
 * it changes, so in one transaction two accounts closing at once could deadlock. Safe to repeat.
 */
export async function deleteReactionsOf(context: Context, accountId: string): Promise<void> {
  const actor = { id: accountId, role: 'P' } as const;
  const { likes, follows } = await exportReactionsOf(context, actor);
  for (const { post_id: id } of likes) await unlikePost(context, actor, id);
  for (const { author_id: id } of follows) await unfollowAuthor(context, actor, id);
}

/** Deletes the viewers counted before today, and the salts of their hashes. */
export async function sweepViews(context: Context): Promise<void> {
  const today = dayOf(context.clock());
  await keepPartitions(context, { name: 'counted_views', column: 'day', isUnlogged: true }, today);
  await deleteSaltsBefore(context.db, today);
}
