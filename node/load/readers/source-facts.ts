/** What is known of a source, put together from what is known of its files in their order. */
import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cohortGenes, cohortIndividuals } from '../../demo/cohort.ts';
import type { Gene } from '../../engine/engine.ts';
import type { TermData } from '../../engine/memory/snapshot-data.ts';
import { assemblyNamed } from '../assemblies.ts';
import { type CalledVariant, Splitter } from '../calls.ts';
import { controlSites } from '../controls.ts';
import { DataError, unreadable } from '../data-error.ts';
import { readGenes } from '../genes.ts';
import { readIndividuals } from '../individuals.ts';
import { readRegions } from '../regions.ts';
import { sentencesOf } from '../remarks.ts';
import type { Sequence } from '../sequences.ts';
import type { Source } from '../source.ts';
import {
  digestOfFile,
  type FileFacts,
  filesOf,
  peopleOf,
  type Receiver,
  readVariantFile,
} from './variant-file.ts';

/** What is known of a source after reading it. */
export interface SourceFacts {
  /** Begins the SHA-256 of all files. */
  id: string;
  people: number;
  /** What was left out or read otherwise than it stands, in sentences. */
  remarks: string[];
  /** The sequences of which there are lines. */
  sequences: Sequence[];
  terms: TermData[];
  genes: Gene[];
}

const allelesLeftOut = (count: number) =>
  count === 1
    ? '1 allele was left out: it is no variant by itself, or nobody has it.'
    : `${count} alleles were left out: they are no variants by themselves, or nobody has them.`;

/** Reads a source once, one file after the other. @throws DataError that names the file and the line */
export async function readSource(source: Source, receiver: Receiver): Promise<SourceFacts> {
  const people = await peopleOf(source);
  const files: FileFacts[] = [];
  const { take, pause } = receiver;
  receiver.begin(people.length);
  for (let place = 0; place < filesOf(source); place += 1)
    files.push(await readVariantFile(source, place, people, { begin: () => {}, take, pause }));
  const facts = await factsOf(source, people, files);
  for (const called of controlVariants(people.length)) take(called);
  await pause();
  return facts;
}

/** The control variants of a cohort, each valid until the next. */
export function* controlVariants(people: number): Generator<CalledVariant> {
  const splitter = new Splitter(people, null);
  for (const { site, calls } of controlSites(people)) yield* splitter.split(site, calls);
}

/** Reads the tables of a source, and puts together what is known of its files. @throws DataError */
export async function factsOf(
  source: Source,
  people: readonly string[],
  files: readonly FileFacts[],
): Promise<SourceFacts> {
  const remarks = sentencesOf(files.flatMap((file) => file.remarks));
  if (!files.some(({ taken }) => taken > 0)) throw new DataError(nothingFound(source, remarks));
  const skipped = files.reduce((sum, file) => sum + file.skipped, 0);
  const digest = beginningOf(source);
  for (const file of files) digest.update(file.digest);
  const individuals = await readTable(source.individuals, digest);
  const genes = await readTable(source.genes, digest);
  const facts = {
    id: idOf(digest),
    people: people.length,
    remarks: [...remarks, ...(skipped > 0 ? [allelesLeftOut(skipped)] : [])],
    sequences: sequencesOf(files),
  };
  if (source.cohort) {
    const made = cohortIndividuals(source.cohort);
    return { ...facts, genes: cohortGenes(), terms: readIndividuals(made, 'the synthetic cohort', people) };
  }
  const assembly = assemblyNamed(source.assembly);
  return {
    ...facts,
    terms: individuals ? readIndividuals(individuals.text, individuals.name, people) : [],
    genes: genes ? readGenes(genes.text, genes.name, assembly) : [],
  };
}

/** The id of the snapshot of these files, from their bytes, without reading what is in them. */
export async function sourceId(source: Source): Promise<string> {
  const digest = beginningOf(source);
  for (let place = 0; place < filesOf(source); place += 1) digest.update(await digestOfFile(source, place));
  await readTable(source.individuals, digest);
  await readTable(source.genes, digest);
  return idOf(digest);
}

/** Of a sequence in several files, what the first of them says. */
function sequencesOf(files: readonly FileFacts[]): Sequence[] {
  const found = new Map<string, Sequence>();
  for (const { sequences } of files)
    for (const sequence of sequences) if (!found.has(sequence.name)) found.set(sequence.name, sequence);
  return [...found.values()];
}

/** Changes when the same files are read otherwise than before. */
const formOfSnapshots = '4';

/**
 * Begins the digest of a source. Insertions and deletions are shifted to the left where there is a FASTA file, for which its index stands:
 * reading gigabytes of it would take minutes. The regions to which a source is limited are part of what its snapshot is.
 */
function beginningOf({ assembly, fasta, regions }: Source): Hash {
  const digest = createHash('sha256').update(`${formOfSnapshots} ${assembly}`);
  if (fasta !== null) {
    const index = `${fasta}.fai`;
    try {
      digest.update('fasta').update(readFileSync(index));
    } catch (error) {
      throw unreadable(index, error);
    }
  }
  if (regions !== null) digest.update(readRegions(regions, assemblyNamed(assembly)).text);
  return digest;
}

/** A node without variants would answer every question with a wrong no. */
function nothingFound({ regions }: Source, remarks: readonly string[]): string {
  const where =
    regions === null
      ? '.'
      : ' in the regions. Are the names of chromosomes in the BED file those of the index?';
  return [`There is no variant that anybody carries${where}`, ...remarks].join(' ');
}

async function readTable(file: string | null, digest: Hash): Promise<{ text: string; name: string } | null> {
  if (file === null) return null;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  digest.update(text);
  return { text, name: path.basename(file) };
}

const idOf = (digest: Hash): string => digest.digest('hex').slice(0, 16);
