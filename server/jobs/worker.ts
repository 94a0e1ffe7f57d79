/** Does the jobs: graphile-worker, on connections of its own, kept running whatever happens to them. */
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger as Log } from 'pino';
import { type AdvisoryLock, takeAdvisoryLock } from '../db/advisory-lock.ts';
import { createDatabase } from '../db/database.ts';
import { createPool } from '../db/pool.ts';
import {
  addScheduledJobs,
  formerNames,
  type Handlers,
  type Jobs,
  longestJobMinutes,
  storedNames,
} from './job-queue.ts';
import { jobsSchema, registerNames, releaseLostJobs } from './queries.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks extends Jobs {}
  }
}

const jobsAtOnce = 4;
const pollMilliseconds = 5_000;
const restartMilliseconds = 1_000;
const releaseMilliseconds = 60_000;
const windUpMilliseconds = 5_000;
/** How often to look whether a job is due by the clock. */
const scheduleMilliseconds = 15_000;

const installation: AdvisoryLock = { key: 0x6a6f6273, purpose: 'sets up the tables of the jobs' };

/**
 * Makes or updates the tables that jobs are kept in. Of several processes doing this at once one does it and
 * the others wait.
 */
export async function installJobs(connection: pg.PoolConfig, log: Log): Promise<void> {
  // One connection, so that the lock and what it guards are in one session.
  const pool = openPool(connection, 1, log);
  try {
    const db = createDatabase(pool);
    await takeAdvisoryLock(pool, installation, (message) => log.warn(message));
    await runMigrations(options(pool, log));
    await registerNames(db, storedNames);
  } finally {
    await pool.end();
  }
}

export interface Worker {
  /** Looks for no more jobs, and resolves when those that run have ended. */
  stop(): Promise<void>;
}

/** Does jobs, as they come, until it is stopped. It outlives the loss of its connections. */
export async function startJobs(connection: pg.PoolConfig, handlers: Handlers, log: Log): Promise<Worker> {
  // Beside the jobs' own connections, one hears of new jobs.
  const pool = openPool(connection, jobsAtOnce + 1, log);
  const stopping = new AbortController();
  const running = countJobs();
  const begin = async () => {
    await releaseLostJobs(createDatabase(pool), longestJobMinutes);
    return run({
      ...options(pool, log),
      taskList: taskList(handlers),
      events: running.events,
      concurrency: jobsAtOnce,
      pollInterval: pollMilliseconds,
    });
  };
  const beginAgain = async (): Promise<Runner> => {
    for (;;) {
      await delay(restartMilliseconds, undefined, { signal: stopping.signal });
      try {
        return await begin();
      } catch (error) {
        log.error({ err: error }, 'jobs could not be started again');
      }
    }
  };

  let runner = await begin();
  const told = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const watch = async () => {
    while (!stopping.signal.aborted) {
      // A runner that lost its connections while it was told to stop may never say that it has ended.
      const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'jobs have stopped'));
      await Promise.race([ended, told]);
      if (stopping.signal.aborted) return;
      runner = await beginAgain();
    }
    await runner.stop();
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'jobs are no longer watched');
  });
  const releasing = setInterval(() => {
    releaseLostJobs(createDatabase(pool), longestJobMinutes).catch((error: unknown) =>
      log.warn({ err: error }, 'lost jobs could not be given back'),
    );
  }, releaseMilliseconds).unref();
  // Not by the worker's own schedule, which goes by the clock of this machine: a wrong one stops it on every
  // node.
  const scheduling = setInterval(() => {
    addScheduledJobs(createDatabase(pool)).catch((error: unknown) =>
      log.warn({ err: error }, 'jobs that are due by the clock could not be added'),
    );
  }, scheduleMilliseconds).unref();

  async function windUp(): Promise<void> {
    // It may have stopped by itself already.
    await runner.stop().catch(() => {});
    await watching;
    await pool.end();
  }
  // A runner that lost its connections may never end, and never give them back; what counts is that no job
  // runs.
  async function giveUp(signal: AbortSignal): Promise<void> {
    await running.whenIdle();
    await delay(windUpMilliseconds, undefined, { signal }).catch(() => {});
  }

  return {
    async stop() {
      stopping.abort();
      clearInterval(releasing);
      clearInterval(scheduling);
      const wait = new AbortController();
      await Promise.race([windUp(), giveUp(wait.signal)]);
      wait.abort();
    },
  };
}

/** Counts the jobs that run, by what the runner tells of them. */
function countJobs(): { events: WorkerEvents; whenIdle(): Promise<void> } {
  const events: WorkerEvents = new EventEmitter();
  let running = 0;
  let idle = () => {};
  const ended = () => {
    running -= 1;
    if (running === 0) idle();
  };
  events.on('job:start', () => {
    running += 1;
  });
  events.on('job:success', ended);
  events.on('job:error', ended);
  return {
    events,
    whenIdle: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else idle = resolve;
      }),
  };
}

/** Does the jobs that are due, one after the other, and resolves when there is none left. */
export async function runDueJobs(connection: pg.PoolConfig, handlers: Handlers, log: Log): Promise<void> {
  const pool = openPool(connection, 2, log);
  try {
    await runOnce({ ...options(pool, log), taskList: taskList(handlers) });
  } finally {
    await pool.end();
  }
}

/** What does the jobs of each name that may be stored. */
function taskList(handlers: Handlers): TaskList {
  const former = Object.entries(formerNames).map(([stored, name]) => [stored, handlers[name]]);
  return { ...handlers, ...Object.fromEntries(former) };
}

function openPool(connection: pg.PoolConfig, max: number, log: Log): pg.Pool {
  const pool = createPool({ max, application_name: 'afya jobs', ...connection }, (text) => log.warn(text));
  // The query that a broken connection fails tells of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function options(pool: pg.Pool, log: Log): RunnerOptions {
  return {
    pgPool: pool,
    schema: jobsSchema,
    noHandleSignals: true,
    logger: new Logger(() => logTo(log)),
    // Ends of jobs are written down in batches: alone, one that can't be is a rejection that nobody handles.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

/** What is logged is only ever the sentence: beside it are jobs, and with them what they were given. */
function logTo(log: Log) {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return (level: keyof typeof levels, message: string, about: Record<string, unknown>) => {
    // A job that fails is tried again, so it is a warning, and needs no stack.
    if (about.failure === true) log.warn(firstLine(message));
    else log[levels[level]](message);
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
