/**
 * Tells the database's time, whatever the clock of this machine says. Every process needs the same time,
 * because one writes down when a session expires and another compares that with its own time.
 */
export class DatabaseClock {
  /**
   * The database's time when this process's monotonic clock was at 0, in milliseconds; null before the first
   * `set`.
   */
  #zero: number | null = null;

  /** The time of this machine until `set` is called. */
  now(): Date {
    return this.#zero === null ? new Date() : new Date(this.#zero + performance.now());
  }

  /**
   * Sets the clock to the time that the database gave at some moment between `askedAt` and now. If the clock
   * is already within that uncertainty it stays as it is, so that it doesn't jump back and forth.
   */
  set(told: Date, askedAt: number): void {
    const [earliest, latest] = [told.getTime() - performance.now(), told.getTime() - askedAt];
    this.#zero = Math.min(Math.max(this.#zero ?? (earliest + latest) / 2, earliest), latest);
  }

  /** By how many seconds this machine's clock is ahead of the database's; negative where it is behind. */
  get machineAheadSeconds(): number {
    return (Date.now() - this.now().getTime()) / 1000;
  }
}

/** How far this machine's clock may be off before a warning is logged. */
const tolerableSeconds = 5;

/**
 * What is wrong with this machine's clock; null where it is right. The app uses the database's time, but certificates,
 * signatures of others and logs don't.
 */
export function wrongClock({ machineAheadSeconds }: DatabaseClock): string | null {
  if (Math.abs(machineAheadSeconds) <= tolerableSeconds) return null;
  const how = `${Math.abs(Math.round(machineAheadSeconds))} s ${machineAheadSeconds > 0 ? 'ahead of' : 'behind'}`;
  return `This machine's clock is ${how} the database's.`;
}
