import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, test } from 'vitest';
import { jobConcurrency, Places, rankOf } from './kinds.ts';

/** A queue of jobs with these names, first come first served, and the workers that ask for them. */
function start(waiting: string[]) {
  const events: WorkerEvents = new EventEmitter();
  const places = new Places(events);
  const queue = waiting.map((name, id) => ({ id: String(id), task_identifier: name }));
  const emit = (event: string, payload: object = {}) => (events as EventEmitter).emit(event, payload);
  const ask = async () => {
    const flags = await places.taken();
    const index = queue.findIndex(({ task_identifier: name }) => {
      const [flag] = rankOf(name).flags;
      return flag === undefined || !flags.includes(flag);
    });
    const [job] = index < 0 ? [] : queue.splice(index, 1);
    if (job) emit('job:start', { job });
    else emit('worker:getJob:empty');
    return job;
  };
  return { ask, emit, askAtOnce: () => Promise.all(Array.from({ length: jobConcurrency }, ask)) };
}

const names = (jobs: ({ task_identifier: string } | undefined)[]) =>
  jobs.flatMap((job) => (job ? [job.task_identifier] : [])).sort();

const full = ['sendMail', 'makeVariants', 'deliverWebhook', 'makeRecording', 'makePack'].flatMap((name) =>
  Array<string>(10).fill(name),
);

test('workers that ask at the same moment fill the places of every kind, and no more', async () => {
  const { askAtOnce } = start(full);

  expect(names(await askAtOnce())).toEqual([
    'deliverWebhook',
    'deliverWebhook',
    'makePack',
    'makeRecording',
    'makeVariants',
    'sendMail',
    'sendMail',
    'sendMail',
  ]);
});

test('a job that has ended leaves its place to the next one of its kind', async () => {
  const { ask, emit, askAtOnce } = start(full);
  const jobs = await askAtOnce();
  const recording = jobs.find((job) => job?.task_identifier === 'makeRecording');

  emit('job:success', { job: recording });

  expect((await ask())?.task_identifier).toBe('makeRecording');
  expect(await ask()).toBeUndefined();
});

test('a worker that gets no answer holds the others up for a moment only', async () => {
  const events: WorkerEvents = new EventEmitter();
  const { taken } = new Places(events);
  await taken();

  expect(await taken()).toContain('picture');
});
