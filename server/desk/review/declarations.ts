/** What reviewers declare of their interests before a text opens (product.md#structured-review). */
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import * as declared from './declaration-queries.ts';
import { lockInReview } from './in-review.ts';
import { type SubmissionRow, selectSubmission } from './queries.ts';
import { deleteClaim } from './queue/claim-queries.ts';
import { requireNotOwn } from './writers.ts';

export type { ExportedDeclarationRow } from './declaration-queries.ts';

/** What the queue shows of a submission, and what the actor declared. @throws AppError not_found */
export async function readDeclaration(
  { db }: Context,
  actor: AccountActor,
  postId: string,
): Promise<{ post: SubmissionRow; declaration: declared.DeclarationRow | null }> {
  const post = await selectSubmission(db, postId, actor);
  if (!post) throw new AppError('not_found');
  return { post, declaration: await declarationOf(db, actor, postId) };
}

/**
 * Declares the actor's interests, or replaces what they declared. Whoever wrote the text has a conflict, where somebody
 * else could review it.
 * @throws AppError not_found, status_conflict, own_text
 */
export function declareInterests(
  context: Context,
  actor: AccountActor,
  postId: string,
  { conflict, interests }: { conflict: boolean; interests: string },
): Promise<void> {
  return inTransaction(context, async ({ db, clock, config }) => {
    await lockInReview(db, postId);
    if (!conflict) await requireNotOwn({ db, config }, actor, postId);
    const at = clock();
    await declared.upsertDeclaration(db, {
      post_id: postId,
      account_id: actor.id,
      conflict,
      interests,
      declared_at: at,
    });
    if (conflict) await deleteClaim(db, postId, actor.id);
    // The interests themselves stay out of the log, which is never erased.
    await recordAudit(db, {
      at,
      actor,
      action: 'review.declared',
      subject: { type: 'post', id: postId },
      detail: { conflict },
    });
  });
}

/**
 * Requires that the actor has declared no conflict, if this site asks for declarations. The operator of the
 * site is asked for none.
 * @throws AppError interests_undeclared, conflict_declared
 */
export async function requireDeclared(
  { db, config }: Pick<Context, 'db' | 'config'>,
  actor: Actor,
  postId: string,
): Promise<void> {
  if (!config.reviewRules.declarations || actor.id === null) return;
  const declaration = await declarationOf(db, { id: actor.id }, postId);
  if (!declaration) throw new AppError('interests_undeclared');
  if (declaration.conflict) throw new AppError('conflict_declared');
}

/**
 * Requires that the actor has declared no conflict since they decided, if this site asks for declarations.
 * @throws AppError conflict_declared
 */
export async function requireNoConflict(
  { db, config }: Pick<Context, 'db' | 'config'>,
  actor: Actor,
  postId: string,
): Promise<void> {
  if (!config.reviewRules.declarations || actor.id === null) return;
  if (await hasConflict(db, postId, actor.id)) throw new AppError('conflict_declared');
}

/** Whether an account has declared a conflict about a post that holds. */
export async function hasConflict(db: Context['db'], postId: string, accountId: string): Promise<boolean> {
  return (await declarationOf(db, { id: accountId }, postId))?.conflict ?? false;
}

async function declarationOf(
  db: Context['db'],
  { id }: { id: string },
  postId: string,
): Promise<declared.DeclarationRow | null> {
  const all = await declared.selectDeclarations(db, postId);
  return all.find(({ account_id }) => account_id === id) ?? null;
}

/** What the actor has declared about submissions. */
export function exportDeclarationsOf(
  { db }: Context,
  actor: AccountActor,
): Promise<declared.ExportedDeclarationRow[]> {
  return declared.selectDeclarationsOf(db, actor.id);
}

/** Deletes what the actor has declared, in the transaction that closes their account. */
export function deleteDeclarationsOf({ db }: Context, actor: AccountActor): Promise<void> {
  return declared.deleteDeclarationsOf(db, actor.id);
}
