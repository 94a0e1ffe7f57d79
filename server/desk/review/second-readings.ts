/** Second readers, and who may approve a text (product.md#structured-review). */
import { countOtherStaff } from '../../people/index.ts';
import type { AccountActor, Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { recordAudit } from '../../trust/index.ts';
import * as declared from './declaration-queries.ts';
import { requireDeclared } from './declarations.ts';
import { lockInReview } from './in-review.ts';
import { isRecommended } from './requests/queries.ts';
import { requireNotOwn, writersOf } from './writers.ts';

/**
 * Records that the actor has read the revision in review, and agrees with it. Safe to repeat.
 * @throws AppError not_found, status_conflict, revision_conflict, interests_undeclared, conflict_declared, own_text
 */
export function addSecondReading(
  context: Context,
  actor: AccountActor,
  postId: string,
  revision: string,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    if ((await lockInReview(db, postId)) !== revision) throw new AppError('revision_conflict');
    await requireDeclared(tx, actor, postId);
    if ((await writersOf(db, postId)).includes(actor.id)) throw new AppError('own_text');
    const readers = await declared.selectSecondReaders(db, revision);
    if (readers.some(({ account_id }) => account_id === actor.id)) return;
    const at = clock();
    await declared.insertSecondReading(db, { revision_id: revision, account_id: actor.id, read_at: at });
    await recordAudit(db, {
      at,
      actor,
      action: 'review.seconded',
      subject: { type: 'post', id: postId },
      detail: { revision },
    });
  });
}

/**
 * Requires another person where this site's rules ask for one and the staff has one: an approver who did not
 * write the text, and a second reader of guidance: of the staff, or a researcher who recommends to publish it and whom
 * somebody else asked.
 * @throws AppError own_text, second_reader_needed
 */
export async function requireOthers(
  { db, config }: Pick<Context, 'db' | 'config'>,
  actor: Actor,
  { postId, revision, kind }: { postId: string; revision: string; kind: string },
): Promise<void> {
  const { secondReader } = config.reviewRules;
  await requireNotOwn({ db, config }, actor, postId);
  if (actor.id === null || !secondReader || kind !== 'guidance') return;
  const writers = await writersOf(db, postId);
  const readers = await secondReadersOf({ db, config }, { postId, revision });
  if (readers.some(({ account_id }) => account_id !== actor.id)) return;
  if (await isRecommended(db, revision, actor.id)) return;
  if ((await countOtherStaff(db, [...writers, actor.id])) > 0) throw new AppError('second_reader_needed');
}

/** Who has read a revision as a second reader, oldest first, but for those who have since declared a conflict. */
export async function secondReadersOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { postId, revision }: { postId: string; revision: string },
): Promise<declared.SecondReaderRow[]> {
  const readers = await declared.selectSecondReaders(db, revision);
  if (!config.reviewRules.declarations) return readers;
  const declarations = await declared.selectDeclarations(db, postId);
  const withConflict = new Set(
    declarations.filter(({ conflict }) => conflict).map(({ account_id }) => account_id),
  );
  return readers.filter(({ account_id }) => !withConflict.has(account_id));
}
