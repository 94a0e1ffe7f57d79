import type { Variant } from '../engine.ts';
import { indexInTable, lengthOfReference, unpackAlleles } from './alleles.ts';

/** An allele pair that doesn't fit into 32 bits. */
export interface TabledAlleles {
  reference: string;
  alternate: string;
  end: number;
}

/**
 * The variants of a chromosome in the order of their starts: 12 bytes for each in three arrays, besides its
 * genotypes. It has no methods, so that another process can hand it over.
 */
export interface ChromosomeData {
  name: string;
  starts: Uint32Array<ArrayBuffer>;
  /** Codes of `alleles.ts`. */
  alleles: Uint32Array<ArrayBuffer>;
  /** Where the record of genotypes begins: the part in the upper 8 bits, the byte in the lower 24. */
  genotypes: Uint32Array<ArrayBuffer>;
  parts: Uint8Array<ArrayBuffer>[];
  table: TabledAlleles[];
  /** The variants longer than `wideFrom` bases. */
  wide: Uint32Array<ArrayBuffer>;
  /** Numbers of dbSNP in order, one for each variant that has it; and beside each, the variant's index. */
  numbers: Uint32Array<ArrayBuffer>;
  numbered: Uint32Array<ArrayBuffer>;
  /** The first four bytes of the identifiers of VRS in order, of variants that could be a yes; and the index of each. */
  digests: Uint32Array<ArrayBuffer>;
  digested: Uint32Array<ArrayBuffer>;
}

export const bytesOfPart = 2 ** 24;

export function variantAt(data: ChromosomeData, index: number): Variant {
  const start = data.starts[index] ?? 0;
  const code = data.alleles[index] ?? 0;
  const inTable = indexInTable(code);
  if (inTable === null) {
    const { reference, alternate } = unpackAlleles(code);
    return { chromosome: data.name, start, end: start + lengthOfReference(code), reference, alternate };
  }
  const { reference, alternate, end } = data.table[inTable] ?? { reference: '', alternate: '', end: start };
  return { chromosome: data.name, start, end, reference, alternate };
}

/** The record of genotypes of a variant: bytes, and where it begins in them. */
export function genotypesAt(data: ChromosomeData, index: number): { bytes: Uint8Array; offset: number } {
  const place = data.genotypes[index] ?? 0;
  return { bytes: data.parts[place >>> 24] ?? new Uint8Array(1), offset: place & (bytesOfPart - 1) };
}

/** The index of the first variant that starts at `position` or later. */
export const firstFrom = ({ starts }: ChromosomeData, position: number): number =>
  firstAtLeast(starts, position);

/** The indexes of the variants that have a key, of keys in ascending order and the index beside each. */
export function* withKey(keys: Uint32Array, indexes: Uint32Array, key: number): Generator<number> {
  for (let at = firstAtLeast(keys, key); keys[at] === key; at += 1) yield indexes[at] ?? 0;
}

/** Keys in ascending order, each with an index beside it, and each pair once. */
export function sortKeys(pairs: BigUint64Array): Record<'keys' | 'indexes', Uint32Array<ArrayBuffer>> {
  const once = pairs.sort().filter((pair, at) => at === 0 || pair !== pairs[at - 1]);
  return {
    keys: Uint32Array.from(once, (pair) => Number(pair >> 32n)),
    indexes: Uint32Array.from(once, (pair) => Number(pair & 0xffff_ffffn)),
  };
}

export const keyed = (key: number, index: number): bigint => (BigInt(key) << 32n) | BigInt(index);

/** Where in an array in ascending order the first number stands that isn't less. */
function firstAtLeast(sorted: Uint32Array, least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
