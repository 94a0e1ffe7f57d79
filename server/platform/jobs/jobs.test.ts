import { sql } from 'kysely';
import type pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDatabase } from '../../../tests/database-server.ts';
import { createDatabase, type Db, inTransaction } from '../db/database.ts';
import { until } from '../db/fixtures/servers.ts';
import { createPool } from '../db/pool.ts';
import {
  addJob,
  addScheduledJobs,
  addWaitingJobs,
  type Handlers,
  releaseLostJobs,
  sweepJobs,
  waitingJobs,
} from './job-queue.ts';
import { countRunning, insertJobs } from './queries.ts';
import { installJobs, runDueJobs, startJobs, type Worker } from './worker.ts';

const log = pino({ level: 'silent' });

/** A pause that tests switch on and off. */
const pausing = {
  isOn: false,
  listeners: new Set<() => void>(),
  onSwitch(listener: () => void) {
    pausing.listeners.add(listener);
    return () => pausing.listeners.delete(listener);
  },
  switch(isOn: boolean) {
    pausing.isOn = isOn;
    for (const listener of pausing.listeners) listener();
  },
};

let connection: pg.PoolConfig;
let db: Db;
let workers: Worker[];
let close: () => Promise<void>;

beforeEach(async () => {
  const copy = await copyDatabase();
  const pool = createPool(copy.connection, () => {});
  connection = copy.connection;
  db = createDatabase(pool);
  workers = [];
  pausing.isOn = false;
  close = async () => {
    for (const worker of workers) await worker.stop();
    await pool.end();
    await copy.drop();
  };
});

afterEach(() => close());

async function nothing(): Promise<void> {}

/** Jobs that these tests have nothing to do with. */
const idle = {
  sendLink: nothing,
  makeVariants: nothing,
  makeCoverFiles: nothing,
  makeRecording: nothing,
  makePack: nothing,
  queueRecordings: nothing,
  closeAccount: nothing,
  lapseRemoval: nothing,
  deleteReactions: nothing,
  probeNodes: nothing,
  probeNode: nothing,
  gradeNodes: nothing,
  gradeNode: nothing,
  dispatchWebhooks: nothing,
  queueDeposits: nothing,
  depositDoi: nothing,
  sendPush: nothing,
  sendPhoneReply: nothing,
  sendPhoneAlert: nothing,
  askContributors: nothing,
  askAboutTranslations: nothing,
  tellTranslators: nothing,
  rememberTranslations: nothing,
  mailSchedule: nothing,
  decideOnReport: nothing,
  issueNotice: nothing,
  mailRecalls: nothing,
  notifyFollowers: nothing,
  notifyWeekly: nothing,
  sealAuditLog: nothing,
  logAuditDays: nothing,
  remindAuthors: nothing,
  deliverWebhook: nothing,
  sweep: nothing,
  notifyStaff: nothing,
  mailStaff: nothing,
  checkWitnesses: nothing,
};

/** Handlers that keep what they were given. */
function recordingHandlers(): { done: string[]; handlers: Handlers } {
  const done: string[] = [];
  return {
    done,
    handlers: {
      ...idle,
      sendMail: async ({ id }) => void done.push(id),
    },
  };
}

async function work(handlers: Handlers): Promise<Worker> {
  const worker = await startJobs(connection, handlers, log, pausing);
  workers.push(worker);
  return worker;
}

it('a job runs after its transaction commits, and never if the transaction fails', async () => {
  const { done, handlers } = recordingHandlers();
  await inTransaction({ db }, async (tx) => {
    await addJob(tx.db, 'sendMail', { id: 'kept' });
    await runDueJobs(connection, handlers, log);
    expect(done).toEqual([]);
  });
  const failing = inTransaction({ db }, async (tx) => {
    await addJob(tx.db, 'sendMail', { id: 'undone' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');

  await runDueJobs(connection, handlers, log);

  expect(done).toEqual(['kept']);
});

it('a job replaces a waiting one with the same key', async () => {
  const { done, handlers } = recordingHandlers();
  for (const id of ['first', 'second']) await addJob(db, 'sendMail', { id }, { key: 'same' });

  await runDueJobs(connection, handlers, log);

  expect(done).toEqual(['second']);
});

it('jobs for emails run before jobs for webhooks', async () => {
  const { done, handlers } = recordingHandlers();
  for (const id of ['1', '2']) await addJob(db, 'deliverWebhook', { id });
  await addJob(db, 'sendMail', { id: 'mail' });
  await runDueJobs(connection, { ...handlers, deliverWebhook: async ({ id }) => void done.push(id) }, log);
  expect(done).toEqual(['mail', '1', '2']);
});

it('a worker runs the jobs that waited before it started, and later ones when they are added', async () => {
  const { done, handlers } = recordingHandlers();
  await addJob(db, 'sendMail', { id: 'before' });
  await work(handlers);
  await until(() => done.includes('before'));

  await addJob(db, 'sendMail', { id: 'after' });

  await until(() => done.includes('after'));
});

it('jobs wait during a pause, also after a restart, and run afterwards', async () => {
  const { done, handlers } = recordingHandlers();
  const worker = await work(handlers);
  await addJob(db, 'sendMail', { id: 'before' });
  await until(() => done.includes('before'));

  pausing.switch(true);
  await worker.stop();
  workers = [];
  await work(handlers);
  for (const id of ['during', 'later']) await addJob(db, 'sendMail', { id });
  expect(await waitingJobs(db)).toHaveLength(2);
  expect(await countRunning(db)).toBe(0);
  expect(done).toEqual(['before']);

  pausing.switch(false);
  await until(() => done.length === 3);
  expect(done.toSorted()).toEqual(['before', 'during', 'later']);
});

it('a job that fails is retried later', async () => {
  let attempts = 0;
  const handlers: Handlers = {
    ...idle,
    sendMail: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not now');
    },
  };
  await addJob(db, 'sendMail', { id: 'unlucky' });

  await runDueJobs(connection, handlers, log);
  expect(attempts).toBe(1);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await runDueJobs(connection, handlers, log);

  expect(attempts).toBe(2);
});

it('two workers never run the same job', async () => {
  const { done, handlers } = recordingHandlers();
  const ids = Array.from({ length: 40 }, (_, number) => `job ${number}`);
  await inTransaction({ db }, async (tx) => {
    for (const id of ids) await addJob(tx.db, 'sendMail', { id });
  });
  await Promise.all([work(handlers), work(handlers)]);

  await until(() => done.length >= ids.length);

  for (const worker of workers.splice(0)) await worker.stop();
  expect(done.sort()).toEqual(ids.sort());
});

it('a stopping worker waits for its running job', async () => {
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const worker = await startJobs(
    connection,
    {
      ...idle,
      sendMail: async ({ id }) => {
        begun.resolve();
        await go.promise;
        done.push(id);
      },
    },
    log,
    pausing,
  );
  await addJob(db, 'sendMail', { id: 'running' });
  await begun.promise;

  const stopped = worker.stop();
  go.resolve();
  await stopped;

  expect(done).toEqual(['running']);
});

it('a worker goes on after its database connections break, even during a job', { tags: 'edge' }, async () => {
  const { done, handlers } = recordingHandlers();
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  await work({
    ...idle,
    sendMail: async ({ id }, attempt) => {
      if (id === 'cut off') {
        begun.resolve();
        await go.promise;
      }
      await handlers.sendMail({ id }, attempt);
    },
  });
  await addJob(db, 'sendMail', { id: 'cut off' });
  await begun.promise;

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'afya jobs' and datname = current_database()`.execute(db);
  go.resolve();
  await addJob(db, 'sendMail', { id: 'next' });

  await until(() => done.includes('next'));
});

it('a job runs again if its process died', async () => {
  const { done, handlers } = recordingHandlers();
  await addJob(db, 'sendMail', { id: 'orphan' });
  await sql`update graphile_worker._private_jobs
    set locked_by = 'somebody who is gone', locked_at = now() - interval '11 minutes', attempts = 1`.execute(
    db,
  );

  await work(handlers);

  await until(() => done.includes('orphan'));
});

it('a scheduled run that was lost, and replaced meanwhile, is not counted as given up', async () => {
  const rows = async () =>
    (
      await sql<{ key: string | null }>`select key from graphile_worker._private_jobs order by id`.execute(db)
    ).rows.map(({ key }) => key);
  await addJob(db, 'sweep', {}, { key: 'sweep' });
  await sql`update graphile_worker._private_jobs
    set locked_by = 'somebody who is gone', locked_at = now() - interval '9 minutes', attempts = 1`.execute(
    db,
  );
  await addJob(db, 'sweep', {}, { key: 'sweep' });
  await addJob(db, 'sendMail', { id: 'without a key' });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'id' is not null`.execute(
    db,
  );

  await releaseLostJobs(db);
  expect(await rows()).toEqual([null, 'sweep', null]);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`.execute(
    db,
  );
  await releaseLostJobs(db);

  expect(await rows()).toEqual(['sweep', null]);
});

it('a delivery that its owner sends again while it is tried is not counted as given up', async () => {
  const waiting = Promise.withResolvers<void>();
  let begun = 0;
  await work({
    ...recordingHandlers().handlers,
    deliverWebhook: async () => {
      begun += 1;
      if (begun > 1) return;
      await waiting.promise;
      throw new Error('The receiver was away.');
    },
  });
  const again = () => addJob(db, 'deliverWebhook', { id: 'a' }, { key: 'webhook a' });
  await again();
  await until(async () => begun === 1);
  await again();
  await until(async () => begun === 2);
  waiting.resolve();
  await until(async () => (await countRunning(db)) === 0);
  await releaseLostJobs(db);
  const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db);
  expect(rows).toEqual([]);
});

it('a job that was given up is deleted after thirty days', async () => {
  const left = async () =>
    (await sql`select from graphile_worker._private_jobs where attempts >= max_attempts`.execute(db)).rows
      .length;
  await addJob(db, 'sendMail', { id: 'refused' });
  await sql`update graphile_worker._private_jobs
    set attempts = max_attempts, updated_at = now() - interval '29 days'`.execute(db);
  await sweepJobs({ db });
  expect(await left()).toBe(1);
  await sql`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'`.execute(db);
  await sweepJobs({ db });
  expect(await left()).toBe(0);
});

it('several processes can install the job queue at the same time', async () => {
  await sql`drop schema graphile_worker cascade`.execute(db);

  await Promise.all(Array.from({ length: 5 }, () => installJobs(connection, log)));

  const { done, handlers } = recordingHandlers();
  await addJob(db, 'sendMail', { id: 'first' });
  await runDueJobs(connection, handlers, log);
  expect(done).toEqual(['first']);
});

it('a scheduled job is added once, and again after the clock was wrong', async () => {
  const waitingSweeps = async () => (await waitingJobs(db)).filter(({ name }) => name === 'sweep').length;
  await addScheduledJobs(db);
  expect(await waitingSweeps()).toBe(1);
  await runDueJobs(connection, recordingHandlers().handlers, log);
  await Promise.all([addScheduledJobs(db), addScheduledJobs(db)]);
  expect(await waitingSweeps()).toBe(0);
  await db.updateTable('schedule').set({ begun_at: sql<Date>`now() + interval '6 hours'` }).execute();
  await addScheduledJobs(db);
  expect(await waitingSweeps()).toBe(1);
});

it('what is done here begins before mail, and mail before messages to other servers', async () => {
  await addJob(db, 'deliverWebhook', { id: 'other' });
  await addJob(db, 'sendMail', { id: 'mail' });
  await addJob(db, 'deleteReactions', { account: 'here' });
  const done: string[] = [];
  const handlers: Handlers = {
    ...recordingHandlers().handlers,
    deliverWebhook: async ({ id }) => void done.push(id),
    sendMail: async ({ id }) => void done.push(id),
    deleteReactions: async ({ account }) => void done.push(account),
  };

  await runDueJobs(connection, handlers, log);

  expect(done).toEqual(['here', 'mail', 'other']);
});

it('a server that never answers takes some places of its kind, and what is done here begins meanwhile', async () => {
  const silence = Promise.withResolvers<void>();
  const begun = new Map<string, number>();
  const wait = (kind: string) => () => {
    begun.set(kind, (begun.get(kind) ?? 0) + 1);
    return silence.promise;
  };
  const done: string[] = [];
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    await addJob(db, 'sendMail', { id });
    await addJob(db, 'makeVariants', { sha256: id });
    await addJob(db, 'deliverWebhook', { id });
    await addJob(db, 'makeRecording', { revision: id });
  }
  await work({
    ...recordingHandlers().handlers,
    sendMail: wait('mail'),
    makeVariants: wait('picture'),
    deliverWebhook: wait('webhook'),
    makeRecording: wait('speech'),
    deleteReactions: async ({ account }) => void done.push(account),
  });
  try {
    const all = { mail: 3, picture: 1, webhook: 2, speech: 1 };
    await until(async () => [...begun.values()].reduce((sum, count) => sum + count, 0) === 7);
    for (const account of ['a', 'b', 'c']) await addJob(db, 'deleteReactions', { account });
    await until(async () => done.length === 3);
    expect(Object.fromEntries(begun)).toEqual(all);
  } finally {
    silence.resolve();
  }
  await until(async () => [...begun.values()].every((count) => count === 8));
});

it('a job that an earlier version queued under a former name runs', async () => {
  const done: string[] = [];
  const handlers: Handlers = {
    ...recordingHandlers().handlers,
    deleteReactions: async ({ account }) => void done.push(`deleteReactions ${account}`),
    dispatchWebhooks: async () => void done.push('dispatchWebhooks'),
    notifyStaff: async ({ author }) => void done.push(`notifyStaff ${author}`),
  };
  const queued = (payload: object) => ({ priority: 0, flags: [], jobs: [{ payload, key: null }] });
  await insertJobs(db, 'forgetReactions', queued({ account: 'a' }));
  await insertJobs(db, 'tellSubscribers', queued({}));
  await insertJobs(db, 'tellStaff', queued({ author: 'b' }));

  await runDueJobs(connection, handlers, log);

  expect(done.sort()).toEqual(['deleteReactions a', 'dispatchWebhooks', 'notifyStaff b']);
});

it('jobs in a backup of an earlier version get their present names', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const former = { name: 'forgetReactions', payload: { account: 'a' }, key: null, at };
  await addWaitingJobs(db, [former]);
  await insertJobs(db, 'tellStaff', {
    priority: 0,
    flags: [],
    jobs: [{ payload: { author: 'b' }, key: null, at }],
  });

  expect((await waitingJobs(db)).map(({ name }) => name)).toEqual(['deleteReactions', 'notifyStaff']);
});

it('the trace of what added a job is for neither its handler nor a backup', async () => {
  const given: unknown[] = [];
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const payload = { id: 'traced', traceparent };
  await insertJobs(db, 'sendMail', { priority: 0, flags: [], jobs: [{ payload, key: null }] });
  expect((await waitingJobs(db)).map((job) => job.payload)).toEqual([{ id: 'traced' }]);

  const handlers: Handlers = {
    ...recordingHandlers().handlers,
    sendMail: async (job) => void given.push(job),
  };
  await runDueJobs(connection, handlers, log);

  expect(given).toEqual([{ id: 'traced' }]);
});
