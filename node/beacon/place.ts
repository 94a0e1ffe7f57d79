/** Where in the genome a question asks. */
import type { Engine, Snapshot } from '../engine/engine.ts';
import { assemblyNamed, chromosomeLengths } from '../load/assemblies.ts';
import { chromosomeNamed, isForeignAccession } from '../load/chromosomes.ts';
import { controlChromosome } from '../load/controls.ts';
import { badRequest, wrong } from './beacon-error.ts';
import { textOf } from './parameters.ts';

/** The longest range and gene that can be asked about, in bases. */
const longestRange = 5_000_000;

/** A sequence of which the node has data. */
export interface Reference {
  name: string;
  /** Bases; null if that isn't known. */
  length: number | null;
}

export function checkAssembly(given: unknown, { assembly: own }: Snapshot): void {
  const text = textOf(given, 'assemblyId');
  if (text === null) throw wrong('assemblyId', 'is missing.');
  const named = assemblyNamed(text);
  if (text !== own && (named === null || named !== assemblyNamed(own)))
    throw badRequest(`assemblyId: this node has the assembly ${own}, not the one that was asked about.`);
}

/** The sequence that `referenceName` names. @throws BeaconError if the node has no data of it */
export function readReference(given: unknown, snapshot: Snapshot): Reference {
  const text = textOf(given, 'referenceName', 100);
  if (!text) throw wrong('referenceName', 'is missing.');
  return referenceNamed(text, snapshot);
}

/** @throws BeaconError if the node has no data of it: a no would be wrong */
export function referenceNamed(text: string, { assembly, sequences }: Snapshot): Reference {
  const named = assemblyNamed(assembly);
  const name = chromosomeNamed(text, named);
  if (name === controlChromosome) return { name, length: null };
  if (named !== null && isForeignAccession(name))
    throw badRequest(`The accession in referenceName isn’t one of the assembly ${assembly}.`);
  const found = sequences.find((sequence) => sequence.name === name);
  if (found) return found;
  const exists = named !== null && Object.hasOwn(chromosomeLengths[named], name);
  throw wrong(
    'referenceName',
    exists
      ? 'is a chromosome of which this node has no data.'
      : 'is no sequence of which this node has data.',
  );
}

/** @param to exclusive @throws BeaconError for a place that the sequence doesn't have */
export function checkEnd({ length }: Reference, to: number, parameter: 'start' | 'end'): void {
  if (length !== null && to > length)
    throw wrong(parameter, `is beyond the end of the sequence, which has ${length} bases in this assembly.`);
}

export function checkRange(from: number, to: number, what: string): void {
  if (from >= to) throw badRequest(`${what} is empty: it ends before the base at its end.`);
  if (to - from > longestRange) throw badRequest(`${what} is longer than ${longestRange} bases.`);
}

/** The place of a gene of the operator's table. */
export function readGene(gene: string, engine: Engine) {
  const found = engine.gene(gene.toUpperCase());
  if (!found) throw wrong('geneId', 'is not in the table of genes of this node.');
  checkRange(found.start, found.end, 'The gene');
  referenceNamed(found.chromosome, engine.snapshot);
  return found;
}
