/**
 * Tells the database's time, which is the same for every process whatever the clock of its machine says: what one of them writes
 * down, such as when a session ends, the others compare with their own time.
 */
export class DatabaseClock {
  /** The database's time when this process's monotonic clock was at 0, in milliseconds; null until it has been told. */
  #zero: number | null = null;

  /** This machine's clock until the database has told the time. */
  now(): Date {
    return this.#zero === null ? new Date() : new Date(this.#zero + performance.now());
  }

  /**
   * Takes in what time the database said it was, somewhen between asking and now. Within that uncertainty the clock stays as it
   * is, so that it doesn't jump to and fro.
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
