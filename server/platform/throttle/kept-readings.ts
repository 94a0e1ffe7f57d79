import type { Context } from '../context.ts';
import { SharedReadings } from './shared-readings.ts';

const keptMilliseconds = 60_000;

/**
 * Readings over everything that a site has, which take longer the more that is. Where `isLarge` says so they are kept for a minute
 * of the process; elsewhere everybody is given all that was there when they asked.
 */
export class KeptReadings<Key, Result> {
  readonly #clock: Context['clock'];
  readonly #isLarge: () => Promise<boolean>;
  readonly #readings: SharedReadings<Key, Result>;
  readonly #kept = new Map<Key, { result: Result; until: number }>();

  constructor(
    { clock }: Pick<Context, 'clock'>,
    isLarge: () => Promise<boolean>,
    read: (key: Key) => Promise<Result>,
  ) {
    this.#clock = clock;
    this.#isLarge = isLarge;
    this.#readings = new SharedReadings({ concurrency: 1 }, read);
  }

  /** As `SharedReadings` does it, or what was kept. @throws AppError unavailable where too many wait */
  async get(key: Key): Promise<Result> {
    const kept = this.#kept.get(key);
    const now = this.#clock().getTime();
    if (kept && now < kept.until) return kept.result;
    const result = await this.#readings.get(key);
    if (await this.#isLarge()) this.#kept.set(key, { result, until: now + keptMilliseconds });
    return result;
  }
}
