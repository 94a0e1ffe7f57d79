import { setImmediate } from 'node:timers/promises';
import { BeaconError } from '../beacon/beacon-error.ts';

/** Work of this node that runs at once. While it reads a range from memory, it does nothing else. */
const atOnce = 2;
const mostWaiting = { ofOne: 20, ofAll: 500 };
const retryAfterSeconds = 2;

/**
 * Questions that read many variants take turns: each asker has a queue, and the queues are served in turn. Between two of them the
 * node reads what has arrived meanwhile, so that a question about one variant waits for two others at most.
 */
export class Turns {
  /** By asker, in the order in which they are served next. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #running = 0;

  /** Runs the work when it is the asker's turn. @throws BeaconError (429 or 503) at once if too much waits */
  async run<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < atOnce) this.#running += 1;
    else await this.#wait(asker);
    try {
      return await work();
    } finally {
      void setImmediate().then(() => this.#next());
    }
  }

  #wait(asker: string): Promise<void> {
    const queue = this.#queues.get(asker) ?? [];
    if (queue.length >= mostWaiting.ofOne)
      throw new BeaconError(
        429,
        `Of each asker ${mostWaiting.ofOne} questions about ranges wait at once. Ask the next one later.`,
        retryAfterSeconds,
      );
    if (this.#waiting >= mostWaiting.ofAll)
      throw new BeaconError(503, 'Too many questions wait. Ask again later.', retryAfterSeconds);
    this.#waiting += 1;
    this.#queues.set(asker, queue);
    return new Promise((resolve) => queue.push(resolve));
  }

  /** The asker at the front goes behind all others. */
  #next(): void {
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
