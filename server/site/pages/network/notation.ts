/** Reads what people write for a variant, a range or a gene. */
import type { NetworkFault } from '../../../../contract/views/network-view.ts';

/** A place in a genome, with positions counted from 1 and an end that is included. Texts are as they were written. */
export type Place =
  | { kind: 'allele'; chromosome: string; position: number; reference: string; alternate: string }
  | { kind: 'range'; chromosome: string; from: number; to: number }
  | { kind: 'bracket'; chromosome: string; start: Limits; end: Limits; type: string | null }
  | { kind: 'gene'; gene: string }
  | { kind: 'named'; name: string };

/** The first and the last possible position of something that isn't known exactly. */
export type Limits = readonly [number, number];

const sequence = '(?:chr)?(?:\\d{1,2}|x|y|m|mt)|(?:refseq:)?nc_\\d{6}\\.\\d{1,2}';
const between = '[-:_\\s]+';
const bases = '[acgtun]+';

/** A line of a VCF file, from CHROM to ALT, with or without the columns after it. */
const line = new RegExp(`^(${sequence})\\s+(\\d+)\\s+\\S+\\s+(${bases})\\s+(${bases})(?:\\s.*)?$`, 'i');
/** SPDI of NCBI, the only notation here that counts from 0; only names of RefSeq have it. */
const spdi = new RegExp(`^(?:refseq:)?(nc_\\d{6}\\.\\d{1,2}):(\\d+):(${bases}):(${bases})$`, 'i');
/** `1-1000-A-G`, `chr1:1000:A:G`, `1:1000 A>G`, and `chr1:g.1000A>G` of HGVS. */
const allele = new RegExp(
  `^(${sequence})${between}(?:[gm]\\.)?(\\d+)[-:_\\s]*(${bases})[-:_>/\\s]+(${bases})$`,
  'i',
);
/** `chr1:1000-2000`, `1:1000..2000`, `1-1000-2000` */
const range = new RegExp(`^(${sequence})${between}(\\d+)(?:[-\\s]+|\\.\\.|_)(\\d+)$`, 'i');
/** `chr1:(1000_1010)_(2000_2010)del` of HGVS, also without what became of the bases. */
const bracket = new RegExp(
  `^(${sequence})${between}(?:[gm]\\.)?\\((\\d+)[-_](\\d+)\\)[-_]\\((\\d+)[-_](\\d+)\\)(del|dup|ins|inv)?$`,
  'i',
);

/** Deletions, insertions and the like of HGVS, which name no base before the change. */
const withoutBase = new RegExp(`^(${sequence}):[gm]\\.[\\d_]+(?:del|ins|dup|inv|con)`, 'i');
/** What nodes look up: a number of dbSNP, an identifier of VRS, and HGVS of a transcript or of changes that name no base before them. */
const named =
  /^(?:rs\d{1,10}|ga4gh:va\.[\w-]{32}|(?:refseq:)?(?:n[mr]_\d{6,9}|enst\d{11})\.\d{1,3}(?:\([\w.-]+\))?:[cn]\.[-*\d_+]+[a-z>]+(?: ?\(p\.[^)]*\))?|(?:refseq:)?nc_\d{6}\.\d{1,2}:[gm]\.[\d_]+(?:del|ins|dup)[acgtn]*|(?:refseq:)?nc_\d{6}\.\d{1,2}:[gm]\.[\d_]+delins[acgtn]+)$/i;
/** A protein, or a transcript without a place: nobody can tell from it where in a genome it is. */
const notGenomic = /^(?:ens[gtp]\d|[nx][mrp]_|[^:]*:\s*[cnpr]\.|[cnp]\.)/i;
const symbol = /^[a-z][a-z0-9.-]{1,29}$/i;

/** Reads a notation; otherwise says what is wrong with it. */
export function readNotation(written: string): Place | NetworkFault {
  const text = plain(written);
  const inSpdi = spdi.exec(text);
  if (inSpdi) return alleleOf(inSpdi, 1);
  const found = line.exec(text) ?? allele.exec(text);
  if (found) return alleleOf(found, 0);
  const [, chromosome = '', from, to] = range.exec(text) ?? [];
  if (from !== undefined) return { kind: 'range', chromosome, from: Number(from), to: Number(to) };
  const inBracket = bracket.exec(text);
  if (inBracket) return bracketOf(inBracket);
  if (named.test(text)) return { kind: 'named', name: text };
  if (withoutBase.test(text)) return 'baseBefore';
  if (notGenomic.test(text)) return 'notGenomic';
  return symbol.test(text) ? { kind: 'gene', gene: text } : 'notation';
}

function bracketOf([, chromosome = '', ...found]: RegExpExecArray): Place {
  const [first = 0, second = 0, third = 0, fourth = 0] = found.slice(0, 4).map(Number);
  const type = found[4]?.toUpperCase() ?? null;
  return { kind: 'bracket', chromosome, start: [first, second], end: [third, fourth], type };
}

function alleleOf(found: RegExpExecArray, more: number): Place {
  const [, chromosome = '', position, reference = '', alternate = ''] = found;
  return { kind: 'allele', chromosome, position: Number(position) + more, reference, alternate };
}

/** The text with plain digits, dashes and spaces, and without separators of thousands. */
export function plain(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/→/g, '>')
    .replace(/(?<=\d)[,'\u2019\u066c](?=\d{3}(?!\d))/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
