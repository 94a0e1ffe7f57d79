import type { Variant } from '../engine/engine.ts';
import { clearSets, emptySets, GenotypeEncoder, type GenotypeSets } from '../engine/genotypes.ts';
import { type BaseAt, normalise } from './normalise.ts';

/** An allele that isn't known, and the second allele of a haploid person. */
export const unknownAllele = -1;
export const noAllele = -2;

/** The genotypes of one site, of the people who aren't homozygous for the reference, in the order of the people. */
export class Calls {
  readonly people: number;
  person: Uint32Array;
  first: Int16Array;
  second: Int16Array;
  length = 0;

  constructor(people: number) {
    this.people = people;
    this.person = new Uint32Array(people);
    this.first = new Int16Array(people);
    this.second = new Int16Array(people);
  }

  /** Somebody with more than two alleles is added once for each two of them. */
  add(person: number, first: number, second: number): void {
    if (this.length === this.person.length) this.#grow();
    this.person[this.length] = person;
    this.first[this.length] = first;
    this.second[this.length] = second;
    this.length += 1;
  }

  /** Adds all alleles that somebody has. */
  addAll(person: number, alleles: readonly number[]): void {
    for (let at = 0; at < alleles.length; at += 2)
      this.add(person, alleles[at] ?? noAllele, alleles[at + 1] ?? noAllele);
  }

  copy(): Calls {
    const copy = new Calls(this.length);
    for (let at = 0; at < this.length; at += 1)
      copy.add(this.person[at] ?? 0, this.first[at] ?? 0, this.second[at] ?? 0);
    return copy;
  }

  #grow(): void {
    const length = this.length * 2 + 8;
    const [person, first, second] = [new Uint32Array(length), new Int16Array(length), new Int16Array(length)];
    person.set(this.person);
    first.set(this.first);
    second.set(this.second);
    Object.assign(this, { person, first, second });
  }
}

/** A line of a VCF file, or a record of a BCF file, that is not split yet. */
export interface Site {
  chromosome: string;
  /** 0-based. */
  start: number;
  reference: string;
  alternates: readonly string[];
  /** Exclusive, of each alternate allele; of the reference for alleles that aren't symbolic. */
  ends: readonly number[];
  /** Numbers of dbSNP. */
  numbers: readonly number[];
}

/** A variant with its record of genotypes (`genotypes.ts`), which is valid until the next one is taken. */
export interface CalledVariant {
  variant: Variant;
  genotypes: Uint8Array;
  /** Numbers of dbSNP that the line has. */
  numbers: readonly number[];
}

/** Splits sites into variants, one for each alternate allele. */
export class Splitter {
  /** Alleles that are not variants by themselves: `*`, `<*>`, `<NON_REF>`, breakends, and alleles of no person. */
  skipped = 0;
  readonly #sets: GenotypeSets;
  readonly #encoder: GenotypeEncoder;
  readonly #baseAt: BaseAt | null;

  constructor(people: number, baseAt: BaseAt | null) {
    this.#sets = emptySets(people);
    this.#encoder = new GenotypeEncoder(people);
    this.#baseAt = baseAt;
  }

  *split(site: Site, calls: Calls): Generator<CalledVariant, undefined> {
    for (const { variant, alleles } of this.#variantsOf(site)) {
      this.#collect(calls, alleles);
      if (this.#sets.carriers.length === 0) this.skipped += 1;
      else yield { variant, genotypes: this.#encoder.encode(this.#sets), numbers: site.numbers };
    }
  }

  /** The variants of a site, each with the numbers of its alleles: a line may write one allele twice. */
  #variantsOf({
    chromosome,
    start,
    reference,
    alternates,
    ends,
  }: Site): { variant: Variant; alleles: number[] }[] {
    const found: { variant: Variant; alleles: number[] }[] = [];
    for (const [index, alternate] of alternates.entries()) {
      const bases = alternate.toUpperCase();
      if (!/^([ACGTN]+|<[^*>][^>]*>)$/.test(bases) || bases === '<NON_REF>' || bases === reference) {
        this.skipped += 1;
        continue;
      }
      const end = Math.max(ends[index] ?? 0, start + 1);
      const variant = bases.startsWith('<')
        ? { chromosome, start: start + 1, end, reference: '', alternate: bases }
        : normalise(
            { chromosome, start, end: start + reference.length, reference, alternate: bases },
            this.#baseAt,
          );
      const same = found.find((one) => isSame(one.variant, variant));
      if (same) same.alleles.push(index + 1);
      else found.push({ variant, alleles: [index + 1] });
    }
    return found;
  }

  #collect(calls: Calls, alleles: readonly number[]): void {
    clearSets(this.#sets);
    const { carriers, homozygous, missing, single } = this.#sets;
    const [one = 0] = alleles;
    const isOne = alleles.length === 1;
    const copyOf = (allele: number) => (allele === one || (!isOne && alleles.includes(allele)) ? 1 : 0);
    for (let at = 0; at < calls.length; ) {
      const person = calls.person[at] ?? 0;
      let copies = 0;
      let known = 0;
      for (; at < calls.length && calls.person[at] === person; at += 1) {
        const first = calls.first[at] ?? 0;
        const second = calls.second[at] ?? 0;
        copies += copyOf(first) + copyOf(second);
        known += (first < 0 ? 0 : 1) + (second < 0 ? 0 : 1);
      }
      if (copies > 0) carriers.add(person);
      if (copies > 1) homozygous.add(person);
      if (known === 0) missing.add(person);
      else if (known === 1) single.add(person);
    }
  }
}

const isSame = (one: Variant, other: Variant): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.reference === other.reference &&
  one.alternate === other.alternate;
