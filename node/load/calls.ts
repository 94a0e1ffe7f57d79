import type { Variant } from '../engine/engine.ts';
import { clearSets, emptySets, GenotypeEncoder, type GenotypeSets } from '../engine/genotypes.ts';
import { type BaseAt, normalise } from './normalise.ts';

/** An allele that isn't known, and the second allele of a haploid person. */
export const unknownAllele = -1;
export const noAllele = -2;

/** The genotypes of one site, of the people who aren't homozygous for the reference. */
export class Calls {
  readonly people: number;
  readonly person: Uint32Array;
  readonly first: Int16Array;
  readonly second: Int16Array;
  length = 0;

  constructor(people: number) {
    this.people = people;
    this.person = new Uint32Array(people);
    this.first = new Int16Array(people);
    this.second = new Int16Array(people);
  }

  add(person: number, first: number, second: number): void {
    this.person[this.length] = person;
    this.first[this.length] = first;
    this.second[this.length] = second;
    this.length += 1;
  }

  copy(): Calls {
    const copy = new Calls(this.length);
    for (let at = 0; at < this.length; at += 1)
      copy.add(this.person[at] ?? 0, this.first[at] ?? 0, this.second[at] ?? 0);
    return copy;
  }
}

/** A line of a VCF file, or a record of a BCF file, that is not split yet. */
export interface Site {
  chromosome: string;
  /** 0-based. */
  start: number;
  reference: string;
  alternates: readonly string[];
  /** Exclusive; of symbolic alleles. */
  end: number;
}

/** A variant with its record of genotypes (`genotypes.ts`), which is valid until the next one is taken. */
export interface CalledVariant {
  variant: Variant;
  genotypes: Uint8Array;
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
    for (const [index, alternate] of site.alternates.entries()) {
      const bases = alternate.toUpperCase();
      if (!/^([ACGTN]+|<[^*>][^>]*>)$/.test(bases) || bases === '<NON_REF>') {
        this.skipped += 1;
        continue;
      }
      this.#collect(calls, index + 1);
      if (this.#sets.carriers.length === 0) {
        this.skipped += 1;
        continue;
      }
      const { chromosome, start, reference } = site;
      const variant = bases.startsWith('<')
        ? {
            chromosome,
            start: start + 1,
            end: Math.max(site.end, start + 1),
            reference: '',
            alternate: bases,
          }
        : normalise(
            { chromosome, start, end: start + reference.length, reference, alternate: bases },
            this.#baseAt,
          );
      yield { variant, genotypes: this.#encoder.encode(this.#sets) };
    }
  }

  #collect(calls: Calls, allele: number): void {
    clearSets(this.#sets);
    const { carriers, homozygous, missing, single } = this.#sets;
    for (let at = 0; at < calls.length; at += 1) {
      const person = calls.person[at] ?? 0;
      const first = calls.first[at] ?? 0;
      const second = calls.second[at] ?? 0;
      if (first === allele || second === allele) carriers.add(person);
      if (first === allele && second === allele) homozygous.add(person);
      if (first < 0 && second < 0) missing.add(person);
      else if (first < 0 || second < 0) single.add(person);
    }
  }
}
