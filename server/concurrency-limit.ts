import { Refusal } from './app-error.ts';

/** Lets work run a little at a time, in the order in which it came. */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Does the work when its turn comes. @throws Refusal unavailable, at once, where too many wait already */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #wait(): Promise<void> {
    if (this.#queue.length >= this.#waiting) throw new Refusal('unavailable');
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  /** Hands the turn that has ended to who has waited longest, so that nobody gets in between. */
  #pass(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
