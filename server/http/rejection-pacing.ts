import { setTimeout as delay } from 'node:timers/promises';
import { widestNetwork } from './network.ts';

/** So many refusals of a network within so long are answered at once; those beyond are held back. */
const patience = { refusals: 10, milliseconds: 10_000 };
const heldMilliseconds = 500;
/** Held back at once for one network: what is held costs memory. */
const heldAtOnce = 50;
/** Networks that are remembered. */
const remembered = 10_000;

interface Standing {
  /** When the count began, in milliseconds of this process. */
  since: number;
  refusals: number;
  held: number;
}

/**
 * Holds refusals back from networks that go on asking: a program that asks again as soon as it is refused would keep the
 * process as busy with refusals as with answers.
 */
export class RefusalPacing {
  readonly #standings = new Map<string, Standing>();

  /** To be awaited before a request of this network is refused for having asked too often. */
  async pace(network: string): Promise<void> {
    const standing = this.#standingOf(widestNetwork(network));
    standing.refusals += 1;
    if (standing.refusals <= patience.refusals || standing.held >= heldAtOnce) return;
    standing.held += 1;
    await delay(heldMilliseconds);
    standing.held -= 1;
  }

  #standingOf(network: string): Standing {
    const now = performance.now();
    const known = this.#standings.get(network);
    if (known && (known.held > 0 || now - known.since < patience.milliseconds)) return known;
    const fresh = { since: now, refusals: 0, held: 0 };
    this.#standings.delete(network);
    this.#standings.set(network, fresh);
    if (this.#standings.size > remembered) {
      const [oldest] = this.#standings.keys();
      if (oldest !== undefined) this.#standings.delete(oldest);
    }
    return fresh;
  }
}
