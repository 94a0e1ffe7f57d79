import { AppError } from '../../platform/app-error.ts';

interface Waiting {
  start(): void;
  reject(): void;
}

/**
 * Runs one task at a time for each key. Of the tasks that arrive meanwhile only the latest waits; the others
 * fail.
 */
export class LatestOnly {
  readonly #waitingByKey = new Map<string, Waiting | null>();

  /**
   * Runs a task when no other one of its key is running. @throws AppError too_many_requests if a later task of
   * the same key replaces it
   */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waitingByKey.get(key);
    if (waiting === undefined) this.#waitingByKey.set(key, null);
    else {
      waiting?.reject();
      await new Promise<void>((start, fail) => {
        const reject = () => fail(new AppError('too_many_requests', { retryAfterSeconds: 1 }));
        this.#waitingByKey.set(key, { start, reject });
      });
    }
    try {
      return await work();
    } finally {
      this.#release(key);
    }
  }

  #release(key: string): void {
    const next = this.#waitingByKey.get(key);
    if (!next) this.#waitingByKey.delete(key);
    else {
      this.#waitingByKey.set(key, null);
      next.start();
    }
  }
}
