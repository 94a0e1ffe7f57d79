/** Runs the jobs with graphile-worker, on its own connections, and restarts it whenever it fails. */
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
import { traceJob } from '../telemetry/telemetry.ts';
import { type Attempt, addScheduledJobs, type Handlers, releaseLostJobs, withoutTrace } from './job-queue.ts';
import { jobConcurrency, Places } from './kinds.ts';
import { formerNames, type Jobs, storedNames } from './payloads.ts';
import { jobsSchema, registerNames } from './queries.ts';

declare global {
  namespace GraphileWorker {
    interface Tasks extends Jobs {}
  }
}

const pollMilliseconds = 5_000;
const restartMilliseconds = 1_000;
const releaseMilliseconds = 60_000;
const windUpMilliseconds = 5_000;
/** How often to check for scheduled jobs. */
const scheduleMilliseconds = 15_000;

const installation: AdvisoryLock = { key: 0x6a6f6273, purpose: 'sets up the tables of the jobs' };

/** Creates or updates the tables of the queue. One process does it while others wait. */
export async function installJobs(connection: pg.PoolConfig, log: Log): Promise<void> {
  // One connection, so that the lock and the work are in the same session.
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

/** Says when no job may be started. */
export interface Pausing {
  readonly isOn: boolean;
  onSwitch(listener: () => void): () => void;
}

export interface Worker {
  /** Takes no more jobs, and resolves once the running ones have ended. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until it is stopped, except while `pausing` is on: then those that run are ended, and the others wait. It
 * survives lost connections.
 */
export async function startJobs(
  connection: pg.PoolConfig,
  handlers: Handlers,
  log: Log,
  pausing: Pausing,
): Promise<Worker> {
  // One listens for new jobs; a running job needs none of the others.
  const pool = openPool(connection, jobConcurrency, log);
  const stopping = new AbortController();
  const running = countJobs();
  const begin = async () => {
    await releaseLostJobs(createDatabase(pool));
    const events: WorkerEvents = new EventEmitter();
    running.count(events);
    return run({
      ...options(pool, log),
      taskList: taskList(handlers),
      events,
      forbiddenFlags: new Places(events).taken,
      concurrency: jobConcurrency,
      pollInterval: pollMilliseconds,
    });
  };
  const beginAgain = async (): Promise<Runner> => {
    for (;;) {
      await delay(restartMilliseconds, undefined, { signal: stopping.signal });
      try {
        return await begin();
      } catch (error) {
        log.error({ err: error }, 'jobs could not be restarted');
      }
    }
  };

  let runner = pausing.isOn ? null : await begin();
  let switched = () => {};
  const stopListening = pausing.onSwitch(() => switched());
  const told = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const watch = async () => {
    while (!stopping.signal.aborted) {
      const pauseChanged = new Promise<void>((resolve) => {
        switched = resolve;
      });
      if (pausing.isOn) {
        await runner?.stop().catch(() => {});
        runner = null;
        if (pausing.isOn) await Promise.race([pauseChanged, told]);
        continue;
      }
      runner ??= await beginAgain();
      // A runner that lost its connections while stopping may never settle.
      const ended = runner.promise
        .catch((error: unknown) => log.error({ err: error }, 'the job runner stopped'))
        .then(() => 'ended');
      if ((await Promise.race([ended, told, pauseChanged])) === 'ended') runner = null;
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the job runner could not be supervised');
  });
  const releasing = setInterval(() => {
    if (pausing.isOn) return;
    releaseLostJobs(createDatabase(pool)).catch((error: unknown) =>
      log.warn({ err: error }, 'lost jobs could not be released'),
    );
  }, releaseMilliseconds).unref();
  // The worker's own schedule goes by this machine's clock: a wrong clock would stop it on every node.
  const scheduling = setInterval(() => {
    if (pausing.isOn) return;
    addScheduledJobs(createDatabase(pool)).catch((error: unknown) =>
      log.warn({ err: error }, 'scheduled jobs could not be added'),
    );
  }, scheduleMilliseconds).unref();

  async function windUp(): Promise<void> {
    // It may have stopped already.
    await runner?.stop().catch(() => {});
    await watching;
    await pool.end();
  }
  // A runner that lost its connections may never end, nor release them; what matters is that no job runs.
  async function giveUp(signal: AbortSignal): Promise<void> {
    await running.whenIdle();
    await delay(windUpMilliseconds, undefined, { signal }).catch(() => {});
  }

  return {
    async stop() {
      stopping.abort();
      stopListening();
      clearInterval(releasing);
      clearInterval(scheduling);
      const wait = new AbortController();
      await Promise.race([windUp(), giveUp(wait.signal)]);
      wait.abort();
    },
  };
}

/** Counts the running jobs from the events of runners. */
function countJobs(): { count(events: WorkerEvents): void; whenIdle(): Promise<void> } {
  let running = 0;
  let idle = () => {};
  const ended = () => {
    running -= 1;
    if (running === 0) idle();
  };
  return {
    count(events) {
      events.on('job:start', () => {
        running += 1;
      });
      events.on('job:success', ended);
      events.on('job:error', ended);
    },
    whenIdle: () =>
      new Promise((resolve) => {
        if (running === 0) resolve();
        else idle = resolve;
      }),
  };
}

/** Runs the due jobs one after the other, and resolves once none is left. */
export async function runDueJobs(connection: pg.PoolConfig, handlers: Handlers, log: Log): Promise<void> {
  const pool = openPool(connection, 2, log);
  try {
    await runOnce({ ...options(pool, log), taskList: taskList(handlers) });
  } finally {
    await pool.end();
  }
}

/** The handlers by each name that may be stored, each job in the trace of what added it. */
function taskList(handlers: Handlers): TaskList {
  const traced = Object.entries(handlers).map(([name, handler]) => {
    const run = (stored: unknown, attempt: Attempt) => {
      const { payload, traceparent } = withoutTrace(stored);
      // The queue gives each handler the payloads of its own name.
      const work = handler as (payload: unknown, attempt: Attempt) => Promise<void>;
      return traceJob({ name, attempt: attempt.job.attempts, traceparent }, () => work(payload, attempt));
    };
    return [name, run] as const;
  });
  const tasks = Object.fromEntries(traced);
  const former = Object.entries(formerNames).map(([stored, name]) => [stored, tasks[name]]);
  return { ...tasks, ...Object.fromEntries(former) };
}

function openPool(connection: pg.PoolConfig, max: number, log: Log): pg.Pool {
  const pool = createPool({ max, application_name: 'afya jobs', ...connection }, (text) => log.warn(text));
  // The query that a broken connection fails reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function options(pool: pg.Pool, log: Log): RunnerOptions {
  return {
    pgPool: pool,
    schema: jobsSchema,
    noHandleSignals: true,
    logger: new Logger(() => logTo(log)),
    // Without a batch delay the ends of jobs are written in batches; a single write that failed would be an
    // unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

/** Logs only the message: the other arguments contain jobs with their payloads. */
function logTo(log: Log) {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return (level: keyof typeof levels, message: string, about: Record<string, unknown>) => {
    // A job that fails is retried, so it is logged as a warning, without its stack.
    if (about.failure === true) log.warn(firstLine(message));
    else log[levels[level]](message);
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
