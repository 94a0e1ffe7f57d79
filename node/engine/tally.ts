import {
  type Filter,
  type Finding,
  mostVariants,
  type Population,
  TooManyVariantsError,
  type Variant,
} from './engine.ts';
import { type Bits, bytesOfBits, countBits, GenotypeReader } from './genotypes.ts';

/** Adds up what matching variants say about some people. */
export class Tallying {
  readonly #reader: GenotypeReader;
  readonly #population: Population;
  readonly #within: Bits | null;
  readonly #people: number;
  readonly #everybody: number;
  readonly #first: { variant: Variant; carriers: number }[] = [];
  #read = 0;
  #variants = 0;
  /** The only variant so far, until a second one comes. */
  #only: { bytes: Uint8Array; offset: number; carriers: number } | null = null;
  #carriers: Bits | null = null;

  /** @param within the people who satisfy the filters; null if there are none */
  constructor(everybody: number, within: Bits | null, population: Population) {
    this.#reader = new GenotypeReader(everybody);
    this.#everybody = everybody;
    this.#within = within;
    this.#people = within === null ? everybody : countBits(within);
    this.#population = population;
  }

  /** Adds a variant that matches, with its record of genotypes. @throws TooManyVariantsError */
  add(variant: Variant, bytes: Uint8Array, offset: number): void {
    this.#read += 1;
    if (this.#read > mostVariants) throw new TooManyVariantsError();
    const carriers = this.#reader.carriers(bytes, offset, this.#within);
    const { minimum, minimumOthers, hides } = this.#population;
    const others = this.#people - carriers;
    if (carriers < minimum || others < minimumOthers) return;
    if (hides?.(variant, minimumOthers === 0 ? carriers : Math.min(carriers, others))) return;
    this.#variants += 1;
    if (this.#first.length < this.#population.first) this.#first.push({ variant, carriers });
    if (this.#variants === 1) {
      this.#only = { bytes, offset, carriers };
      return;
    }
    this.#carriers ??= new Uint8Array(bytesOfBits(this.#everybody));
    if (this.#only !== null) this.#reader.addCarriers(this.#only.bytes, this.#only.offset, this.#carriers);
    this.#only = null;
    this.#reader.addCarriers(bytes, offset, this.#carriers);
  }

  finding(): Finding {
    return {
      people: this.#people,
      variants: this.#variants,
      carriers: this.#countCarriers(),
      frequency: this.#frequency(),
      first: this.#first,
    };
  }

  #countCarriers(): number {
    if (this.#carriers === null) return this.#only?.carriers ?? 0;
    const within = this.#within;
    if (within === null) return countBits(this.#carriers);
    return countBits(this.#carriers.map((byte, index) => byte & (within[index] ?? 0)));
  }

  #frequency(): Finding['frequency'] {
    if (this.#only === null) return null;
    const { bytes, offset } = this.#only;
    const { carriers, homozygous, missing, single } = this.#reader.tally(bytes, offset, this.#within);
    return { copies: carriers + homozygous, alleles: 2 * (this.#people - missing) - single };
  }
}

/** The people who have one of these terms. */
export function peopleOfAny(
  filter: Filter,
  everybody: number,
  peopleOf: (term: string) => Bits | null,
): Bits {
  const people = new Uint8Array(bytesOfBits(everybody));
  for (const term of filter)
    for (const [index, byte] of (peopleOf(term) ?? []).entries()) people[index] = (people[index] ?? 0) | byte;
  return people;
}

/** The people who satisfy all filters: null for everybody, because there are no filters. */
export function peopleWithin(filters: readonly Filter[], peopleOf: (filter: Filter) => Bits): Bits | null {
  let within: Bits | null = null;
  for (const filter of filters) {
    const people = peopleOf(filter);
    within = within === null ? people : within.map((byte, index) => byte & (people[index] ?? 0));
  }
  return within;
}
