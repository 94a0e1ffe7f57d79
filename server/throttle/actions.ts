import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { FairTurns } from '../fair-turns.ts';
import { widestNetwork } from '../http/network.ts';
import { type BudgetName, spend } from '../limits/actions.ts';
import { Refusal } from '../refusal.ts';

/** Requests of one network that may wait, and of all together: more would only wait for answers that nobody reads any more. */
const waiting = { waitingEach: 100, waiting: 1000 };

/** Networks that a process remembers as refused; the rest it looks up again. */
const remembered = 10_000;

/**
 * A refusal is held back for so long, for so many requests of a network at once: a program that asks again as soon as it is
 * answered would keep the process busy with refusals.
 */
const holding = { milliseconds: 500, atOnce: 50 };

interface Bounds {
  /** How much of the work runs at once. */
  atOnce: number;
  /** What each network pays from; without one it may cause as much work as it likes, a little at a time. */
  budget?: BudgetName;
}

/**
 * Bounds work that readers cause and that can't be had from memory: a little runs at once, the networks take turns, and each
 * pays from its budget. A network that was refused is not looked up again until its budget has a unit.
 */
export class Throttle {
  readonly #context: Context;
  readonly #budget: BudgetName | null;
  readonly #turns: FairTurns;
  /** When a network has a unit again, in milliseconds of this process. */
  readonly #refusedUntil = new Map<string, number>();
  /** Refusals that are held back, by widest network. */
  readonly #held = new Map<string, number>();

  constructor(context: Context, { atOnce, budget }: Bounds) {
    this.#context = context;
    this.#budget = budget ?? null;
    this.#turns = new FairTurns({ atOnce, ...waiting });
  }

  /** Does the work when the network's turn comes. @throws Refusal too_many_requests, unavailable */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    const widest = widestNetwork(network);
    let isLetIn = false;
    try {
      this.#refuseAgain(network);
      return await this.#turns.take(widest, async () => {
        await this.#spend(network);
        isLetIn = true;
        return work();
      });
    } catch (error) {
      if (!isLetIn) await this.#holdBack(widest);
      throw error;
    }
  }

  async #holdBack(widest: string): Promise<void> {
    const held = this.#held.get(widest) ?? 0;
    if (held >= holding.atOnce) return;
    this.#held.set(widest, held + 1);
    await delay(holding.milliseconds);
    const left = (this.#held.get(widest) ?? 1) - 1;
    if (left > 0) this.#held.set(widest, left);
    else this.#held.delete(widest);
  }

  #refuseAgain(network: string): void {
    const until = this.#refusedUntil.get(network);
    if (until === undefined) return;
    const left = until - performance.now();
    if (left > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(left / 1000) });
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
      if (!(error instanceof Refusal)) return;
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
