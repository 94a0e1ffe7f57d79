/**
 * Which groups of people may be asked about. Two groups that differ by a few people tell, by the difference of their
 * answers, about those few. Of two such groups, therefore, only the one with fewer filters is answered, and of as many
 * filters the first by its name: always the same, whoever asks, and in whatever order.
 */
import { type Bits, countBits, everybody } from '../engine/genotypes.ts';

/** The most filters that one question may have. */
export const mostFilters = 3;

/** People who satisfy one filter. */
export interface NamedGroup {
  name: string;
  bits: Bits;
}

interface Candidate {
  names: readonly string[];
  bits: Bits;
}

/** Judges groups by all others that could be asked about. */
export class Groups {
  readonly #all: readonly NamedGroup[];
  readonly #floor: number;
  readonly #everybody: Candidate;
  readonly #judged = new Map<string, boolean>();

  /** @param all every group that one filter can name, with at least as many people as the floor */
  constructor(all: readonly NamedGroup[], { people, floor }: { people: number; floor: number }) {
    this.#all = all;
    this.#floor = floor;
    this.#everybody = { names: [], bits: everybody(people) };
  }

  /** Whether the people who satisfy these filters may be counted. */
  mayAsk(filters: readonly NamedGroup[]): boolean {
    const names = filters.map(({ name }) => name).sort();
    const key = names.join('\n');
    const known = this.#judged.get(key);
    if (known !== undefined) return known;
    const bits = filters.reduce((people, filter) => commonPeople(people, filter.bits), this.#everybody.bits);
    const may = this.#isAnswered({ names, bits });
    if (this.#judged.size < 10_000) this.#judged.set(key, may);
    return may;
  }

  /**
   * Whether everybody but the people of a filter may be counted, beside these: they are a group, too, and come after all others.
   */
  mayAskOthers(filter: NamedGroup): boolean {
    const bits = this.#everybody.bits.map((byte, index) => byte & ~(filter.bits[index] ?? 0));
    const last = Array.from({ length: mostFilters + 1 }, () => `~${filter.name}`);
    return this.mayAsk([filter]) && this.#isAnswered({ names: last, bits });
  }

  #isAnswered(asked: Candidate): boolean {
    if (countBits(asked.bits) < this.#floor) return false;
    // Every filter of a group that differs by less than the floor holds nearly all of these people.
    const near = this.#all.filter(({ bits }) => countWithout(asked.bits, bits) < this.#floor);
    const others = this.#combinations(near).map((other) => ({
      other,
      difference: countDifference(other.bits, asked.bits),
    }));
    // The same people under another name are the same group.
    const first = others
      .filter(({ difference }) => difference === 0)
      .reduce((best, { other }) => (isBefore(other, best) ? other : best), asked);
    return !others.some(
      ({ other, difference }) => difference > 0 && difference < this.#floor && isBefore(other, first),
    );
  }

  /** Everybody, and those who satisfy one, two or three of these filters. */
  #combinations(filters: readonly NamedGroup[]): Candidate[] {
    let longest: { candidate: Candidate; next: number }[] = [{ candidate: this.#everybody, next: 0 }];
    const found = [this.#everybody];
    for (let size = 1; size <= mostFilters; size += 1) {
      longest = longest.flatMap(({ candidate, next }) =>
        filters.slice(next).map(({ name, bits }, index) => ({
          next: next + index + 1,
          candidate: { names: [...candidate.names, name].sort(), bits: commonPeople(candidate.bits, bits) },
        })),
      );
      found.push(...longest.map(({ candidate }) => candidate));
    }
    return found;
  }
}

function isBefore(one: Candidate, other: Candidate): boolean {
  if (one.names.length !== other.names.length) return one.names.length < other.names.length;
  return one.names.join('\n') < other.names.join('\n');
}

/** The people who are in both groups. */
export const commonPeople = (one: Bits, other: Bits): Bits =>
  one.map((byte, index) => byte & (other[index] ?? 0));

const countWithout = (one: Bits, other: Bits): number =>
  countBits(one.map((byte, index) => byte & ~(other[index] ?? 0)));

const countDifference = (one: Bits, other: Bits): number =>
  countBits(one.map((byte, index) => byte ^ (other[index] ?? 0)));
