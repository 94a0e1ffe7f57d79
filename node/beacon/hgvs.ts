/** Reads what HGVS writes of a genome, `NC_000001.11:g.1000A>G`, and of a transcript, `NM_000518.5:c.20A>T`. */
import type { Alleles } from '../engine/bases.ts';
import type { BaseAt } from '../load/normalise.ts';
import { placeOf, spansIntron, type Transcript, type Transcripts } from '../load/transcripts.ts';
import { badRequest, wrong } from './beacon-error.ts';

const parameter = 'genomicAlleleShortForm';
const longest = 10_000;

/** A change at a 0-based place. */
export interface GenomicChange extends Alleles {
  /** RefSeq's accession of the chromosome, or its name. */
  sequence: string;
  start: number;
}

/** What changes, with 1-based places in the genome, and bases of its forward strand. */
interface Parsed {
  from: number;
  to: number;
  old: string | undefined;
  change: string;
  kind: string;
  bases: string;
}

const position = '[-*]?\\d{1,10}(?:[+-]\\d{1,7})?';
const form = new RegExp(
  `^(?<from>${position})(?:_(?<to>${position}))?(?:(?<old>[ACGTN]+)>(?<change>[ACGTN]+)|(?<kind>delins|del|ins|dup)(?<bases>[ACGTN]*))$`,
  'i',
);

/**
 * @param bases gives the bases of a sequence, for changes that HGVS places as far to the right as they can be, unlike
 * VCF; null without a FASTA file @throws BeaconError that says what this node can read
 */
export function readHgvs(
  text: string,
  { bases, transcripts }: { bases: (sequence: string) => BaseAt | null; transcripts: Transcripts },
): GenomicChange {
  const [, accession = '', kind = '', described = ''] =
    /^((?:refseq:)?(?:N[CMR]_\d{6,9}|ENST\d{11})(?:\.\d{1,3})?)(?:\([\w.-]+\))?:([gmcn])\.([^\s(]+)(?:\s*\(p\.[^)]*\))?$/i.exec(
      text.trim(),
    ) ?? [];
  if (accession === '')
    throw wrong(
      parameter,
      'should be a place in a chromosome (NC_000001.11:g.1000A>G) or in a transcript (NM_000518.5:c.20A>T), an rs number, or an identifier of VRS (ga4gh:VA.…). This node can’t find proteins.',
    );
  const groups = form.exec(described)?.groups;
  if (!groups)
    throw wrong(parameter, 'is not a substitution, del, ins, dup or delins that this node can read.');
  const isGenomic = /^(?:refseq:)?NC_/i.test(accession);
  if (isGenomic !== /[gm]/i.test(kind))
    throw wrong(parameter, 'should have g. with a chromosome, and c. or n. with a transcript.');
  const { sequence, ...parsed } = isGenomic
    ? { sequence: accession, ...inGenome(groups) }
    : inTranscript(
        groups,
        accession.replace(/^refseq:/i, '').toUpperCase(),
        kind.toLowerCase() === 'c',
        transcripts,
      );
  const { from, to, old, change } = parsed;
  if (from < 1 || to < from || to - from >= longest)
    throw wrong(parameter, `should have positions from 1, in order, and at most ${longest} bases.`);
  const start = from - 1;
  if (old !== undefined) {
    if (old.length !== to - from + 1) throw wrong(parameter, 'has other positions than bases.');
    return { sequence, start, reference: old, alternate: change };
  }
  const baseAt = bases(sequence);
  if (baseAt === null)
    throw wrong(
      parameter,
      'is an insertion or deletion, which HGVS places otherwise than VCF. This node has no reference sequence to compare them: ask with start, referenceBases and alternateBases.',
    );
  return { sequence, ...changed(parsed, { start, end: to }, baseAt) };
}

type Groups = Record<string, string | undefined>;

function inGenome({ from = '', to = from, ...rest }: Groups): Parsed {
  if (!/^\d+$/.test(from + to))
    throw wrong(parameter, 'should have whole numbers as positions in a chromosome.');
  return { from: Number(from), to: Number(to), ...basesIn(rest) };
}

const basesIn = ({ old, change = '', kind = '', bases = '' }: Groups): Omit<Parsed, 'from' | 'to'> => ({
  old: old?.toUpperCase(),
  change: change.toUpperCase(),
  kind: kind.toLowerCase(),
  bases: bases.toUpperCase(),
});

/** The same change in the genome: on the reverse strand, what comes first comes last, and bases are their complements. */
function inTranscript(
  { from = '', to = from, ...rest }: Groups,
  accession: string,
  isCoding: boolean,
  transcripts: Transcripts,
): Parsed & { sequence: string } {
  if (transcripts.size === 0)
    throw wrong(parameter, 'is a place in a transcript, and this node has no transcripts: ask by position.');
  if (!accession.includes('.'))
    throw badRequest(
      `${parameter}: ${accession} needs its version, as in NM_000518.5: positions differ between versions.`,
    );
  const transcript = transcripts.find(accession);
  if (typeof transcript === 'string') throw badRequest(`${parameter}: ${accession} ${transcript}`);
  const places = [from, to].map((text) => placeIn(transcript, text, isCoding));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (transcript.isReverse !== (places[0] ?? 0) > (places[1] ?? 0) && places[0] !== places[1])
    throw wrong(parameter, 'should have positions in order.');
  if (spansIntron(transcript, first, last))
    throw wrong(
      parameter,
      'reaches over a whole intron, of which it doesn’t say whether it is meant: ask by position.',
    );
  const parsed = basesIn(rest);
  const turned = transcript.isReverse ? complementOf : (text: string) => text;
  return {
    sequence: transcript.chromosome,
    from: first + 1,
    to: last + 1,
    kind: parsed.kind,
    old: parsed.old === undefined ? undefined : turned(parsed.old),
    change: turned(parsed.change),
    bases: turned(parsed.bases),
  };
}

function placeIn(transcript: Transcript, text: string, isCoding: boolean): number {
  const [, from = '', number = '', offset = '0'] = /^([-*]?)(\d+)([+-]\d+)?$/.exec(text) ?? [];
  const place = placeOf(
    transcript,
    { from: from as '' | '-' | '*', number: Number(number), offset: Number(offset) },
    isCoding,
  );
  if (typeof place === 'string') throw badRequest(`${parameter}: ${text} ${place}`);
  return place;
}

const complements: Readonly<Record<string, string>> = { A: 'T', C: 'G', G: 'C', T: 'A', N: 'N' };
const complementOf = (bases: string): string =>
  [...bases]
    .reverse()
    .map((base) => complements[base] ?? base)
    .join('');

function changed(
  { kind, bases }: Parsed,
  { start, end }: { start: number; end: number },
  baseAt: BaseAt,
): Omit<GenomicChange, 'sequence'> {
  const read = Array.from({ length: end - start }, (_, index) => baseAt('', start + index)).join('');
  if (read.length !== end - start) throw wrong(parameter, 'is beyond the end of the sequence.');
  switch (kind) {
    case 'ins':
      if (end - start !== 2 || bases === '')
        throw wrong(parameter, 'should name two neighbours and the bases between them, such as g.10_11insT.');
      return { start: start + 1, reference: '', alternate: bases };
    case 'delins':
      if (bases === '') throw wrong(parameter, 'should name the bases that are inserted.');
      return { start, reference: read, alternate: bases };
    case 'dup':
      if (bases !== '' && bases !== read)
        throw wrong(parameter, 'names other bases than the sequence has there.');
      return { start, reference: '', alternate: read };
    default:
      if (bases !== '' && bases !== read)
        throw wrong(parameter, 'names other bases than the sequence has there.');
      return { start, reference: read, alternate: '' };
  }
}
