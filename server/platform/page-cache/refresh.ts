import type { Logger } from 'pino';

const retryMilliseconds = 1_000;

/**
 * Reads again what this process remembers of the database. What can't be read is tried again each second, since nothing else would
 * tell the process that it is wrong.
 */
export class Rereading {
  readonly #log: Logger;
  readonly #latest = new Map<string, AbortController>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Reads until it succeeds, and calls `done` then. What is begun later under the same name takes the place of trying again. */
  start(what: string, read: () => Promise<unknown>, done: () => void): void {
    this.#latest.get(what)?.abort();
    const current = new AbortController();
    this.#latest.set(what, current);
    const { signal } = current;
    const attempt = (hasFailed: boolean) => {
      read().then(done, (error: unknown) => {
        if (signal.aborted) return;
        if (!hasFailed) this.#log.error({ err: error }, `${what} could not be read again yet.`);
        const timer = setTimeout(attempt, retryMilliseconds, true).unref();
        signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
      });
    };
    attempt(false);
  }

  /** Tries nothing again from now on. */
  stop(): void {
    for (const current of this.#latest.values()) current.abort();
  }
}
