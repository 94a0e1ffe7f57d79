/** Who has which post: stored for a year, so that a notice can be sent to them (product.md#recall). */
import { type ReceiptWay, recallDays } from '../../../contract/constants.ts';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { AccountActor } from '../../platform/actor.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { dayOf } from '../../platform/db/day.ts';
import { acceptsNoWrites } from '../../platform/db/errors.ts';
import { writeIfWritable } from '../../trust/index.ts';
import { lastPublication } from '../publications/log.ts';
import * as queries from './receipt-queries.ts';

/** The first day of the last year: who got a post before it is not told of notices. */
export function firstDay(now: Date): string {
  return dayOf(new Date(now.getTime() - recallDays * dayMilliseconds));
}

/** Records that an account gets posts today. */
export async function recordReceipts(
  { db, clock }: Context,
  { accountId, postIds, way }: { accountId: string; postIds: readonly string[]; way: ReceiptWay },
): Promise<void> {
  await queries.addReceipts(db, { accountId, postIds, way, day: dayOf(clock()) });
}

/**
 * Records that an account loads a post. While nothing may be written, only accounts get it that will be told of its notices all
 * the same, because they got it in the last year. @throws AppError maintenance
 */
export async function recordLoad(
  context: Context,
  { accountId, postId }: { accountId: string; postId: string },
): Promise<void> {
  const { db, clock } = context;
  const isWritten = await writeIfWritable(context, () =>
    recordReceipts(context, { accountId, postIds: [postId], way: 'api' }),
  );
  if (isWritten || (await queries.hasPost(db, { accountId, postId, since: firstDay(clock()) }))) return;
  throw notNoted(context);
}

/** The refusal of texts that an account would not be told of. */
function notNoted({ maintenance, clock }: Context): AppError {
  return maintenance.refusal(
    clock(),
    'Writing is paused, so it can’t be noted that you get this, and you would miss notices about it. Please try again later, or ask without a key.',
  );
}

/** Records that the receiver of a webhook took the message about a line of the publication log. */
export async function recordDelivery(context: Context, accountId: string, number: number): Promise<void> {
  const approved = await queries.selectApprovedPost(context.db, number);
  if (approved) await recordReceipts(context, { accountId, postIds: [approved.post_id], way: 'webhook' });
}

/**
 * Records that an account is about to copy the texts of all posts from after this line of the publication log; gives the
 * last line. A notice that is being issued is waited for, so that the copy has it, or else the account is told. While nothing
 * may be written, only accounts get a copy that got those lines in the last year. @throws AppError maintenance
 */
export async function recordCopy(context: Context, accountId: string, after: number): Promise<number> {
  const { db, clock, maintenance } = context;
  try {
    if (!maintenance.isOn) return await writeCopy(context, accountId, after);
  } catch (error) {
    if (!acceptsNoWrites(error)) throw error;
  }
  const through = await lastPublication(context);
  const known = { accountId, since: firstDay(clock()), after, through };
  if (through <= after || (await queries.hasCopy(db, known))) return through;
  throw notNoted(context);
}

function writeCopy(context: Context, accountId: string, after: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    await queries.lockPublications(tx.db);
    const through = await lastPublication(tx);
    if (through > after) await queries.addCopy(tx.db, { accountId, day: dayOf(tx.clock()), after, through });
    return through;
  });
}

/** What is stored about the posts that an account got. */
export async function exportReceiptsOf({ db }: Context, { id }: AccountActor) {
  return {
    receipts: await queries.selectReceiptsOf(db, id),
    copies: await queries.selectCopiesOf(db, id),
  };
}
