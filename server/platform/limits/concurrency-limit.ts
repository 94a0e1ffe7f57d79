import { AppError } from '../app-error.ts';

interface Bounds {
  /** How many pieces of work run at the same time. */
  concurrency: number;
  /** How many more may wait to begin. */
  maxQueue: number;
}

/** Runs a bounded number of pieces of work at a time; the others wait in the order in which they came. */
export class ConcurrencyLimit {
  readonly #bounds: Bounds;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs the work as soon as a slot is free. @throws AppError unavailable, at once, where the queue is full
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.concurrency) this.#running += 1;
    else await this.#enqueue();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #enqueue(): Promise<void> {
    if (this.#queue.length >= this.#bounds.maxQueue) throw new AppError('unavailable');
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  /** Hands the slot straight to the longest waiting, so that work which comes just now can't overtake it. */
  #release(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
