/**
 * Sends a notice to everybody who has its post (product.md#recall), once. They are fixed in the transaction that issues the
 * notice; a job queues their emails in batches, each in a transaction.
 */

import { recallDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Attempt, addJob } from '../../platform/jobs/job-queue.ts';
import { causeOf, mailRecipients } from './emails.ts';
import * as queries from './queries.ts';
import * as receiptQueries from './receipt-queries.ts';
import { exportReceiptsOf, firstDay } from './receipts.ts';

const recipientsPerBatch = 500;

/** Fixes whom a notice is sent to, in the transaction that issues it, after its number was given. */
export async function startRecall(
  { db, clock }: Context,
  { noticeId, postId }: { noticeId: string; postId: string },
): Promise<void> {
  const recipients = await queries.insertRecipients(db, { noticeId, postId, since: firstDay(clock()) });
  if (recipients > 0) await addJob(db, 'mailRecalls', {}, { key: 'mailRecalls' });
}

/**
 * Queues the emails of all recipients who still wait for one. Processes that do this at once share the recipients. Runs
 * every minute as well, so that another process goes on where one was killed.
 */
export async function mailRecalls(
  context: Context,
  { abortSignal }: Pick<Attempt, 'abortSignal'>,
): Promise<void> {
  while (!abortSignal.aborted && (await mailBatch(context)));
}

/** Resolves to whether there may be more. */
function mailBatch(context: Context): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx;
    const recipients = await queries.lockWaiting(db, recipientsPerBatch);
    if (recipients.length === 0) return false;
    await mailRecipients(
      tx,
      recipients.filter(({ can_get_mail }) => can_get_mail),
    );
    await queries.setQueued(
      db,
      recipients.map((row) => ({ noticeId: row.notice_id, accountId: row.account_id, cause: causeOf(row) })),
      clock(),
    );
    return recipients.length === recipientsPerBatch;
  });
}

/** How many accounts a notice about a published post would be sent to now. @throws AppError not_found */
export async function countRecall({ db, clock }: Context, postId: string): Promise<number> {
  if (!(await queries.isPublished(db, postId))) throw new AppError('not_found');
  return queries.countHolders(db, { postId, since: firstDay(clock()) });
}

/** How far the emails of an issued notice have come. @throws AppError not_found */
export async function recallProgress({ db }: Context, noticeId: string) {
  if (!(await queries.selectRecalled(db, noticeId))) throw new AppError('not_found');
  return queries.countOutcomes(db, noticeId);
}

/** What is stored about the posts that an account got, and about the notices that it was sent. */
export async function exportRecallDataOf(context: Context, actor: AccountActor) {
  return {
    ...(await exportReceiptsOf(context, actor)),
    recalls: await queries.selectRecallsOf(context.db, actor.id),
  };
}

export type RecallData = Awaited<ReturnType<typeof exportRecallDataOf>>;

/** Deletes what is stored about the posts that an account got, in the transaction that closes it. */
export async function deleteRecallDataOf({ db }: Context, { id }: AccountActor): Promise<void> {
  await receiptQueries.deleteReceiptsOf(db, id);
  await queries.deleteRecallsOf(db, id);
}

/** Deletes what is older than a year. */
export async function sweepRecalls({ db, clock }: Context): Promise<void> {
  const now = clock();
  await receiptQueries.deleteReceiptsBefore(db, firstDay(now));
  await queries.deleteReasonsBefore(db, new Date(now.getTime() - recallDays * dayMilliseconds));
}
