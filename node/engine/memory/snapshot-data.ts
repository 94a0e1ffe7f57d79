import type { Gene, Snapshot, Term } from '../engine.ts';
import type { Bits } from '../genotypes.ts';
import type { ChromosomeData } from './chromosome.ts';

export interface TermData extends Term {
  bits: Bits;
}

/** A whole snapshot in memory, without methods, so that another process can hand it over. */
export interface SnapshotData extends Snapshot {
  chromosomes: ChromosomeData[];
  terms: TermData[];
  genes: Gene[];
}
