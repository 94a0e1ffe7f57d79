/** Kinds of jobs that wait for something or take long: a few of each run at a time in a process, and there is room for others. */
import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { JobName } from './payloads.ts';

interface Kind {
  /** The flag of its jobs in the queue. */
  flag: string;
  /** How many of them run at a time. */
  most: number;
  /** Of jobs that are due, those with the lowest number start first; the others have 0. */
  priority: number;
  names: readonly JobName[];
}

/** How many emails a process sends at a time. */
export const mailsAtOnce = 3;

/** What is done here comes first, then mail, then what other people's servers may hold up. */
const kinds: readonly Kind[] = [
  { flag: 'mail', most: mailsAtOnce, priority: 5, names: ['sendMail'] },
  { flag: 'picture', most: 1, priority: 7, names: ['makeVariants', 'makeCoverFiles'] },
  {
    flag: 'elsewhere',
    most: 2,
    priority: 10,
    names: [
      'deliverWebhook',
      'sendPush',
      'sendPhoneAlert',
      'sendPhoneReply',
      'depositDoi',
      'probeNode',
      'gradeNode',
    ],
  },
  { flag: 'speech', most: 1, priority: 10, names: ['makeRecording'] },
  { flag: 'pack', most: 1, priority: 10, names: ['makePack'] },
];

const kindsByName = new Map<string, Kind>(kinds.flatMap((kind) => kind.names.map((name) => [name, kind])));

/** How many jobs a process runs at a time: all that the kinds have places for, and one that is of none. */
export const jobConcurrency = kinds.reduce((sum, { most }) => sum + most, 1);

/** The place of a job among those that are due, and the flags by which a worker may leave it to another one. */
export function rankOf(name: string): { priority: number; flags: string[] } {
  const kind = kindsByName.get(name);
  return kind ? { priority: kind.priority, flags: [kind.flag] } : { priority: 0, flags: [] };
}

/** Milliseconds after which a worker asks although the one before it has not been answered. */
const longestTurn = 1_000;

/**
 * Counts the jobs of each kind that a runner runs, by its events. Workers ask one after the other: those that ask at the same moment would
 * leave places to each other, and come back only when they look for work the next time.
 */
export class Places {
  readonly #running = new Map<string, Kind>();
  /** Workers that were told what they may take, and have not got anything yet: what to call when they have. */
  readonly #asking: (() => void)[] = [];
  /** Settles when the worker that came last has been answered. */
  #last: Promise<void> = Promise.resolve();

  constructor(events: WorkerEvents) {
    const answered = () => this.#asking.shift()?.();
    events.on('worker:getJob:empty', answered);
    events.on('worker:getJob:error', answered);
    events.on('job:start', ({ job }) => {
      const kind = kindsByName.get(job.task_identifier);
      if (kind) this.#running.set(job.id, kind);
      answered();
    });
    const ended = ({ job }: { job: { id: string } }) => this.#running.delete(job.id);
    events.on('job:success', ended);
    events.on('job:error', ended);
  }

  /** The flags of jobs that a worker, which asks for its next one, must leave: each that still asks might get one of them. */
  readonly taken = async (): Promise<string[]> => {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await Promise.race([before, delay(longestTurn, undefined, { ref: false })]);
    const running = [...this.#running.values()];
    const isFull = (kind: Kind) =>
      running.filter((each) => each === kind).length + this.#asking.length >= kind.most;
    const flags = kinds.filter(isFull).map(({ flag }) => flag);
    this.#asking.push(resolve);
    return flags;
  };
}
