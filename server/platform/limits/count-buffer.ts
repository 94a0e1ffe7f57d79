import type { Context } from '../context.ts';

const flushMilliseconds = 5_000;
/** Entries that the buffer holds at most, while the database is away; it drops further ones. */
const mostEntries = 20_000;

/** What a buffer needs to know of the counts that it holds. */
interface CountSink<Count> {
  /** What is counted, for the log: `views`. */
  name: string;
  /** Adds counts to the database, all or none. */
  write(context: Context, counts: readonly Count[]): Promise<void>;
  /** Two counts under one key, the earlier first, as one. */
  merge(earlier: Count, later: Count): Count;
}

/** Holds counts in memory by key, and writes them together every few seconds and when the process stops. */
export class CountBuffer<Count> {
  readonly #context: Context;
  readonly #sink: CountSink<Count>;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<string, Count>();
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context, sink: CountSink<Count>) {
    this.#context = context;
    this.#sink = sink;
    this.#timer = setInterval(() => {
      void this.flush();
    }, flushMilliseconds).unref();
  }

  has(key: string): boolean {
    return this.#counts.has(key);
  }

  add(key: string, count: Count): void {
    const earlier = this.#counts.get(key);
    if (earlier !== undefined) this.#counts.set(key, this.#sink.merge(earlier, count));
    else if (this.#counts.size < mostEntries) this.#counts.set(key, count);
  }

  /** Writes the counts held so far; those of a write that fails stay for the next one, as all do while writing is paused. */
  async flush(): Promise<void> {
    if (!this.#context.maintenance.isOn) await this.#writeNext();
  }

  #writeNext(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes what is left, and stops writing every few seconds. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writeNext();
  }

  async #write(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await this.#sink.write(this.#context, [...counts.values()]);
    } catch (error) {
      this.#context.log.warn(
        { err: error },
        `${this.#sink.name} could not be counted; the next write tries again`,
      );
      for (const [key, later] of this.#counts) {
        const earlier = counts.get(key);
        counts.set(key, earlier === undefined ? later : this.#sink.merge(earlier, later));
      }
      this.#counts = counts;
    }
  }
}
