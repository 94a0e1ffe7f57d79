/**
 * Positions in the write-ahead log of PostgreSQL. A replica that has replayed one has everything that was committed
 * before it.
 */

/** A position, in bytes. */
export type Position = bigint;

/** Reads a position as PostgreSQL writes it: `16/B374D848`. */
export function readPosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Where the primary was, at a moment of `performance.now()`. */
interface Known {
  at: number;
  position: Position;
}

/**
 * Where the primary was lately, and with it what a replica must have replayed to lag by no more than `maxLag`
 * milliseconds.
 */
export class PositionHistory {
  readonly #maxLag: number;
  readonly #now: () => number;
  #known: Known[] = [];
  /** Whether readers were told of a change since the primary was last asked. */
  #isOutdated = false;

  constructor(maxLag: number, now = () => performance.now()) {
    this.#maxLag = maxLag;
    this.#now = now;
  }

  /** The primary told its position when it was asked at `at`, after every change that readers know of. */
  add(at: number, position: Position): void {
    if (this.#isOutdated) {
      // Nothing from before the change is read any more.
      this.#known = [];
      this.#isOutdated = false;
    }
    const oldest = this.#now() - 10 * this.#maxLag;
    this.#known = [...this.#known.filter((known) => known.at >= oldest), { at, position }];
  }

  /** Readers were told of a change: no replica is good enough before `add`. */
  change(): void {
    this.#isOutdated = true;
  }

  /** What a replica must have replayed; null where nobody knows, because the primary doesn't tell. */
  required(): Position | null {
    if (this.#isOutdated) return null;
    const since = this.#now() - this.#maxLag;
    return this.#known.find(({ at }) => at >= since)?.position ?? null;
  }

  /** For how many milliseconds a replica at `position` has been behind, as far as is known; null if nothing is. */
  lagAt(position: Position): number | null {
    const missed = this.#known.find((known) => known.position > position);
    if (missed) return this.#now() - missed.at;
    return this.#known.length > 0 ? 0 : null;
  }
}
