import { createHash, type Hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CohortOptions, cohortGenes, cohortIndividuals, cohortVcf } from '../demo/cohort.ts';
import type { Gene } from '../engine/engine.ts';
import type { TermData } from '../engine/memory/snapshot-data.ts';
import { type AccessionOf, accessionsOf } from '../engine/refget.ts';
import { type Assembly, assemblyNamed } from './assemblies.ts';
import { bcfMagic, readBcf } from './bcf.ts';
import { readBytes } from './bytes.ts';
import { type CalledVariant, type Site, Splitter } from './calls.ts';
import { controlSites } from './controls.ts';
import { atLine, DataError } from './data-error.ts';
import { Fasta } from './fasta.ts';
import { readGenes } from './genes.ts';
import { readIndividuals } from './individuals.ts';
import { type Regions, readRegions } from './regions.ts';
import { Remarks } from './remarks.ts';
import { HeaderSequences, type Sequence } from './sequences.ts';
import { readVcf, type SiteFile } from './vcf.ts';

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

/** What takes the variants of a source. */
export interface Receiver {
  /** Called before the first variant. */
  begin(people: number): void;
  /** Called once for each line that has the variant. The record of genotypes is valid during the call only. */
  take(called: CalledVariant): void;
  /** Called between parts of a file, so that a receiver can wait for its database. */
  pause(): Promise<void>;
}

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

const allelesLeftOut = 'alleles were left out: they are no variants by themselves, or nobody has them.';

/** Reads a source once, from beginning to end. @throws DataError that names the file and the line */
export async function readSource(source: Source, receiver: Receiver): Promise<SourceFacts> {
  const digest = digestOf(source);
  const assembly = assemblyNamed(source.assembly);
  const fasta = source.fasta === null ? null : new Fasta(source.fasta);
  const regions = regionsOf(source, digest);
  const remarks = new Remarks(source);
  try {
    const reading = { assembly, fasta, digest, regions, remarks, digests: digestsOf(source, fasta) };
    const { people, skipped, sequences } = await readVariants(source, reading, receiver);
    const individuals = await readTable(source.individuals, digest);
    const genes = await readTable(source.genes, digest);
    const told = [...remarks.sentences(), ...(skipped > 0 ? [`${skipped} ${allelesLeftOut}`] : [])];
    const facts = { people: people.length, sequences, id: idOf(digest), remarks: told };
    if (source.cohort) {
      const made = cohortIndividuals(source.cohort);
      return { ...facts, genes: cohortGenes(), terms: readIndividuals(made, 'the synthetic cohort', people) };
    }
    return {
      ...facts,
      terms: individuals ? readIndividuals(individuals.text, individuals.name, people) : [],
      genes: genes ? readGenes(genes.text, genes.name, assembly) : [],
    };
  } finally {
    fasta?.close();
  }
}

/** Accessions of refget from the reference sequence, for an assembly that has no published ones. */
function digestsOf({ assembly }: Source, fasta: Fasta | null): AccessionOf | null {
  return accessionsOf(assembly, null) || fasta === null ? null : (name) => fasta.accession(name);
}

/** The id of the snapshot of these files, from their bytes, without reading what is in them. */
export async function sourceId(source: Source): Promise<string> {
  const { variants, individuals, genes, cohort } = source;
  const digest = digestOf(source);
  const regions = regionsOf(source, digest);
  if (cohort) digest.update(JSON.stringify(cohort));
  else for (const file of variants) await addFile(file, source.assembly, { regions, digest });
  await readTable(individuals, digest);
  await readTable(genes, digest);
  return idOf(digest);
}

/** Changes when the same files are read otherwise than before. */
const formOfSnapshots = '3';

/**
 * Begins the digest of a source. Insertions and deletions are shifted to the left where there is a FASTA file, for which its index stands:
 * reading gigabytes of it would take minutes.
 */
function digestOf({ assembly, fasta }: Source): Hash {
  const digest = createHash('sha256').update(`${formOfSnapshots} ${assembly}`);
  if (fasta === null) return digest;
  const index = `${fasta}.fai`;
  try {
    return digest.update('fasta').update(readFileSync(index));
  } catch (error) {
    throw unreadable(index, error);
  }
}

/** The regions to which a source is limited, which are part of what its snapshot is. */
function regionsOf({ regions, assembly }: Source, digest: Hash): Regions | null {
  if (regions === null) return null;
  const read = readRegions(regions, assemblyNamed(assembly));
  digest.update(read.text);
  return read.regions;
}

async function addFile(
  file: string,
  assembly: string,
  { regions, digest }: { regions: Regions | null; digest: Hash },
): Promise<void> {
  if (regions !== null) {
    // What is read of the file is its digest.
    const parts = partsOf(file, { regions, assembly: assemblyNamed(assembly), digest });
    while (!(await parts.next()).done);
    return;
  }
  try {
    for await (const chunk of createReadStream(file)) digest.update(chunk);
  } catch (error) {
    throw unreadable(file, error);
  }
}

interface Reading {
  assembly: Assembly | null;
  fasta: Fasta | null;
  digest: Hash;
  regions: Regions | null;
  remarks: Remarks;
  /** Accessions of refget, where there are no published ones. */
  digests: AccessionOf | null;
}

async function readVariants(source: Source, reading: Reading, receiver: Receiver) {
  let people: readonly string[] | null = null;
  let splitter = new Splitter(0, null);
  let taken = 0;
  const sequences = new Map<string, Sequence>();
  for (const { chunks, name } of inputsOf(source, reading)) {
    const file = await openFile(chunks, name, reading);
    const declared = new HeaderSequences(name, file.header, source.assembly);
    if (people === null) {
      people = file.people;
      splitter = new Splitter(people.length, reading.fasta?.baseAt ?? null);
      receiver.begin(people.length);
    } else if (people.join('\n') !== file.people.join('\n'))
      throw new DataError(
        `${name} has other people than the first file of variants, or another order of them.`,
      );
    for await (const batch of file.batches) {
      batch((site, calls) => {
        const { chromosome, start, reference, ends } = site;
        const end = Math.max(start + reference.length, ...ends);
        if (reading.regions && !reading.regions.touch(chromosome, start, end)) return;
        const sequence = sequences.get(chromosome) ?? newSequence(chromosome, declared, reading);
        sequences.set(chromosome, sequence);
        if (start + reference.length > (sequence.length ?? Number.POSITIVE_INFINITY)) {
          reading.remarks.add('beyond_end', name, file.line());
          return;
        }
        if (reading.fasta) checkReference(site, reading.fasta, name, file.line());
        for (const called of splitter.split(site, calls)) {
          taken += 1;
          receiver.take(called);
        }
      });
      await receiver.pause();
    }
  }
  if (people === null) throw new DataError('There is no file of variants.');
  if (taken === 0) throw new DataError(nothingFound(reading));
  const { skipped } = splitter;
  for (const { site, calls } of controlSites(people.length))
    for (const called of splitter.split(site, calls)) receiver.take(called);
  await receiver.pause();
  return { people, skipped, sequences: [...sequences.values()] };
}

function newSequence(
  name: string,
  declared: HeaderSequences,
  { digests }: Pick<Reading, 'digests'>,
): Sequence {
  declared.checkName(name);
  const accession = digests?.(name) ?? null;
  return { name, length: declared.lengthOf(name), ...(accession !== null && { accession }) };
}

/** A node without variants would answer every question with a wrong no. */
function nothingFound({ regions, remarks }: Reading): string {
  const where = regions
    ? ' in the regions. Are the names of chromosomes in the BED file those of the index?'
    : '.';
  return [`There is no variant that anybody carries${where}`, ...remarks.sentences()].join(' ');
}

function inputsOf(
  { cohort, variants }: Source,
  { assembly, regions, digest }: Pick<Reading, 'assembly' | 'regions' | 'digest'>,
): { chunks: AsyncIterable<Buffer>; name: string }[] {
  if (!cohort)
    return variants.map((file) => ({
      chunks: regions ? partsOf(file, { regions, assembly, digest }) : readBytes(file, digest),
      name: regions ? `${path.basename(file)} (in the regions)` : path.basename(file),
    }));
  digest.update(JSON.stringify(cohort));
  return [{ chunks: cohortVcf(cohort), name: 'the synthetic cohort' }];
}

async function* partsOf(file: string, reading: Pick<Reading, 'assembly' | 'digest'> & { regions: Regions }) {
  // Loaded only here: a node that reads whole files needs no packages.
  const { readIndexed } = await import('./index-reader.ts');
  yield* readIndexed(file, reading);
}

/** Opens VCF or BCF, whichever the first bytes say it is. */
async function openFile(
  chunks: AsyncIterable<Buffer>,
  name: string,
  reading: Pick<Reading, 'assembly' | 'remarks'>,
): Promise<SiteFile> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new DataError(`${name} is empty.`);
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  const isBcf = first.value.subarray(0, bcfMagic.length).equals(bcfMagic);
  return isBcf ? readBcf(all, name, reading) : readVcf(all, name, reading);
}

/** Finds files of another assembly, and positions that are shifted by a base. */
function checkReference(site: Site, fasta: Fasta, name: string, line: number): void {
  const { chromosome, start, reference } = site;
  if (!fasta.has(chromosome)) return;
  for (let at = 0; at < reference.length; at += 1) {
    const base = fasta.baseAt(chromosome, start + at);
    if (base !== reference[at] && base !== 'N' && /[ACGT]/.test(reference[at] ?? ''))
      throw atLine(name, line, `REF is not the base of the FASTA file there. Are both of the same assembly?`);
  }
}

async function readTable(file: string | null, digest: Hash): Promise<{ text: string; name: string } | null> {
  if (file === null) return null;
  const name = path.basename(file);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  digest.update(text);
  return { text, name };
}

function unreadable(file: string, error: unknown): DataError {
  const reason = error instanceof Error && 'code' in error ? error.code : error;
  return new DataError(`${path.basename(file)} can't be opened: ${reason}.`);
}

const idOf = (digest: Hash): string => digest.digest('hex').slice(0, 16);
