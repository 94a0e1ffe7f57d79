/** Reads what HGVS writes of a genome: `NC_000001.11:g.1000A>G`. */
import type { Alleles } from '../engine/bases.ts';
import type { BaseAt } from '../load/normalise.ts';
import { wrong } from './beacon-error.ts';

const parameter = 'genomicAlleleShortForm';
const longest = 10_000;

/** A change at a 0-based place. */
export interface GenomicChange extends Alleles {
  accession: string;
  start: number;
}

type Parsed = Record<'from' | 'to' | 'change' | 'old' | 'kind' | 'bases', string | undefined>;

const form =
  /^(?<from>\d{1,10})(?:_(?<to>\d{1,10}))?(?:(?<old>[ACGTN]+)>(?<change>[ACGTN]+)|(?<kind>delins|del|ins|dup)(?<bases>[ACGTN]*))$/i;

/**
 * @param sequence gives the bases of the accession, for changes that HGVS places as far to the right as they can be, unlike
 * VCF; null without a FASTA file @throws BeaconError that says what this node can read
 */
export function readHgvs(text: string, sequence: (accession: string) => BaseAt | null): GenomicChange {
  const [, accession = '', described = ''] =
    /^((?:refseq:)?NC_\d{6,9}\.\d{1,3}):g\.(\S+)$/i.exec(text.trim()) ?? [];
  if (accession === '')
    throw wrong(
      parameter,
      'should name a chromosome by RefSeq’s accession, such as NC_000001.11:g.1000A>G. This node has no transcripts, proteins and rs numbers.',
    );
  const parsed = form.exec(described)?.groups as Parsed | undefined;
  if (!parsed)
    throw wrong(parameter, 'is not a substitution, del, ins, dup or delins that this node can read.');
  const from = Number(parsed.from);
  const to = parsed.to === undefined ? from : Number(parsed.to);
  if (from < 1 || to < from || to - from >= longest)
    throw wrong(parameter, `should have positions from 1, in order, and at most ${longest} bases.`);
  const start = from - 1;
  const old = parsed.old?.toUpperCase();
  if (old !== undefined) {
    if (old.length !== to - from + 1) throw wrong(parameter, 'has other positions than bases.');
    return { accession, start, reference: old, alternate: parsed.change?.toUpperCase() ?? '' };
  }
  const baseAt = sequence(accession);
  if (baseAt === null)
    throw wrong(
      parameter,
      'is an insertion or deletion, which HGVS places otherwise than VCF. This node has no reference sequence to compare them: ask with start, referenceBases and alternateBases.',
    );
  return { accession, ...changed(parsed, { start, end: to }, baseAt) };
}

function changed(
  { kind, bases: given = '' }: Parsed,
  { start, end }: { start: number; end: number },
  baseAt: BaseAt,
): Omit<GenomicChange, 'accession'> {
  const bases = given.toUpperCase();
  const read = Array.from({ length: end - start }, (_, index) => baseAt('', start + index)).join('');
  if (read.length !== end - start) throw wrong(parameter, 'is beyond the end of the sequence.');
  switch (kind?.toLowerCase()) {
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
