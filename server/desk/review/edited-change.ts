/** Corrections of what an author says has changed in a text (product.md#review). */
import type { PostChange } from '../../../contract/posts/post-rules.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { changeOf, figuresChanged, requireKind } from '../../posts/index.ts';
import { recordAudit } from '../../trust/index.ts';
import { comparedWith } from './checks.ts';
import { requireDeclared } from './declarations.ts';
import { lockInReview } from './in-review.ts';
import { requireUndecided } from './pending/pending-decisions.ts';
import { setChange } from './queries.ts';

/**
 * Sets the kind and the public note of a revision in review. Its author is told when it is published.
 * @throws AppError not_found, status_conflict, revision_conflict, decision_pending, figures_changed,
 * interests_undeclared, conflict_declared
 */
export async function editChange(
  context: Context,
  actor: Actor,
  postId: string,
  {
    revision,
    change,
    wording_reason: wordingReason,
  }: { revision: string; change: PostChange; wording_reason?: string | undefined },
): Promise<void> {
  // Before the post is locked: a long text takes a while.
  const compared = await comparedWith(context, postId, revision);
  const figures =
    change.kind === 'wording' && compared?.approved
      ? await figuresChanged(context, actor, compared.approved, compared.submitted)
      : [];
  await inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const waiting = await lockInReview(db, postId);
    await requireDeclared(tx, actor, postId);
    await requireUndecided(tx, postId);
    if (waiting !== revision || !compared) throw new AppError('revision_conflict');
    const before = changeOf(compared.submitted);
    // A first version has nothing that could have changed.
    if (!before) throw new AppError('status_conflict');
    if (before.kind !== change.kind) requireKind({ ...change, wordingReason }, figures);
    if (before.kind === change.kind && before.note === change.note) return;
    await setChange(db, revision, change);
    await recordAudit(db, {
      at: clock(),
      actor,
      action: 'post.change_edited',
      subject: { type: 'post', id: postId },
      reason: change.note,
      detail: { revision, kind: change.kind, kind_before: before.kind, note_before: before.note },
    });
  });
}
