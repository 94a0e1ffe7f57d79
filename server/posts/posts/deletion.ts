import { postTextOf } from '../../../contract/text/post-text.ts';
import { endPasses } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import { insertIntoBin } from './bin-queries.ts';
import { hasRevisions, releaseSlugs } from './deletion-queries.ts';
import { lockFor } from './drafts.ts';
import { deleteDraft as deleteText } from './queries.ts';

/**
 * Deletes a draft of the actor's own: a post that was never submitted, or the unsubmitted text of a published or withdrawn one.
 * It is in the bin for 30 days, by the id that this gives; null where there was no text. A text that staff have seen can't be deleted: it is
 * withdrawn with a reason.
 * @throws AppError not_found, forbidden, status_conflict, submitted_before
 */
export function deleteDraft(context: Context, actor: AccountActor, id: string): Promise<string | null> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const { post, draft } = await lockFor(db, actor, 'delete', id);
    const entry = { at: clock(), actor, subject: { type: 'post', id } } as const;
    await endPasses(tx, id);
    if (post.approved_revision_id === null && (await hasRevisions(db, id)))
      throw new AppError('submitted_before');
    const inBin =
      draft &&
      (await insertIntoBin(db, {
        postId: id,
        whole: post.approved_revision_id === null,
        text: postTextOf(draft),
        pictures: draft.pictures,
        at: entry.at,
      }));
    await deleteText(db, id);
    const isRevision = post.approved_revision_id !== null;
    if (!isRevision) await releaseSlugs(db, id);
    await recordAudit(db, { ...entry, action: isRevision ? 'post.revision_deleted' : 'post.deleted' });
    return inBin ?? null;
  });
}
