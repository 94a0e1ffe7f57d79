/** Transcripts that the operator gives (GFF3, such as MANE's), by which a position in a transcript has a place in the genome. */
import path from 'node:path';
import type { Assembly } from './assemblies.ts';
import { chromosomes } from './assemblies.ts';
import { readBytes } from './bytes.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { atLine, DataError } from './data-error.ts';
import { batchesOfLines } from './lines.ts';

/** Where a transcript lies in the genome. Positions are 0-based, ends exclusive. */
export interface Transcript {
  chromosome: string;
  isReverse: boolean;
  /** In the order of the genome. */
  exons: [number, number][];
  /** From the first to the last coding base; null without any. */
  coding: [number, number] | null;
  /** Whether its bases differ from those of the genome, by gaps for instance. */
  differs: boolean;
}

/** What a transcript can't be used for, in words that follow its name. */
export type TranscriptProblem = string;

/** The transcripts of a node, by their accession with its version. */
export class Transcripts {
  readonly #places: ReadonlyMap<string, Transcript[]>;

  constructor(places: ReadonlyMap<string, Transcript[]> = new Map()) {
    this.#places = places;
  }

  get size(): number {
    return this.#places.size;
  }

  /** The transcript, or why it can't be used. */
  find(accession: string): Transcript | TranscriptProblem {
    const found = this.#places.get(accession);
    if (!found) {
      const other = this.#otherVersion(accession);
      return other === null
        ? 'is not among the transcripts of this node.'
        : `is not among the transcripts of this node, which has ${other}: other versions may have other positions.`;
    }
    const [transcript, ...others] = found;
    if (!transcript || others.length > 0) return 'has several places in the genome: ask by position.';
    return transcript.differs
      ? 'differs from the genome, with gaps or other bases: ask by position.'
      : transcript;
  }

  #otherVersion(accession: string): string | null {
    const [bare = ''] = accession.split('.');
    for (const name of this.#places.keys()) if (name.startsWith(`${bare}.`)) return name;
    return null;
  }
}

interface Feature extends Transcript {
  name: string | null;
}

/** Reads exons and coding sequences of GFF3. @throws DataError for a file that has none, or that is no GFF3 */
export async function readTranscripts(file: string | null, assembly: Assembly | null): Promise<Transcripts> {
  if (file === null) return new Transcripts();
  const name = path.basename(file);
  const features = new Map<string, Feature>();
  let number = 0;
  for await (const batch of batchesOfLines(readBytes(file), name))
    batch((bytes, from, to) => {
      number += 1;
      if (to === from || bytes[from] === 35) return;
      try {
        readLine(bytes.toString('utf8', from, to), assembly, features);
      } catch (error) {
        throw error instanceof DataError ? atLine(name, number, error.message) : error;
      }
    });
  const places = new Map<string, Transcript[]>();
  for (const [id, { name: given, ...transcript }] of features) {
    if (transcript.exons.length === 0) continue;
    transcript.exons.sort(([one], [other]) => one - other);
    const accession = given ?? id.replace(/^(rna-|transcript:)/, '');
    const known = places.get(accession);
    if (known) known.push(transcript);
    else places.set(accession, [transcript]);
  }
  if (places.size === 0) throw new DataError(`${name} has no exons with a Parent. Is it GFF3?`);
  return new Transcripts(places);
}

function readLine(line: string, assembly: Assembly | null, features: Map<string, Feature>): void {
  const [sequence = '', , type = '', first = '', last = '', , strand = '', , attributes] = line.split('\t');
  if (attributes === undefined) throw new DataError('a line of GFF3 has nine columns, separated by tabs.');
  const isTranscript = /(?:RNA|transcript)$/.test(type);
  if (!isTranscript && type !== 'exon' && type !== 'CDS') return;
  const chromosome = chromosomeNamed(sequence, assembly);
  // The same transcript on an alternate sequence is no second place.
  if (assembly !== null && chromosome !== 'MT' && !chromosomes.includes(chromosome)) return;
  const [start, end] = [Number(first) - 1, Number(last)];
  if (!(start >= 0 && end > start))
    throw new DataError('start and end should be whole numbers from 1, in order.');
  const id = attribute(attributes, isTranscript ? 'ID' : 'Parent')?.split(',')[0];
  if (id === undefined) return;
  let feature = features.get(id);
  if (!feature) {
    feature = { chromosome, isReverse: strand === '-', exons: [], coding: null, differs: false, name: null };
    features.set(id, feature);
  }
  feature.name ??= nameIn(attributes);
  if (isTranscript || type === 'exon')
    feature.differs ||= /compared to this genomic sequence|(?:^|;)(?:Gap|exception)=/.test(attributes);
  if (type === 'exon') feature.exons.push([start, end]);
  else if (type === 'CDS')
    feature.coding = [
      Math.min(start, feature.coding?.[0] ?? start),
      Math.max(end, feature.coding?.[1] ?? end),
    ];
}

/** The accession of a transcript with its version, which Ensembl writes apart. */
function nameIn(attributes: string): string | null {
  const name = attribute(attributes, 'transcript_id');
  const version = attribute(attributes, 'version');
  return name === null || name.includes('.') || version === null ? name : `${name}.${version}`;
}

const attribute = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|;)${name}=([^;]+)`).exec(attributes)?.[1] ?? null;

/** A position as HGVS writes it: `76`, `-14`, `*6`, `88+2`, `89-1`. */
export interface TranscriptPosition {
  from: '' | '-' | '*';
  number: number;
  offset: number;
}

/** The 0-based place in the genome, or why there is none, in words that follow the position. */
export function placeOf(
  { exons, coding, isReverse }: Transcript,
  { from, number, offset }: TranscriptPosition,
  isCoding: boolean,
): number | TranscriptProblem {
  const inOrder = isReverse ? exons.toReversed() : exons;
  const length = exons.reduce((sum, [start, end]) => sum + end - start, 0);
  if (number === 0) return 'is no position: they are counted from 1.';
  if (!isCoding)
    return from === ''
      ? placed(inOrder, number - 1, offset, isReverse)
      : 'belongs to coding transcripts (c.).';
  if (coding === null) return 'belongs to coding transcripts, and this one codes for nothing (n.).';
  const first = indexOf(inOrder, isReverse ? coding[1] - 1 : coding[0], isReverse);
  const last = indexOf(inOrder, isReverse ? coding[0] : coding[1] - 1, isReverse);
  if (first === null || last === null)
    return 'can’t be found: the coding sequence ends outside of the exons.';
  const index = from === '-' ? first - number : from === '*' ? last + number : first + number - 1;
  if (from === '' && index > last) return 'is behind the coding sequence.';
  return index < 0 || index >= length
    ? 'is outside of the transcript.'
    : placed(inOrder, index, offset, isReverse);
}

/** How many bases of the transcript stand before a place of the genome; null outside of the exons. */
function indexOf(inOrder: readonly [number, number][], place: number, isReverse: boolean): number | null {
  let before = 0;
  for (const [start, end] of inOrder) {
    if (place >= start && place < end) return before + (isReverse ? end - 1 - place : place - start);
    before += end - start;
  }
  return null;
}

function placed(
  inOrder: readonly [number, number][],
  index: number,
  offset: number,
  isReverse: boolean,
): number | TranscriptProblem {
  let before = 0;
  for (const [number, [start, end]] of inOrder.entries()) {
    const within = index - before;
    before += end - start;
    if (within >= end - start) continue;
    const place = isReverse ? end - 1 - within : start + within;
    if (offset === 0) return place;
    // An intron is counted from the exon that is next to it.
    const beside = inOrder[offset > 0 ? number + 1 : number - 1];
    if (!beside) return 'is outside of the transcript.';
    if (within !== (offset > 0 ? end - start - 1 : 0)) return 'is not at the border of an exon.';
    const intron = isReverse === offset > 0 ? start - beside[1] : beside[0] - end;
    if (Math.abs(offset) > intron) return 'is beyond the intron.';
    return isReverse ? place - offset : place + offset;
  }
  return 'is outside of the transcript.';
}

/** Whether a whole intron lies between two places. */
export const spansIntron = ({ exons }: Transcript, first: number, last: number): boolean =>
  exons.some(([, end], index) => {
    const next = exons[index + 1];
    return next !== undefined && first < end && last >= next[0];
  });
