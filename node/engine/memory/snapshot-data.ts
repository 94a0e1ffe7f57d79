import type { Gene, Snapshot, Term } from '../engine.ts';
import type { Bits } from '../genotypes.ts';
import type { ChromosomeData } from './chromosome.ts';

export interface TermData extends Term {
  bits: Bits;
}

/** A whole snapshot in memory, without methods, so that a worker can hand it over. */
export interface SnapshotData extends Snapshot {
  chromosomes: ChromosomeData[];
  terms: TermData[];
  genes: Gene[];
}

/** The memory that a worker hands over instead of copying it. */
export function buffersOf({ chromosomes }: SnapshotData): ArrayBuffer[] {
  const buffers = chromosomes.flatMap(({ starts, alleles, genotypes, wide, parts }) =>
    [starts, alleles, genotypes, wide, ...parts].map(({ buffer }) => buffer),
  );
  return [...new Set(buffers)];
}
