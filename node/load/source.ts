import { createHash, type Hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CohortOptions, cohortGenes, cohortIndividuals, cohortVcf } from '../demo/cohort.ts';
import type { Gene } from '../engine/engine.ts';
import type { TermData } from '../engine/memory/snapshot-data.ts';
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
  /** A synthetic cohort instead of files. */
  cohort: CohortOptions | null;
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
  /** Alleles that are no variant, or that nobody has. */
  skipped: number;
  terms: TermData[];
  genes: Gene[];
}

/** Reads a source once, from beginning to end. @throws DataError that names the file and the line */
export async function readSource(source: Source, receiver: Receiver): Promise<SourceFacts> {
  const digest = digestOf(source);
  const assembly = assemblyNamed(source.assembly);
  const fasta = source.fasta === null ? null : new Fasta(source.fasta);
  const regions = regionsOf(source, digest);
  try {
    const { people, splitter } = await readVariants(source, { assembly, fasta, digest, regions }, receiver);
    const individuals = await readTable(source.individuals, digest);
    const genes = await readTable(source.genes, digest);
    if (source.cohort) {
      const made = cohortIndividuals(source.cohort);
      return {
        people: people.length,
        skipped: splitter.skipped,
        id: idOf(digest),
        genes: cohortGenes(),
        terms: readIndividuals(made, 'the synthetic cohort', people),
      };
    }
    return {
      people: people.length,
      skipped: splitter.skipped,
      id: idOf(digest),
      terms: individuals ? readIndividuals(individuals.text, individuals.name, people) : [],
      genes: genes ? readGenes(genes.text, genes.name, assembly) : [],
    };
  } finally {
    fasta?.close();
  }
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

/**
 * Begins the digest of a source. Insertions and deletions are shifted to the left where there is a FASTA file, for which its index stands:
 * reading gigabytes of it would take minutes.
 */
function digestOf({ assembly, fasta }: Source): Hash {
  const digest = createHash('sha256').update(assembly);
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
}

async function readVariants(source: Source, reading: Reading, receiver: Receiver) {
  let people: readonly string[] | null = null;
  let splitter = new Splitter(0, null);
  for (const { chunks, name } of inputsOf(source, reading)) {
    const file = await openFile(chunks, name, reading.assembly);
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
        if (reading.regions && !reading.regions.touch(site.chromosome, site.start, site.end)) return;
        if (reading.fasta) checkReference(site, reading.fasta, name, file.line());
        for (const called of splitter.split(site, calls)) receiver.take(called);
      });
      await receiver.pause();
    }
  }
  if (people === null) throw new DataError('There is no file of variants.');
  for (const { site, calls } of controlSites(people.length))
    for (const called of splitter.split(site, calls)) receiver.take(called);
  await receiver.pause();
  return { people, splitter };
}

function inputsOf(
  { cohort, variants }: Source,
  { assembly, regions, digest }: Reading,
): { chunks: AsyncIterable<Buffer>; name: string }[] {
  if (!cohort)
    return variants.map((file) => ({
      chunks: regions ? partsOf(file, { regions, assembly, digest }) : readBytes(file, digest),
      name: regions ? `${path.basename(file)} (in the regions)` : path.basename(file),
    }));
  digest.update(JSON.stringify(cohort));
  return [{ chunks: cohortVcf(cohort), name: 'the synthetic cohort' }];
}

async function* partsOf(file: string, reading: Omit<Reading, 'fasta'> & { regions: Regions }) {
  // Loaded only here: a node that reads whole files needs no packages.
  const { readIndexed } = await import('./indexed.ts');
  yield* readIndexed(file, reading);
}

/** Opens VCF or BCF, whichever the first bytes say it is. */
async function openFile(
  chunks: AsyncIterable<Buffer>,
  name: string,
  assembly: Assembly | null,
): Promise<SiteFile> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new DataError(`${name} is empty.`);
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
  const isBcf = first.value.subarray(0, bcfMagic.length).equals(bcfMagic);
  return isBcf ? readBcf(all, name, assembly) : readVcf(all, name, assembly);
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
