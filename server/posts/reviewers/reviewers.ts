/** Staff who agree to be named on the posts that they review (product.md#named-reviewers). */
import { isStaff } from '../../../contract/people/roles.ts';
import { nameOf } from '../../people/index.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { publishInvalidation } from '../../platform/changes/invalidation.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { spend } from '../../platform/limits/spend.ts';
import * as queries from './queries.ts';

/** What is kept about somebody as a reviewer: what they chose, and the reviews that name them. */
export interface ReviewerData {
  named: boolean;
  institution: string | null;
  reviews: queries.NamedReviewRow[];
}

/**
 * Names the actor as the reviewer in an approval or a confirmation, if they agreed to that, in its
 * transaction.
 */
export async function nameReviewer(
  context: Context,
  actor: Actor,
  review: Pick<queries.NewNamedReview, 'post_id' | 'revision_id' | 'confirmation_id'>,
): Promise<void> {
  const { db } = context;
  if (actor.id === null || !isStaff(actor)) return;
  const settings = await queries.shareSettings(db, actor.id);
  if (!settings?.named) return;
  const { institution } = settings;
  const name = await nameOf(context, actor);
  await queries.insertNamedReview(db, { ...review, account_id: actor.id, name, institution });
}

/** What is kept about the actor as a reviewer. */
export async function exportReviewer({ db }: Context, { id }: AccountActor): Promise<ReviewerData> {
  const settings = await queries.selectSettings(db, id);
  const reviews = await queries.selectNamedReviews(db, id);
  return { named: settings?.named ?? false, institution: settings?.institution ?? null, reviews };
}

/**
 * Saves whether later reviews of the actor name them. Earlier ones stay as they are.
 * @throws AppError too_many_requests
 */
export async function changeReviewer(
  context: Context,
  actor: AccountActor,
  { named, institution }: { named: boolean; institution: string },
): Promise<void> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await queries.upsertSettings(context.db, {
    account_id: actor.id,
    named,
    institution: institution === '' ? null : institution,
  });
}

/**
 * Removes the actor's name from all that they reviewed, and takes back that they agreed to be named.
 * @throws AppError too_many_requests
 */
export async function removeReviewer(context: Context, actor: AccountActor): Promise<void> {
  await spend(context, [{ budget: 'profile:account', key: actor.id }]);
  await inTransaction(context, (tx) => deleteReviewerOf(tx, actor));
}

/** As `removeReviewer`, within the transaction that closes the actor's account. */
export async function deleteReviewerOf({ db }: Context, actor: AccountActor): Promise<void> {
  // Waits for reviews that are being named at the same time, so that their names are deleted as well.
  await queries.deleteSettings(db, actor.id);
  const posts = await queries.deleteNamedReviews(db, actor.id);
  await publishInvalidation(
    db,
    posts.map((id) => `post:${id}` as const),
  );
}
