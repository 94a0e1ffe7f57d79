import { Refusal } from './app-error.ts';

/** How soon to come again where too many of one's own wait already. */
const comeAgainSeconds = 2;

interface Bounds {
  atOnce: number;
  /** Of one asker. */
  waitingEach: number;
  /** Of all together. */
  waiting: number;
}

/**
 * Lets work run a little at a time. Those who wait are served in turn, one of each asker, so that whoever asks for a
 * thousand things delays somebody who asks for one by no more than one.
 */
export class FairTurns {
  readonly #bounds: Bounds;
  /** By asker, in the order in which they are served next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /**
   * Does the work when its turn comes. @throws Refusal at once: too_many_requests where too much of this asker waits already,
   * unavailable where too much of everybody does
   */
  async take<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1;
    else await this.#wait(asker);
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #wait(asker: string): Promise<void> {
    const queue = this.#queues.get(asker) ?? [];
    if (queue.length >= this.#bounds.waitingEach)
      throw new Refusal('too_many_requests', { retryAfterSeconds: comeAgainSeconds });
    if (this.#waiting >= this.#bounds.waiting) throw new Refusal('unavailable');
    this.#waiting += 1;
    this.#queues.set(asker, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Hands the turn that has ended to the next asker, who then goes behind all others. */
  #pass(): void {
    const [asker, queue] = this.#queues.entries().next().value ?? [];
    const next = queue?.shift();
    if (asker === undefined || queue === undefined || next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting -= 1;
    this.#queues.delete(asker);
    if (queue.length > 0) this.#queues.set(asker, queue);
    next();
  }
}
