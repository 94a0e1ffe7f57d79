import type { Context } from '../../platform/context.ts';

/** Requests of one network in a minute: a browser sends one for several violations. */
const mostOfNetwork = 30;
/** Requests of all networks in a minute. */
const mostOfAll = 3_000;

/** How many reports this process still reads in a minute. In memory, so that a flood costs the database nothing. */
export class ReportBudget {
  readonly #clock: Context['clock'];
  #minute = 0;
  #total = 0;
  #networks = new Map<string, number>();

  constructor(clock: Context['clock']) {
    this.#clock = clock;
  }

  /** Counts a request; gives whether it is within the budgets. */
  spend(network: string): boolean {
    const minute = Math.floor(this.#clock().getTime() / 60_000);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#total = 0;
      this.#networks = new Map();
    }
    if (this.#total >= mostOfAll) return false;
    const spent = this.#networks.get(network) ?? 0;
    if (spent >= mostOfNetwork) return false;
    this.#networks.set(network, spent + 1);
    this.#total += 1;
    return true;
  }
}
