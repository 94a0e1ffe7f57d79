import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Order } from './worker.ts';

const file = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** What one process may use. */
export interface Limits {
  /** Of V8's heap. */
  megabytes: number;
  /** For one text. */
  seconds: number;
  /** How long it is kept for the next text. */
  idleSeconds: number;
}

/** The costliest text known needs two seconds of a processor and 200 MB; other work may slow it down. */
export const usualLimits: Limits = { megabytes: 256, seconds: 30, idleSeconds: 30 };

/** A text took more time or memory than there is for one. */
export class RenderingAbortedError extends Error {}

/** One process that does one task at a time: started by the first, ended when there has been none for a while. */
export class RenderingProcess {
  readonly #limits: Limits;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Of the process; null while there is none. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Does a task. To be called once the one before is done. @throws RenderingAbortedError */
  async run(order: Order): Promise<unknown> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    child.ref();
    child.channel?.ref();
    const over = new AbortController();
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.seconds * 1000);
    try {
      // Not `send` alone: it fails without an exit where the process has just died.
      child.send({ ...order }, (error) => error && child.kill('SIGKILL'));
      const { signal } = over;
      const [answer] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code, by]) => {
          throw new RenderingAbortedError(`the process that rendered a text ended with ${code ?? by}`);
        }),
      ]);
      return answer;
    } finally {
      over.abort();
      clearTimeout(timer);
      this.#rest();
    }
  }

  /** Ends the process, whatever it is doing. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  #start(): ChildProcess {
    const cache = getCompileCacheDir();
    const child = fork(file, {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        `--max-old-space-size=${this.#limits.megabytes}`,
        '--max-semi-space-size=8',
      ],
      env: { MALLOC_ARENA_MAX: '2', ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // What a process can't do shows in its exit.
    child.on('error', () => child.kill('SIGKILL'));
    child.once('exit', () => {
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    return child;
  }

  /** Keeps the process for a while, but doesn't keep the server from ending. */
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
