import { endPasses } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import { deletePost, hasRevisions } from './deletion-queries.ts';
import { lockFor } from './drafts.ts';
import { deleteDraft as deleteText } from './queries.ts';

/**
 * Deletes a draft of the actor's own. A post that was never submitted is deleted whole, except for its audit
 * entries; a published or withdrawn post loses its unsubmitted text. A text that staff have seen can't be
 * deleted: it is withdrawn with a reason.
 * @throws AppError not_found, forbidden, status_conflict, submitted_before
 */
export function deleteDraft(context: Context, actor: AccountActor, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const { post } = await lockFor(db, actor, 'delete', id);
    const entry = { at: clock(), actor, subject: { type: 'post', id } } as const;
    await endPasses(tx, id);
    if (post.approved_revision_id !== null) {
      await deleteText(db, id);
      return recordAudit(db, { ...entry, action: 'post.revision_deleted' });
    }
    if (await hasRevisions(db, id)) throw new AppError('submitted_before');
    await deletePost(db, id);
    return recordAudit(db, { ...entry, action: 'post.deleted' });
  });
}
