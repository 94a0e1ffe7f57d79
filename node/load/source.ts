import type { CohortOptions } from '../demo/cohort.ts';

/** Where a snapshot comes from. */
export interface Source {
  assembly: string;
  /** Files of variants of the same people. */
  variants: readonly string[];
  individuals: string | null;
  genes: string | null;
  fasta: string | null;
  /** BED: only sites in these regions are read. */
  regions: string | null;
  /** Files of ontologies, which the node reads by itself: they change no snapshot. */
  ontologies: readonly string[];
  /** Carriers from which a variant may be a yes: fewer need no identifier. */
  floor: number;
  /** GFF3, which the node reads by itself, too. */
  transcripts: string | null;
  /** A synthetic cohort instead of files. */
  cohort: CohortOptions | null;
  /** Whether the first line that can't be read as it stands ends the load. */
  strict: boolean;
}
