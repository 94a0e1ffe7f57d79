import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { cohortVcf } from '../../demo/cohort.ts';
import { type AccessionOf, accessionsOf } from '../../engine/refget.ts';
import { type Assembly, assemblyNamed } from '../assemblies.ts';
import { bcfMagic, readBcf } from '../bcf.ts';
import { readBytes } from '../bytes.ts';
import { type CalledVariant, type Site, Splitter } from '../calls.ts';
import { atLine, DataError, unreadable } from '../data-error.ts';
import { Fasta } from '../fasta.ts';
import { type Regions, readRegions } from '../regions.ts';
import { type CountedRemark, Remarks } from '../remarks.ts';
import { HeaderSequences, type Sequence } from '../sequences.ts';
import type { Source } from '../source.ts';
import { readVcf, type SiteFile } from '../vcf.ts';

/** What takes the variants of a file. */
export interface Receiver {
  /** Called before the first variant. */
  begin(people: number): void;
  /** Called once for each line that has the variant. The record of genotypes is valid during the call only. */
  take(called: CalledVariant): void;
  /** Called between parts of a file, so that a receiver can wait for its database. */
  pause(): Promise<void>;
}

/** What is known of a file of variants after reading it. */
export interface FileFacts {
  /** SHA-256 of its bytes, or of those that were read. */
  digest: string;
  /** Alleles that somebody has, and those that were left out. */
  taken: number;
  skipped: number;
  /** The sequences of which there are lines. */
  sequences: Sequence[];
  remarks: CountedRemark[];
}

/** How many files of variants a source has. */
export const filesOf = ({ cohort, variants }: Source): number => (cohort ? 1 : variants.length);

/** The name of one of them in messages. */
export function nameOf({ cohort, variants, regions }: Source, place: number): string {
  if (cohort) return 'the synthetic cohort';
  const name = path.basename(variants[place] ?? '');
  return regions === null ? name : `${name} (in the regions)`;
}

/** The people of the first file, in its order. @throws DataError */
export async function peopleOf(source: Source): Promise<readonly string[]> {
  if (filesOf(source) === 0) throw new DataError('There is no file of variants.');
  const input = inputOf(source, 0, createHash('sha256'));
  const reading = { assembly: assemblyNamed(source.assembly), remarks: new Remarks(source) };
  try {
    return (await openFile(input, nameOf(source, 0), reading)).people;
  } finally {
    await input.return(undefined);
  }
}

/**
 * Reads one file of a source, from beginning to end.
 * @param people those of the first file @throws DataError that names the file and the line
 */
export async function readVariantFile(
  source: Source,
  place: number,
  people: readonly string[],
  receiver: Receiver,
): Promise<FileFacts> {
  const name = nameOf(source, place);
  const assembly = assemblyNamed(source.assembly);
  const digest = createHash('sha256');
  const remarks = new Remarks(source);
  const regions = source.regions === null ? null : readRegions(source.regions, assembly).regions;
  const fasta = source.fasta === null ? null : new Fasta(source.fasta);
  try {
    const file = await openFile(inputOf(source, place, digest), name, { assembly, remarks });
    const declared = new HeaderSequences(name, file.header, source.assembly);
    const digests =
      accessionsOf(source.assembly, null) || fasta === null ? null : fasta.accession.bind(fasta);
    if (people.join('\n') !== file.people.join('\n'))
      throw new DataError(
        `${name} has other people than the first file of variants, or another order of them.`,
      );
    const splitter = new Splitter(people.length, fasta?.baseAt ?? null);
    const sequences = new Map<string, Sequence>();
    let taken = 0;
    receiver.begin(people.length);
    for await (const batch of file.batches) {
      batch((site, calls) => {
        const { chromosome, start, reference, ends } = site;
        const end = Math.max(start + reference.length, ...ends);
        if (regions && !regions.touch(chromosome, start, end)) return;
        const sequence = sequences.get(chromosome) ?? newSequence(chromosome, declared, digests);
        sequences.set(chromosome, sequence);
        if (start + reference.length > (sequence.length ?? Number.POSITIVE_INFINITY)) {
          remarks.add('beyond_end', name, file.line());
          return;
        }
        if (fasta) checkReference(site, fasta, name, file.line());
        for (const called of splitter.split(site, calls)) {
          taken += 1;
          receiver.take(called);
        }
      });
      await receiver.pause();
    }
    return {
      digest: digest.digest('hex'),
      taken,
      skipped: splitter.skipped,
      sequences: [...sequences.values()],
      remarks: remarks.counted(),
    };
  } finally {
    fasta?.close();
  }
}

/** The digest of a file, as `readVariantFile` gives it, without reading what is in it. @throws DataError */
export async function digestOfFile(source: Source, place: number): Promise<string> {
  const digest = createHash('sha256');
  if (source.cohort || source.regions !== null) {
    const parts = inputOf(source, place, digest);
    while (!(await parts.next()).done);
    return digest.digest('hex');
  }
  const file = source.variants[place] ?? '';
  try {
    for await (const chunk of createReadStream(file)) digest.update(chunk);
  } catch (error) {
    throw unreadable(file, error);
  }
  return digest.digest('hex');
}

function newSequence(name: string, declared: HeaderSequences, digests: AccessionOf | null): Sequence {
  declared.checkName(name);
  const accession = digests?.(name) ?? null;
  return { name, length: declared.lengthOf(name), ...(accession !== null && { accession }) };
}

/** The bytes of a file, uncompressed, which are added to `digest` as the file has them. */
function inputOf(source: Source, place: number, digest: Hash): AsyncGenerator<Buffer> {
  const { cohort, variants, regions } = source;
  const file = variants[place] ?? '';
  if (cohort) {
    digest.update(JSON.stringify(cohort));
    return cohortVcf(cohort);
  }
  if (regions === null) return readBytes(file, digest);
  const assembly = assemblyNamed(source.assembly);
  return partsOf(file, { ...readRegions(regions, assembly), assembly, digest });
}

async function* partsOf(
  file: string,
  reading: { assembly: Assembly | null; digest: Hash; regions: Regions },
): AsyncGenerator<Buffer> {
  // Loaded only here: a node that reads whole files needs no packages.
  const { readIndexed } = await import('../index-reader.ts');
  yield* readIndexed(file, reading);
}

/** Opens VCF or BCF, whichever the first bytes say it is. */
async function openFile(
  chunks: AsyncIterable<Buffer>,
  name: string,
  reading: { assembly: Assembly | null; remarks: Remarks },
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
