import { AppError } from '../app-error.ts';

/** The time that a caller with a full queue is asked to wait. */
const retryAfterSeconds = 2;

interface Bounds {
  /** How many pieces of work run at the same time. */
  concurrency: number;
  maxQueuePerCaller: number;
  /** Of all callers together. */
  maxQueue: number;
}

/**
 * Runs a bounded number of pieces of work at a time. Each caller has a queue, and the queues are served
 * round-robin: a caller with a thousand requests delays a caller with one by no more than one piece of work.
 */
export class FairConcurrencyLimit {
  readonly #bounds: Bounds;
  /** By caller, in the order in which they are served next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #queued = 0;
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs the work as soon as it is the caller's turn.
   * @throws AppError at once: too_many_requests where the caller's queue is full, unavailable where too much
   * waits altogether
   */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.concurrency) this.#running += 1;
    else await this.#enqueue(caller);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #enqueue(caller: string): Promise<void> {
    const queue = this.#queues.get(caller) ?? [];
    if (queue.length >= this.#bounds.maxQueuePerCaller)
      throw new AppError('too_many_requests', { retryAfterSeconds });
    if (this.#queued >= this.#bounds.maxQueue) throw new AppError('unavailable');
    this.#queued += 1;
    this.#queues.set(caller, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Hands the slot to the caller at the front, who then goes behind all others. */
  #release(): void {
    const [caller, queue] = this.#queues.entries().next().value ?? [];
    const next = queue?.shift();
    if (caller === undefined || queue === undefined || next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#queued -= 1;
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    next();
  }
}
