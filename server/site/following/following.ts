/**
 * What readers follow: authors and topics, the posts of these, and how often readers get emails about them.
 */
import type { FollowMailFrequency } from '../../../contract/constants.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import { lastPublication, listByIds, type PublishedPost } from '../../posts/index.ts';
import * as queries from './queries.ts';

/** Most topics that an account can follow. */
const maxTopics = 200;
const pageLength = 20;

/** @throws AppError not_found for a topic without published posts, follow_limit, too_many_requests */
export async function followTopic(context: Context, actor: AccountActor, named: string): Promise<void> {
  const topic = context.topics.wordOf(named);
  await spend(context, [{ budget: 'follow:account', key: actor.id }]);
  await inTransaction(context, async ({ db, clock }) => {
    if (!(await queries.isTopicInUse(db, topic))) throw new AppError('not_found');
    await queries.lockAccount(db, actor.id);
    const known = await queries.selectTopics(db, actor.id);
    if (known.length >= maxTopics && !known.some((one) => one.topic === topic))
      throw new AppError('follow_limit');
    await queries.insertTopicFollow(db, { account_id: actor.id, topic, created_at: clock() });
  });
}

/** Unfollows a topic, even one without posts now. Safe to repeat. */
export function unfollowTopic({ db, topics }: Context, actor: AccountActor, topic: string): Promise<void> {
  return queries.deleteTopicFollow(db, actor.id, topics.wordOf(topic));
}

/** Which of these topics the actor follows, by the names that were given. */
export async function followedTopics(
  { db, topics }: Context,
  actor: AccountActor,
  given: readonly string[],
): Promise<string[]> {
  const words = given.map((name) => topics.wordOf(name));
  const followed = new Set(await queries.selectFollowedTopics(db, actor.id, words));
  return given.filter((name) => followed.has(topics.wordOf(name)));
}

export interface Following {
  frequency: FollowMailFrequency;
  authors: Awaited<ReturnType<typeof queries.selectAuthors>>;
  topics: Awaited<ReturnType<typeof queries.selectTopics>>;
}

/** Authors and topics that the actor follows, latest first, and the frequency of emails. */
export async function getFollowing({ db }: Context, actor: AccountActor): Promise<Following> {
  return {
    frequency: (await queries.selectFrequency(db, actor.id)) ?? 'weekly',
    authors: await queries.selectAuthors(db, actor.id),
    topics: await queries.selectTopics(db, actor.id),
  };
}

/** Posts of the authors and topics that the actor follows, newest first. @throws AppError invalid_input */
export async function listFollowedPosts(
  context: Context,
  actor: AccountActor,
  cursor: string | undefined,
): Promise<Page<PublishedPost>> {
  const { rows, next } = await paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectFollowedPosts(context.db, actor.id, request),
    ({ published_at, id }) => ({ at: published_at, id }),
  );
  const posts = await listByIds(
    context,
    rows.map(({ id }) => id),
  );
  return { rows: posts, next };
}

/**
 * Sets how often the actor gets emails about new posts. Turned on again, they cover posts published from then
 * on.
 */
export async function changeFrequency(
  context: Context,
  actor: AccountActor,
  frequency: FollowMailFrequency,
): Promise<void> {
  const toldNumber = await lastPublication(context);
  await queries.setFrequency(context.db, actor.id, { frequency, toldNumber, at: context.clock() });
}

/** The form of ids that end emails. */
export const unsubscribeIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether an unsubscribe id belongs to an account. */
export async function isUnsubscribeIdGood({ db }: Context, id: string): Promise<boolean> {
  return unsubscribeIdForm.test(id) && (await queries.hasUnsubscribeId(db, id));
}

/**
 * Stops the emails of the account with this unsubscribe id. Safe to repeat.
 * @throws AppError not_found
 */
export async function unsubscribe({ db }: Context, id: string): Promise<void> {
  if (!unsubscribeIdForm.test(id) || !(await queries.endByUnsubscribeId(db, id)))
    throw new AppError('not_found');
}

/** Deletes what a closed account followed. A job removes its follows of authors and corrects their counts. */
export function deleteFollowingOf({ db }: Context, actor: AccountActor): Promise<void> {
  return queries.deleteFollowingOf(db, actor.id);
}
