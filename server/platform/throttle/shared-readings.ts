import { ConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** Readings that may wait to begin; each is shared by all who wait for it. */
const maxQueue = 100;

/**
 * Readings that many may ask for at once: a few run at a time, and whoever asks for one that has yet to begin shares it. None is
 * shared that has begun before, so everybody is given all that was there when they asked.
 */
export class SharedReadings<Key, Result> {
  readonly #read: (key: Key) => Promise<Result>;
  readonly #limit: ConcurrencyLimit;
  /** Those that have yet to begin. */
  readonly #waiting = new Map<Key, Promise<Result>>();

  constructor({ concurrency }: { concurrency: number }, read: (key: Key) => Promise<Result>) {
    this.#read = read;
    this.#limit = new ConcurrencyLimit({ concurrency, maxQueue });
  }

  /** What the reading of this key gives, which no caller may change. @throws AppError unavailable where too many wait */
  get(key: Key): Promise<Result> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    let isWaiting = true;
    const begin = () => {
      isWaiting = false;
      this.#waiting.delete(key);
      return this.#read(key);
    };
    const reading = this.#limit.run(begin).catch((error: unknown) => {
      // One that found the queue full never begins.
      if (isWaiting) this.#waiting.delete(key);
      throw error;
    });
    if (isWaiting) this.#waiting.set(key, reading);
    return reading;
  }
}
