import { setTimeout as delay } from 'node:timers/promises';
import { widestNetwork } from './network.ts';

/** A network gets this many rejections at once within this time; later ones are delayed. */
const patience = { rejections: 10, milliseconds: 10_000 };
const heldMilliseconds = 500;
/** Delayed rejections of one network at the same time; each costs memory. */
const maxHeld = 50;
/** Networks that are remembered at most. */
const remembered = 10_000;

interface RejectionCount {
  /** When counting began, in milliseconds of this process. */
  since: number;
  rejections: number;
  held: number;
}

/**
 * Delays the rejections of networks that keep asking. A program that retries at once would otherwise keep the
 * process as busy with rejections as with answers.
 */
export class RejectionPacing {
  readonly #counts = new Map<string, RejectionCount>();

  /** To be awaited before a request of this network is rejected. */
  async pace(network: string): Promise<void> {
    const count = this.#countOf(widestNetwork(network));
    count.rejections += 1;
    if (count.rejections <= patience.rejections || count.held >= maxHeld) return;
    count.held += 1;
    await delay(heldMilliseconds);
    count.held -= 1;
  }

  #countOf(network: string): RejectionCount {
    const now = performance.now();
    const known = this.#counts.get(network);
    if (known && (known.held > 0 || now - known.since < patience.milliseconds)) return known;
    const fresh = { since: now, rejections: 0, held: 0 };
    this.#counts.delete(network);
    this.#counts.set(network, fresh);
    if (this.#counts.size > remembered) {
      const [oldest] = this.#counts.keys();
      if (oldest !== undefined) this.#counts.delete(oldest);
    }
    return fresh;
  }
}
