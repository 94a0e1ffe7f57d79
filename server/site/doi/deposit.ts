/** One deposit at the registry of DOIs (docs/operations.md#dois). */
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Attempt, addJob } from '../../platform/jobs/job-queue.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { notePost, readPublicPostById } from '../../posts/index.ts';
import { crossrefDocument, depositAtCrossref, resultAtCrossref } from './crossref.ts';
import { dataciteDocument, depositAtDatacite } from './datacite.ts';
import type { Outcome } from './outcome.ts';
import * as queries from './queries.ts';
import { addDeposits, doiOf } from './queue.ts';
import { type DoiRecord, recordOf } from './record.ts';

/** Thrown so that the job queue tries again later. */
class DepositError extends Error {}

/** How long a registry may take to answer, in milliseconds. */
const patience = 60_000;

/** How often Crossref is asked what became of a deposit: at first after a minute, in the end every hour, for a day. */
const mostQuestions = 30;

/**
 * Tells the registry what it should know of a post, or asks what became of that. To tell it twice does no harm: the DOI stays, and the registry keeps the later
 * metadata. What it refuses waits for the operator; what it can't take now is tried again for about four days.
 * @throws DepositError where it is to be tried again
 */
export async function depositDoi(
  context: Context,
  { post }: { post: string },
  { job }: Pick<Attempt, 'job'>,
  milliseconds = patience,
): Promise<void> {
  const { db, clock, config } = context;
  const row = await queries.selectDoi(db, post);
  if (!config.doi || !row) return;
  if (row.registry !== config.doi.registry) {
    const problem = `its DOI belongs to ${row.registry}, and DOI_REGISTRY is ${config.doi.registry}`;
    await queries.record(db, row, { state: 'failed', problem });
    return;
  }
  if (row.state === 'sent') {
    const { doi, stamp } = row;
    await settle(
      context,
      row,
      await orUnavailable(resultAtCrossref(config, config.doi, { doi, stamp }, milliseconds)),
      job,
    );
    return;
  }
  const begun = await queries.begin(db, post, clock());
  if (!begun) return;
  // Read after that, so that it is as new as what the deposit is said to tell.
  const current = await readPublicPostById(context, post);
  // Withdrawn before the registry heard of it: nothing has to be told, and the DOI leads nowhere.
  if (!current || (current.state === 'withdrawn' && row.stamp === 0)) {
    await queries.deleteDoi(db, post);
    return;
  }
  const record = await recordOf(context, current, begun.doi);
  const sent =
    config.doi.registry === 'datacite'
      ? depositAtDatacite(config, config.doi, record, milliseconds)
      : depositAtCrossref(config, config.doi, { record, stamp: begun.stamp }, milliseconds);
  await settle(context, begun, await orUnavailable(sent), job);
}

async function orUnavailable(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { type: 'unavailable', problem: `the registry could not be reached: ${error.reason}` };
  }
}

/** Records the outcome, unless a later deposit has begun meanwhile. @throws DepositError */
async function settle(
  context: Context,
  row: queries.DoiRow,
  outcome: Outcome,
  { attempts, max_attempts: most }: Attempt['job'],
): Promise<void> {
  const { db } = context;
  switch (outcome.type) {
    case 'registered':
      return inTransaction(context, (tx) => taken(tx, row));
    case 'sent':
      return inTransaction(context, (tx) => askLater(tx, row));
    case 'refused':
      await queries.record(db, row, { state: 'failed', problem: outcome.problem });
      return;
    case 'unavailable': {
      const isLast = attempts >= most;
      const { problem } = outcome;
      const recorded = await queries.record(db, row, {
        problem,
        ...(isLast && { state: 'failed' as const }),
      });
      if (recorded && !isLast) throw new DepositError(`the DOI ${row.doi} is not deposited yet: ${problem}`);
    }
  }
}

async function taken(context: Context, row: queries.DoiRow): Promise<void> {
  const recorded = await queries.recordTaken(context.db, row, context.clock());
  if (!recorded) return;
  if (recorded.is_first) await notePost(context, row.post_id);
  if (recorded.state === 'waiting') await addDeposits(context.db, [row.post_id]);
}

async function askLater(context: Context, row: queries.DoiRow): Promise<void> {
  const asked = row.asked + 1;
  const isTooLong = asked > mostQuestions;
  const problem = isTooLong ? 'the registry has not said for a day what became of it' : null;
  const recorded = await queries.record(context.db, row, {
    state: isTooLong ? 'failed' : 'sent',
    problem,
    asked,
  });
  if (!recorded || isTooLong) return;
  const minutes = Math.min(2 ** (asked - 1), 60);
  const at = new Date(context.clock().getTime() + minutes * 60_000);
  await addJob(context.db, 'depositDoi', { post: row.post_id }, { key: `doi ${row.post_id}`, at });
}

/** What would be sent for a post, as it would be sent; null where nothing would. Writes nothing. */
export async function depositPreview(
  context: Context,
  postId: string,
): Promise<{ doi: string; document: string } | null> {
  const { db, config, clock } = context;
  if (!config.doi) return null;
  const row = await queries.selectDoi(db, postId);
  const current = await readPublicPostById(context, postId);
  if (!current || (current.state === 'withdrawn' && (row?.stamp ?? 0) === 0)) return null;
  const doi = row?.doi ?? doiOf(postId, config.doi.prefix);
  const record = await recordOf(context, current, doi);
  return { doi, document: documentOf(context, record, Math.max(clock().getTime(), (row?.stamp ?? 0) + 1)) };
}

function documentOf({ config }: Context, record: DoiRecord, stamp: number): string {
  return config.doi?.registry === 'datacite'
    ? `${JSON.stringify(dataciteDocument(record, config), null, 2)}\n`
    : crossrefDocument(record, config, stamp);
}
