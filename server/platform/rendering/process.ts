import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Order } from './worker.ts';

const file = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Limits of a rendering process. */
export interface Limits {
  /** The maximum of V8's heap. */
  megabytes: number;
  /** For rendering one text. */
  seconds: number;
  /** How long an idle process waits for the next text. */
  idleSeconds: number;
}

/** The costliest known text takes two seconds of a processor and 200 MB; other work may slow it down. */
export const usualLimits: Limits = { megabytes: 256, seconds: 30, idleSeconds: 30 };

/** Rendering a text took more time or memory than allowed. */
export class RenderingAbortedError extends Error {}

/** The process could not be started, whatever the text. */
export class NoRenderingProcessError extends Error {}

/**
 * A process that runs one task at a time. It starts with the first task, and ends after a while without any.
 */
export class RenderingProcess {
  readonly #limits: Limits;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The process id; null while no process runs. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /**
   * Runs a task, once the previous one is done.
   * @throws RenderingAbortedError
   * @throws NoRenderingProcessError
   */
  async run(order: Order): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    child.ref();
    child.channel?.ref();
    const over = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.seconds * 1000);
    try {
      // If the process has just died, `send` fails without an 'exit' event: killing it makes sure of one.
      child.send({ ...order }, (error) => error && child.kill('SIGKILL'));
      const { signal } = over;
      const [answer] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code, by]) => {
          throw new RenderingAbortedError(`The rendering process ended with ${code ?? by}`);
        }),
      ]);
      return answer;
    } finally {
      over.abort();
      clearTimeout(timer);
      this.#rest();
    }
  }

  /** Ends the process, even during a task. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  #start(): ChildProcess {
    const child = this.#fork();
    // A process that has ended also emits 'exit', which is handled above.
    child.on('error', () => child.kill('SIGKILL'));
    if (child.pid === undefined)
      throw new NoRenderingProcessError('The rendering process could not be started');
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    // A new text waits for its rendering in any case; readers of cached pages should not.
    os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    this.#child = child;
    return child;
  }

  #fork(): ChildProcess {
    const cache = getCompileCacheDir();
    const options: ForkOptions = {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${this.#limits.megabytes}`,
        '--max-semi-space-size=8',
      ],
      env: { MALLOC_ARENA_MAX: '2', ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    };
    try {
      return fork(file, options);
    } catch (error) {
      throw new NoRenderingProcessError('The rendering process could not be started', { cause: error });
    }
  }

  /** Ends the process after a while; the timer doesn't keep the server running. */
  #rest(): void {
    const child = this.#child;
    if (!child) return;
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child = null;
      child.kill('SIGKILL');
    }, this.#limits.idleSeconds * 1000);
    this.#idle.unref();
  }
}
