/** Deleted drafts, which their authors can bring back for a while: product.md#deleted-drafts */
import { daysInBin } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import { emptyPostText, type PostText, postTextOf } from '../../../contract/text/post-text.ts';
import { claimPicturesOf } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Page, paginate } from '../../platform/db/pagination.ts';
import { spend } from '../../platform/limits/spend.ts';
import { recordAudit } from '../../trust/index.ts';
import { deleteKept } from '../history/queries.ts';
import * as queries from './bin-queries.ts';
import { deletePost, hasRevisions } from './deletion-queries.ts';
import { readDraft } from './drafts.ts';
import { insertDraft, lockPost, selectDraft, setSlug } from './queries.ts';
import { claimSlugFor } from './slug.ts';
import type { Draft } from './version-conflict.ts';

const pageLength = 20;
/** How many texts one sweep deletes; the next one goes on. */
const sweepLength = 500;

/** A page of the actor's deleted drafts, the latest first. @throws AppError invalid_input for a bad cursor */
export function listBin(
  { db }: Context,
  actor: AccountActor,
  cursor: string | undefined,
): Promise<Page<queries.BinRow>> {
  return paginate(
    { cursor, limit: pageLength },
    (request) => queries.selectBin(db, actor.id, request),
    (row) => ({ at: row.deleted_at, id: row.id }),
  );
}

/**
 * Brings a deleted draft back as it was; of a published post, as its revision.
 * @throws AppError not_found, status_conflict while the post has another draft, too_many_requests
 */
export async function restoreDraft(context: Context, actor: AccountActor, id: string): Promise<Draft> {
  await spend(context, [{ budget: 'draft:account', key: actor.id }]);
  return inTransaction(context, async ({ db, clock }) => {
    const postId = await queries.selectPostInBin(db, id);
    const post = postId === null ? undefined : await lockPost(db, postId);
    if (post?.author_id !== actor.id) throw new AppError('not_found');
    if (await selectDraft(db, post.id)) throw new AppError('status_conflict');
    const taken = await queries.takeFromBin(db, id);
    if (!taken) throw new AppError('not_found');
    const text = textInBin(taken.text);
    const at = clock();
    if (!(await hasRevisions(db, post.id)))
      await setSlug(db, post.id, await claimSlugFor(db, post.id, text.title));
    await claimPicturesOf({ db, clock }, text, actor, text);
    await insertDraft(db, post.id, text, at);
    if (taken.translation) await queries.insertTranslationAgain(db, taken.translation);
    await recordAudit(db, {
      at,
      actor,
      action: 'post.draft_restored',
      subject: { type: 'post', id: post.id },
    });
    return readDraft(db, post.id);
  });
}

/** Deletes a text in the bin at once, and its post as the sweep does. @throws AppError not_found */
export async function deleteForGood(context: Context, actor: AccountActor, id: string): Promise<void> {
  await inTransaction(context, async ({ db, clock }) => {
    const postId = await queries.selectPostInBin(db, id);
    const post = postId === null ? undefined : await lockPost(db, postId);
    if (post?.author_id !== actor.id || !(await removeFromBin(db, id, post.id)))
      throw new AppError('not_found');
    const subject = { type: 'post', id: post.id } as const;
    await recordAudit(db, { at: clock(), actor, action: 'post.deleted_for_good', subject });
  });
}

/** Deletes what has been in the bin for 30 days, and the posts that were never submitted and have no other text. */
export async function sweepBin(context: Context): Promise<void> {
  const before = new Date(context.clock().getTime() - daysInBin * dayMilliseconds);
  for (const { id, post_id } of await queries.selectLongInBin(context.db, before, sweepLength)) {
    await inTransaction(context, async ({ db }) => {
      if (await lockPost(db, post_id)) await removeFromBin(db, id, post_id);
    });
  }
}

/** Removes a text from the bin, with its post where that has no other; false where it is gone already. */
async function removeFromBin(db: Context['db'], id: string, postId: string): Promise<boolean> {
  if (!(await queries.takeFromBin(db, id))) return false;
  if (await selectDraft(db, postId)) return true;
  if ((await queries.selectTextsInBin(db, postId)).length > 0) return true;
  await deleteKept(db, [postId]);
  if (!(await hasRevisions(db, postId))) await deletePost(db, postId);
  return true;
}

/** A text as it was put into the bin; fields that have come since are empty. */
export function textInBin(text: Partial<PostText>): PostText {
  return postTextOf({ ...emptyPostText, ...text });
}
