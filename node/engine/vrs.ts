/** Computed identifiers of GA4GH's Variation Representation Specification 2 (https://vrs.ga4gh.org): `ga4gh:VA.…` of an allele. */
import { hash } from 'node:crypto';
import type { BaseAt } from '../load/normalise.ts';
import type { Variant } from './engine.ts';
import type { AccessionOf } from './refget.ts';

/** Gives the identifier of a canonical variant; null if it has none, or none that is certain. */
export type IdentifierOf = (variant: Variant) => string | null;

/** What an identifier of an allele looks like. */
export const identifierForm = /^ga4gh:VA\.[\w-]{32}$/;

/** A longer region of ambiguity belongs to no variant that anybody asks about by an identifier. */
const longestRegion = 10_000;

/**
 * How variants are identified; null if no sequence has an accession. Insertions and deletions need the reference sequence, since VRS
 * writes them over the whole region in which they could stand.
 */
export function identifiersOf(accessionOf: AccessionOf | null, baseAt: BaseAt | null): IdentifierOf | null {
  if (accessionOf === null) return null;
  return (variant) => {
    const accession = accessionOf(variant.chromosome);
    if (accession === null) return null;
    const allele = justified(variant, baseAt);
    return allele && identifierOf(accession, allele);
  };
}

/** An allele in VRS: a place, and what stands there. */
interface Allele {
  start: number;
  end: number;
  /** Canonical JSON (RFC 8785). */
  state: string;
}

function identifierOf(accession: string, { start, end, state }: Allele): string {
  const location = digest(
    `{"end":${end},"sequenceReference":{"refgetAccession":"${accession}","type":"SequenceReference"},"start":${start},"type":"SequenceLocation"}`,
  );
  return `ga4gh:VA.${digest(`{"location":"${location}","state":${state},"type":"Allele"}`)}`;
}

/** GA4GH's sha512t24u: the first 24 bytes of SHA-512, in 32 characters. */
const digest = (text: string): string => hash('sha512', text, 'buffer').subarray(0, 24).toString('base64url');

/** The first four bytes of the digest in an identifier. */
export const digestPrefix = (identifier: string): number =>
  Buffer.from(identifier.slice('ga4gh:VA.'.length, 'ga4gh:VA.'.length + 6), 'base64url').readUInt32BE();

const literal = (bases: string) => `{"sequence":"${bases}","type":"LiteralSequenceExpression"}`;

const ofReference = (length: number, subunit: number) =>
  `{"length":${length},"repeatSubunitLength":${subunit},"type":"ReferenceLengthExpression"}`;

/** The fully justified form of a canonical variant. */
function justified(
  { chromosome, start, end, reference, alternate }: Variant,
  baseAt: BaseAt | null,
): Allele | null {
  if (!/^[ACGTN]*$/.test(alternate) || !/^[ACGTN]*$/.test(reference)) return null;
  if (reference !== '' && alternate !== '') return { start, end, state: literal(alternate) };
  const bases = reference + alternate;
  if (baseAt === null || bases === '') return null;
  const isAt = (position: number, base: string | undefined) => baseAt(chromosome, position) === base;
  let left = 0;
  while (left < longestRegion && isAt(start - 1 - left, bases.at(-1 - (left % bases.length)))) left += 1;
  let right = 0;
  while (right < longestRegion && isAt(end + right, bases[right % bases.length])) right += 1;
  if (left === longestRegion || right === longestRegion) return null;
  const place = { start: start - left, end: end + right };
  const region = left + right;
  if (alternate === '') return { ...place, state: ofReference(region, bases.length) };
  if (region === 0) return { ...place, state: literal(alternate) };
  // Releases of the specification disagree on an insertion that is longer than the region in which it could stand.
  return region < bases.length ? null : { ...place, state: ofReference(region + bases.length, bases.length) };
}
