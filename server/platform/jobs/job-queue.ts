/** The queue of background jobs, stored in PostgreSQL and done by any node (product.md#routes). */
import { type Db, inTransaction } from '../db/database.ts';
import { currentTraceparent } from '../telemetry/telemetry.ts';
import { rankOf } from './kinds.ts';
import { formerNames, type JobName, type Jobs, payloads, storedNames } from './payloads.ts';
import * as queries from './queries.ts';

/** How often a job has been started, and its signal to stop. */
export interface Attempt {
  job: { attempts: number; max_attempts: number };
  /** Aborted some seconds after the process began to stop; a job that then throws is retried elsewhere. */
  abortSignal: AbortSignal;
}

/**
 * The handler of each job. A job that throws is retried, up to 25 times in about four days, first after
 * seconds and in the end after six hours. So doing it twice must do no harm, and it must end within
 * `longestJobMinutes`.
 */
export type Handlers = {
  [Name in JobName]: (payload: Jobs[Name], attempt: Attempt) => Promise<void>;
};

/** After this time a running job counts as lost with its process, and is started again. */
const longestJobMinutes = 10;

/**
 * Adds a job that starts at `at`, or at once. In a transaction it starts after the commit, and is not added
 * where that fails. It replaces a waiting job with the same `key`.
 */
export function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key = null, at }: { key?: string | null; at?: Date } = {},
): Promise<void> {
  return addJobs(db, name, [{ payload, key, ...(at && { at: at.toISOString() }) }]);
}

/** Adds any number of jobs in one statement. */
export function addJobs<Name extends JobName>(
  db: Db,
  name: Name,
  added: readonly { payload: Jobs[Name]; key: string | null; at?: string }[],
): Promise<void> {
  const traceparent = currentTraceparent();
  const jobs =
    traceparent === null
      ? added
      : added.map((job) => ({ ...job, payload: { ...job.payload, [traceField]: traceparent } }));
  return queries.insertJobs(db, name, { ...rankOf(name), jobs });
}

/** The field of a stored payload with the span that added the job (W3C Trace Context). */
const traceField = 'traceparent';

/** A stored payload without the span that added the job, and that span. */
export function withoutTrace<Payload>(stored: Payload): { payload: Payload; traceparent: string | null } {
  if (typeof stored !== 'object' || stored === null || !(traceField in stored))
    return { payload: stored, traceparent: null };
  const { [traceField]: traceparent, ...payload } = stored;
  return { payload: payload as Payload, traceparent: typeof traceparent === 'string' ? traceparent : null };
}

/** A job that is not done yet; `at` is when it starts. */
export interface WaitingJob {
  name: string;
  payload: unknown;
  key: string | null;
  at: string;
}

/** All jobs that are not done yet, for a backup. */
export async function waitingJobs(db: Db): Promise<WaitingJob[]> {
  const rows = await queries.selectJobs(db, storedNames);
  return rows.map(({ name, at, payload, key }) => ({
    name: currentName(name),
    payload: withoutTrace(payload).payload,
    key,
    at: at.toISOString(),
  }));
}

/** Adds the jobs of a backup, without those that this version no longer knows. */
export async function addWaitingJobs(db: Db, waiting: readonly WaitingJob[]): Promise<void> {
  for (const { name: stored, ...job } of waiting) {
    const name = currentName(stored);
    if (Object.hasOwn(payloads, name)) await queries.insertJobs(db, name, { ...rankOf(name), jobs: [job] });
  }
}

function currentName(stored: string): string {
  return new Map<string, string>(Object.entries(formerNames)).get(stored) ?? stored;
}

/** Jobs that start on a schedule, once among all processes, with their interval in minutes. */
const scheduled = [
  ['sweep', 10],
  ['probeNodes', 10],
  ['gradeNodes', 60],
  ['dispatchWebhooks', 1],
  ['queueDeposits', 1],
  ['mailRecalls', 1],
  ['notifyFollowers', 1],
  ['notifyWeekly', 10],
  ['sealAuditLog', 1],
  ['logAuditDays', 10],
  ['checkWitnesses', 60],
  ['remindAuthors', 60],
  ['mailStaff', 60],
  ['queueRecordings', 10],
] as const satisfies [JobName, number][];

/** Adds the scheduled jobs that are due. A job that still waits from the last time is replaced. */
export async function addScheduledJobs(db: Db): Promise<void> {
  for (const [name, everyMinutes] of scheduled)
    await inTransaction({ db }, async (tx) => {
      if (await queries.claimScheduledRun(tx.db, name, everyMinutes))
        await addJob(tx.db, name, {}, { key: name });
    });
}

/** Jobs that are always added with a key, so that one without it was replaced while it ran. */
const replaceable: readonly JobName[] = [...scheduled.map(([name]) => name), 'deliverWebhook', 'depositDoi'];

/** Starts the jobs of processes that died again, or deletes those that a later one has replaced. */
export async function releaseLostJobs(db: Db): Promise<void> {
  await queries.deleteReplacedRuns(db, replaceable, longestJobMinutes);
  await queries.releaseLostJobs(db, longestJobMinutes);
}

/** How long a job that was given up is counted among the failed ones. */
const failedDays = 30;

/** Deletes jobs that were given up 30 days ago. */
export function sweepJobs({ db }: { db: Db }): Promise<void> {
  return queries.deleteFailedJobs(db, failedDays);
}
