import { Refusal } from '../app-error.ts';

interface Waiting {
  begin(): void;
  giveUp(): void;
}

/** Lets each key have one piece of work at a time, and one that waits: the latest, as it overtakes the one before. */
export class LatestTurns {
  readonly #busy = new Map<string, Waiting | null>();

  /** Does the work when its turn comes. @throws Refusal too_many_requests where later work of the same key takes its place */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#busy.get(key);
    if (before === undefined) this.#busy.set(key, null);
    else {
      before?.giveUp();
      await new Promise<void>((begin, refuse) => {
        const giveUp = () => refuse(new Refusal('too_many_requests', { retryAfterSeconds: 1 }));
        this.#busy.set(key, { begin, giveUp });
      });
    }
    try {
      return await work();
    } finally {
      this.#pass(key);
    }
  }

  #pass(key: string): void {
    const next = this.#busy.get(key);
    if (!next) this.#busy.delete(key);
    else {
      this.#busy.set(key, null);
      next.begin();
    }
  }
}
