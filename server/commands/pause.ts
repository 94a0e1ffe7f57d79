/** How commands stand to a pause of all writing (product.md#maintenance). */

import { CommandError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';

/** Whether a command runs in a pause: those that write what could be lost are refused. */
export type InPause = 'runs' | 'refused';

/** @throws CommandError in a pause, with what to do */
export function refuseInPause({ maintenance }: Pick<Context, 'maintenance'>): void {
  if (maintenance.current === null) return;
  throw new CommandError(
    `Writing has been paused since ${maintenance.current.since}: what this command writes could be lost. Try again once the pause has ended; it ends with: npm run admin -- maintenance off`,
  );
}

/** How often a command that runs for long looks whether a pause has begun, in milliseconds. */
const lookMilliseconds = 1_000;

/** Watches for a pause that begins while a command writes piece by piece. */
export class PauseWatch {
  readonly #context: Pick<Context, 'maintenance' | 'db'>;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> = Promise.resolve();

  constructor(context: Pick<Context, 'maintenance' | 'db'>) {
    this.#context = context;
  }

  /** To be called before each piece; asks the database at most once a second. @throws CommandError in a pause */
  async check(): Promise<void> {
    const { maintenance, db } = this.#context;
    if (performance.now() - this.#lookedAt >= lookMilliseconds) {
      this.#lookedAt = performance.now();
      this.#looking = maintenance.reload(db);
    }
    await this.#looking;
    if (maintenance.current === null) return;
    throw new CommandError(
      `Writing was paused at ${maintenance.current.since}, so this was stopped. What came before is stored. Give the same command again once the pause has ended: it passes over what is there already.`,
    );
  }
}
