/** Half the width of the filter, in periods of its cut-off. */
const halfWidth = 12;
/** Below half of the lower rate, to leave the filter room to fall off. */
const passband = 0.92;

/** Changes the rate of sound that comes in pieces, by a windowed sinc filter. */
export class Resampler {
  readonly #step: number;
  readonly #cutoff: number;
  readonly #reach: number;
  #held: Float32Array;
  /** The place of the next sample to make, in samples of `#held`. */
  #at: number;

  constructor(from: number, to: number) {
    this.#step = from / to;
    this.#cutoff = Math.min(1, to / from) * passband;
    this.#reach = Math.ceil(halfWidth / this.#cutoff);
    this.#held = new Float32Array(this.#reach);
    this.#at = this.#reach;
  }

  /** The samples that can be made once these are known. */
  push(samples: Float32Array): Float32Array {
    const all = new Float32Array(this.#held.length + samples.length);
    all.set(this.#held);
    all.set(samples, this.#held.length);
    const count = Math.max(0, Math.ceil((all.length - this.#reach - this.#at) / this.#step));
    const made = Float32Array.from({ length: count }, (_, index) => this.#sample(all, index));
    const next = this.#at + count * this.#step;
    const dropped = Math.max(0, Math.min(all.length, Math.floor(next) - this.#reach));
    this.#held = all.slice(dropped);
    this.#at = next - dropped;
    return made;
  }

  /** The last samples. */
  end(): Float32Array {
    return this.push(new Float32Array(this.#reach));
  }

  #sample(all: Float32Array, index: number): number {
    const place = this.#at + index * this.#step;
    const middle = Math.floor(place);
    let sum = 0;
    for (let near = middle - this.#reach + 1; near <= middle + this.#reach; near += 1) {
      const sample = all[near];
      if (sample === undefined || sample === 0) continue;
      sum += sample * this.#weight(near - place);
    }
    return sum;
  }

  #weight(distance: number): number {
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (this.#reach + 1));
    const x = Math.PI * distance * this.#cutoff;
    return window * this.#cutoff * (x === 0 ? 1 : Math.sin(x) / x);
  }
}
