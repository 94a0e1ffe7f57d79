/** Answers of staff and authors to comments, and what staff say of what the author did (product.md#comments-and-answers). */
import { answersOfAComment } from '../../../../contract/constants.ts';
import type { AccountActor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { readInBatches } from '../../../platform/db/keyset.ts';
import { requireDeclared } from '../declarations.ts';
import { lockInReview } from '../in-review.ts';
import * as queries from './answer-queries.ts';
import { readReviewed, readThread, readThreadOfAuthor } from './read.ts';
import type { Thread } from './threads.ts';

export type { ExportedAnswerRow } from './answer-queries.ts';

interface Place {
  postId: string;
  id: string;
}

/**
 * Answers a comment or a note while the post is in review.
 * @throws AppError not_found, status_conflict, answer_limit, interests_undeclared, conflict_declared
 */
export function answerAsStaff(
  context: Context,
  actor: AccountActor,
  place: Place,
  body: string,
): Promise<Thread> {
  return inTransaction(context, async (tx) => {
    const round = await lockRound(tx, actor, place);
    await insertAnswer(tx, actor, place.id, { body, round });
    return readThread(tx.db, place);
  });
}

/**
 * Accepts what the author did about a comment, or reopens the comment, while the post is in review.
 * @throws AppError not_found, also for a note, status_conflict, interests_undeclared, conflict_declared
 */
export function judgeComment(
  context: Context,
  actor: AccountActor,
  place: Place,
  judgement: 'accepted' | 'reopened',
): Promise<Thread> {
  return inTransaction(context, async (tx) => {
    const round = await lockRound(tx, actor, place);
    const before = await readThread(tx.db, place);
    if (before.for_staff) throw new AppError('not_found');
    if (before.judgement === judgement) return before;
    await queries.setJudgement(tx.db, place.id, { judgement, at: tx.clock(), round });
    return readThread(tx.db, place);
  });
}

/** Answers a comment on the actor's own post. @throws AppError not_found, answer_limit */
export function answerAsAuthor(
  context: Context,
  actor: AccountActor,
  place: Place,
  body: string,
): Promise<Thread> {
  return inTransaction(context, async (tx) => {
    const decided = await readReviewed(tx.db, actor, place.postId);
    await readThreadOfAuthor(tx.db, place, decided);
    await insertAnswer(tx, actor, place.id, { body, round: null });
    return readThreadOfAuthor(tx.db, place, decided);
  });
}

/** Locks the post; gives the number of its revision in review. */
async function lockRound(tx: Context, actor: AccountActor, place: Place): Promise<number> {
  const revision = await lockInReview(tx.db, place.postId);
  await requireDeclared(tx, actor, place.postId);
  await readThread(tx.db, place);
  return queries.selectRound(tx.db, revision);
}

async function insertAnswer(
  { db, clock }: Context,
  actor: AccountActor,
  commentId: string,
  { body, round }: { body: string; round: number | null },
): Promise<void> {
  if ((await queries.lockThread(db, commentId)) >= answersOfAComment) throw new AppError('answer_limit');
  await queries.insertAnswer(db, {
    comment_id: commentId,
    author_id: actor.id,
    body,
    round,
    created_at: clock(),
  });
}

/** Answers read by one query: each may have thousands of characters. */
const answersPerBatch = 200;

/** Every answer by the actor to comments on submissions, oldest first, read in batches. */
export async function* exportAnswersOf(
  { db }: Context,
  actor: AccountActor,
): AsyncGenerator<queries.ExportedAnswerRow> {
  yield* readInBatches(answersPerBatch, (request) => queries.selectAnswersForExport(db, actor.id, request));
}
