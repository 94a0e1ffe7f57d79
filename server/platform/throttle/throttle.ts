import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { widestNetwork } from '../http/network.ts';
import type { BudgetName } from '../limits/budgets.ts';
import { FairConcurrencyLimit } from '../limits/fair-concurrency-limit.ts';
import { spend } from '../limits/spend.ts';

export { KeptReadings } from './kept-readings.ts';
export { SharedReadings } from './shared-readings.ts';

/** Requests that may wait, of one network and of all: with more, clients would give up before their turn. */
const queueBounds = { maxQueuePerCaller: 100, maxQueue: 1000 };

/** Refused networks that a process remembers; it looks others up again. */
const remembered = 10_000;

interface Bounds {
  /** How many pieces of work run at the same time. */
  concurrency: number;
  /** The budget that each network spends from; without one, only concurrency is bounded. */
  budget?: BudgetName;
}

/**
 * Bounds the work that readers cause: a few pieces run at once, networks are served round-robin, and each
 * spends from its budget. A refused network is not looked up again until its budget has a unit.
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

  /**
   * Runs the work when it is the network's turn.
   * @throws AppError too_many_requests, unavailable
   */
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

  /**
   * While the database is down nothing is spent and nobody is refused: some of the work needs no database.
   */
  async #spend(network: string): Promise<void> {
    if (this.#budget === null) return;
    // Another request of the network may have been refused while this one waited.
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
