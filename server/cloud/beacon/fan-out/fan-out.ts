/** Asks nodes in a process of their own, so that the pages of readers don't wait for a thousand connections. */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../platform/app-error.ts';
import { moreAuthorities } from '../../../platform/config/config.ts';
import type { SenderSettings } from '../../../platform/outbound/send.ts';
import type { FromWorker, OrderName, Orders, Settings, ToWorker } from './orders.ts';
import { Queue } from './queue.ts';

const file = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Of V8's heap: twenty questions to a thousand nodes need less. */
const mostMegabytes = 512;
const idleMilliseconds = 60_000;

/** The process that asks nodes: it starts with the first order, and ends after a minute without any. */
class FanOut {
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastRun = 0;
  readonly #runs = new Map<number, Queue<Orders[OrderName]['piece']>>();

  /** The process id; null while no process runs. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Gives the pieces in the order in which they come. `signal` ends the requests.
   * @throws AppError unavailable where the process can't be started, or ends before its work is done
   */
  async *run<Name extends OrderName>(
    name: Name,
    order: Orders[Name]['order'],
    signal?: AbortSignal,
  ): AsyncGenerator<Orders[Name]['piece']> {
    const child = this.#child ?? this.#start();
    clearTimeout(this.#idle);
    this.#lastRun += 1;
    const run = this.#lastRun;
    const pieces = new Queue<Orders[OrderName]['piece']>();
    this.#runs.set(run, pieces);
    child.ref();
    child.channel?.ref();
    const tell = (message: ToWorker) => child.send(message, (error) => error && child.kill('SIGKILL'));
    const stop = () => tell({ run, name: 'stop' });
    signal?.addEventListener('abort', stop);
    try {
      // The name goes with its order.
      tell({ run, name, order } as ToWorker);
      if (signal?.aborted) stop();
      // The channel between the processes has no types; these are the order's.
      for await (const piece of pieces) yield piece as Orders[Name]['piece'];
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#runs.delete(run);
      this.#rest();
    }
  }

  #start(): ChildProcess {
    const child = forked();
    // A process that has ended also emits 'exit'.
    child.on('error', () => child.kill('SIGKILL'));
    if (child.pid === undefined) throw new AppError('unavailable');
    child.on('message', (message: FromWorker) => {
      const pieces = this.#runs.get(message.run);
      if ('piece' in message) pieces?.add(message.piece);
      else pieces?.end();
    });
    child.once('exit', () => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const pieces of this.#runs.values()) pieces.end({ error: new AppError('unavailable') });
    });
    this.#child = child;
    return child;
  }

  /** Ends the process after a while; neither it nor the timer keeps the server running. */
  #rest(): void {
    const child = this.#child;
    if (!child || this.#runs.size > 0) return;
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child = null;
      child.kill('SIGKILL');
    }, idleMilliseconds);
    this.#idle.unref();
  }
}

function forked(): ChildProcess {
  const cache = getCompileCacheDir();
  const options: ForkOptions = {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${mostMegabytes}`,
      '--max-semi-space-size=8',
    ],
    env: {
      MALLOC_ARENA_MAX: '2',
      // A name whose servers are silent holds up a thread for many seconds; there are four otherwise.
      UV_THREADPOOL_SIZE: '64',
      ...moreAuthorities(),
      ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }),
    },
    serialization: 'advanced',
    // What ends it unexpectedly is in the operator's log.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  };
  try {
    return fork(file, options);
  } catch {
    throw new AppError('unavailable');
  }
}

/** What the process needs of the settings. */
export const settingsOf = ({ product, publicUrl, outbound }: SenderSettings): Settings => ({
  product,
  publicUrl,
  outbound,
});

/** There is one for all questions of this process. */
export const fanOut = new FanOut();
