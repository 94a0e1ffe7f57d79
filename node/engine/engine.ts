/** What the node asks of whatever holds the variants: arrays in memory, or a database. */

import type { Alleles } from './bases.ts';
import type { Bits } from './genotypes.ts';
import type { VariantType } from './variant-types.ts';

/** A variant in its canonical form: `reference` and `alternate` share no base at either end, and either may be empty. */
export interface Variant {
  /** Without "chr". */
  chromosome: string;
  /** 0-based. */
  start: number;
  /** 0-based, exclusive. */
  end: number;
  reference: string;
  /** Bases, or a symbol such as `<DEL>`. */
  alternate: string;
}

/** Limits on the variants that a range or a bracket finds; null means any. */
export interface VariantLimits {
  types: readonly VariantType[] | null;
  /** As in VCF or shorter; letters of IUPAC stand for several bases. */
  alleles: Alleles | null;
  /** The reference sequence, by which insertions and deletions are compared in each of their spellings. */
  baseAt: ((chromosome: string, position: number) => string) | null;
  /** Bases, of the longer allele. */
  minimumLength: number;
  maximumLength: number;
}

/** The variants that have a name: a number of dbSNP in the files, such as `rs334`, or an identifier of VRS. */
export interface NamedQuery {
  kind: 'named';
  name: string;
}

export type VariantQuery = PlacedQuery | NamedQuery;

/** A question about a place. */
export type PlacedQuery =
  | {
      kind: 'sequence';
      chromosome: string;
      start: number;
      /** Canonical, or with letters of IUPAC, which stand for several bases. */
      reference: string;
      alternate: string;
    }
  | { kind: 'range'; chromosome: string; start: number; end: number; limits: VariantLimits }
  | {
      kind: 'bracket';
      chromosome: string;
      /** Half-open intervals of the first base, and of the base behind the last. */
      start: readonly [number, number];
      end: readonly [number, number];
      limits: VariantLimits;
    };

/** A set of people that has a name, such as the women or the people sampled in Kenya. */
export interface Term {
  id: string;
  label: string;
  kind: 'ontology' | 'ageGroup';
  people: number;
}

export interface Gene {
  symbol: string;
  chromosome: string;
  start: number;
  end: number;
}

/** A sequence of which the files have lines. */
interface SequenceOfSnapshot {
  name: string;
  length: number | null;
  /** Of refget, where it was worked out from the reference sequence, because the assembly has no published ones. */
  accession?: string;
}

/** The version of the data that answers. */
export interface Snapshot {
  /** Begins a SHA-256 of the files, so that the same files have the same snapshot. */
  id: string;
  assembly: string;
  /** The sequences of which the files have lines. */
  sequences: readonly SequenceOfSnapshot[];
  people: number;
  variants: number;
  loadedAt: Date;
}

/** What was found among people who satisfy the filters. Exact numbers, for `policy/disclosure.ts` to reduce. */
export interface Finding {
  /** People who satisfy the filters. */
  people: number;
  /** Variants with at least the minimum of carriers. */
  variants: number;
  /** People who carry at least one of these variants. */
  carriers: number;
  /** Of the only such variant: copies of the alternate allele, and alleles known. */
  frequency: { copies: number; alleles: number } | null;
  /** The first of these variants, as many as were asked for, with the number of their carriers. */
  first: readonly { variant: Variant; carriers: number }[];
}

/** Ids of terms, of which people have to have one. */
export type Filter = readonly string[];

/** Who counts, and from how many carriers on a variant counts. */
export interface Population {
  /** People have to satisfy all of them. A term that nobody has is satisfied by nobody. */
  filters: readonly Filter[];
  minimum: number;
  /** The least number of people who don't carry the variant. */
  minimumOthers: number;
  /** Whether a variant with the minimum is held back all the same, by the smaller of both numbers that have one; null for none. */
  hides: ((variant: Variant, people: number) => boolean) | null;
  /** How many variants to give. */
  first: number;
}

export interface Engine {
  readonly snapshot: Snapshot;
  terms(): readonly Term[];
  /** Genes by their symbol in upper case. */
  gene(symbol: string): Gene | null;
  /** The people who have one of these terms. */
  peopleOf(filter: Filter): Bits;
  /** How many people satisfy the filters. */
  countPeople(filters: readonly Filter[]): Promise<number>;
  /** @throws TooManyVariantsError */
  find(query: VariantQuery, population: Population): Promise<Finding>;
  /** Whether the files give variants numbers of dbSNP. */
  readonly hasNumbers: boolean;
  /** Whether variants have identifiers of VRS here. */
  readonly hasIdentifiers: boolean;
  /** Frequent variants that so many people carry at least and of which nothing else is known nearby: questions whose answers are certain. */
  landmarks(count: number, least: number): Promise<readonly Variant[]>;
  close(): Promise<void>;
}

/** The most variants that one query may read. */
export const mostVariants = 100_000;

export class TooManyVariantsError extends Error {
  override readonly name = 'TooManyVariantsError';

  constructor() {
    super(`The question covers more than ${mostVariants} variants. Ask about a smaller range.`);
  }
}

/** The engine failed to answer. Its message is for the operator: callers are told only that this is no no. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Whether the engine has other data than before. */
  readonly isOtherSnapshot: boolean;

  constructor(message: string, isOtherSnapshot = false) {
    super(message);
    this.isOtherSnapshot = isOtherSnapshot;
  }
}
