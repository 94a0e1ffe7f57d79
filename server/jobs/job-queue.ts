/** Work that happens in the background, on any node: kept in PostgreSQL until it is done (product.md#routes). */
import { z } from 'zod';
import { type Db, inTransaction } from '../db/database.ts';
import * as queries from './queries.ts';

/** Every job there is, with what it is given: one line each. */
const jobs = {
  sendMail: z.object({ id: z.string() }),
  /** Sends a link to an address that somebody typed, if there is an account that one is due to. */
  sendLink: z.object({
    purpose: z.enum(['verify-email', 'reset-password']),
    door: z.enum(['reader', 'developer']),
    email: z.string(),
  }),
  /** Makes the lighter files of a picture. */
  makeVariants: z.object({ sha256: z.string() }),
  /** Deletes the likes and follows of a closed account, one by one. */
  deleteReactions: z.object({ account: z.string() }),
  /** Asks every node of the federated cloud who it is; begun every ten minutes. */
  probeNodes: z.object({}),
  /** Asks one. */
  probeNode: z.object({ id: z.string() }),
  /** Makes a delivery of each publication for each webhook; begun with each publication, and every minute. */
  dispatchWebhooks: z.object({}),
  /** Sends one delivery. */
  deliverWebhook: z.object({ id: z.string() }),
  /** Emails the staff what an author has submitted within a few minutes. */
  notifyStaff: z.object({ author: z.string() }),
  /** Writes to followers who want to know at once; begun with each publication, and every minute. */
  notifyFollowers: z.object({}),
  /** Writes to followers who want to know weekly. */
  notifyWeekly: z.object({}),
  /** Removes what is over; begun every ten minutes. */
  sweep: z.object({}),
};

export type JobName = keyof typeof jobs;

/**
 * Names that jobs had in earlier versions. Rows of the queue and backups made by them still have these names,
 * so workers do jobs under either name; new jobs get the new one.
 */
export const formerNames = {
  forgetReactions: 'deleteReactions',
  tellSubscribers: 'dispatchWebhooks',
  tellStaff: 'notifyStaff',
} as const satisfies Record<string, JobName>;

/** Every name that a job in the queue may have. */
export const storedNames: readonly string[] = [...Object.keys(jobs), ...Object.keys(formerNames)];

export type Jobs = { [Name in JobName]: z.infer<(typeof jobs)[Name]> };

/** How often a job has been begun, and whether it has been asked to hurry. */
export interface Attempt {
  job: { attempts: number; max_attempts: number };
  /**
   * Aborted when the process has been stopping for some seconds; a job that throws then is tried again
   * elsewhere.
   */
  abortSignal: AbortSignal;
}

/**
 * What does each job. One that throws is tried again, up to 25 times within about four days, at first after
 * seconds and in the end after six hours. So it must do no harm where it is done twice. It must end within
 * `longestJobMinutes`.
 */
export type Handlers = {
  [Name in JobName]: (payload: Jobs[Name], attempt: Attempt) => Promise<void>;
};

/** A job that has been running for longer is taken for one whose process died, and is begun again. */
export const longestJobMinutes = 10;

/**
 * Adds a job. Inside a transaction it begins when that commits, or at the instant `at`, and not at all where
 * it fails. A job that waits under the same `key` is replaced.
 */
export function addJob<Name extends JobName>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { key = null, at }: { key?: string | null; at?: Date } = {},
): Promise<void> {
  return addJobs(db, name, [{ payload, key, ...(at && { at: at.toISOString() }) }]);
}

/**
 * What waits for servers of strangers comes after everything else that is due. A receiver that never answers
 * holds a worker for seconds with each message, and must not have mail wait for them all.
 */
const later: ReadonlySet<string> = new Set<JobName>(['deliverWebhook', 'probeNode']);

/** As `addJob`, for any number of them in one statement. */
export function addJobs<Name extends JobName>(
  db: Db,
  name: Name,
  added: readonly { payload: Jobs[Name]; key: string | null; at?: string }[],
): Promise<void> {
  return queries.insertJobs(db, name, { priority: priorityOf(name), jobs: added });
}

function priorityOf(name: string): number {
  return later.has(name) ? 10 : 0;
}

/** A job that is not done yet, of whatever name; `at` is when it is to begin. */
export interface WaitingJob {
  name: string;
  payload: unknown;
  key: string | null;
  at: string;
}

/** All jobs that are not done yet, for a backup. */
export async function waitingJobs(db: Db): Promise<WaitingJob[]> {
  const rows = await queries.selectJobs(db, storedNames);
  return rows.map(({ name, at, ...job }) => ({ name: currentName(name), ...job, at: at.toISOString() }));
}

/** Adds the jobs of a backup; a kind that this version doesn't know any more is left out. */
export async function addWaitingJobs(db: Db, waiting: readonly WaitingJob[]): Promise<void> {
  for (const { name: stored, ...job } of waiting) {
    const name = currentName(stored);
    if (Object.hasOwn(jobs, name))
      await queries.insertJobs(db, name, { priority: priorityOf(name), jobs: [job] });
  }
}

function currentName(stored: string): string {
  return new Map<string, string>(Object.entries(formerNames)).get(stored) ?? stored;
}

/** Jobs that begin by the clock, once among all processes, with the minutes from one to the next. */
const scheduled = [
  ['sweep', 10],
  ['probeNodes', 10],
  ['dispatchWebhooks', 1],
  ['notifyFollowers', 1],
  ['notifyWeekly', 10],
] as const satisfies [JobName, number][];

/** Adds the jobs that are due by the clock. One that still waits from the last time is replaced. */
export async function addScheduledJobs(db: Db): Promise<void> {
  for (const [name, everyMinutes] of scheduled)
    await inTransaction({ db }, async (held) => {
      if (await queries.takeTurn(held.db, name, everyMinutes)) await addJob(held.db, name, {}, { key: name });
    });
}
