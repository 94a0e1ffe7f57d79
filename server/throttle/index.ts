import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { FairConcurrencyLimit } from '../fair-concurrency-limit.ts';
import { widestNetwork } from '../http/network.ts';
import { type BudgetName, spend } from '../limits/index.ts';

/**
 * Requests of one network that may wait, and of all together: more would only wait for answers that nobody
 * reads any more.
 */
const queueBounds = { maxQueuePerCaller: 100, maxQueue: 1000 };

/** Networks that a process remembers as refused; the rest it looks up again. */
const remembered = 10_000;

interface Bounds {
  /** How much of the work runs at once. */
  concurrency: number;
  /** What each network pays from; without one it may cause as much work as it likes, a little at a time. */
  budget?: BudgetName;
}

/**
 * Bounds work that readers cause and that can't be had from memory: a little runs at once, the networks take
 * turns, and each pays from its budget. A network that was refused is not looked up again until its budget
 * has a unit.
 */
export class Throttle {
  readonly #context: Context;
  readonly #budget: BudgetName | null;
  readonly #limit: FairConcurrencyLimit;
  /** When a network has a unit again, in milliseconds of this process. */
  readonly #refusedUntil = new Map<string, number>();

  constructor(context: Context, { concurrency, budget }: Bounds) {
    this.#context = context;
    this.#budget = budget ?? null;
    this.#limit = new FairConcurrencyLimit({ concurrency, ...queueBounds });
  }

  /** Does the work when the network's turn comes. @throws AppError too_many_requests, unavailable */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    this.#refuseAgain(network);
    return this.#limit.run(widestNetwork(network), async () => {
      await this.#spend(network);
      return work();
    });
  }

  #refuseAgain(network: string): void {
    const until = this.#refusedUntil.get(network);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(left / 1000) });
    this.#refusedUntil.delete(network);
  }

  /** Where the database can't be asked, nobody is refused for it: some of the work needs none. */
  async #spend(network: string): Promise<void> {
    if (this.#budget === null) return;
    // Others of the same network may have been refused while this one waited.
    this.#refuseAgain(network);
    try {
      await spend(this.#context, [{ budget: this.#budget, key: network }]);
    } catch (error) {
      if (!(error instanceof AppError)) return;
      this.#remember(network, error.detail.retryAfterSeconds ?? 1);
      throw error;
    }
  }

  #remember(network: string, seconds: number): void {
    this.#refusedUntil.set(network, performance.now() + seconds * 1000);
    if (this.#refusedUntil.size <= remembered) return;
    const [oldest] = this.#refusedUntil.keys();
    if (oldest !== undefined) this.#refusedUntil.delete(oldest);
  }
}
