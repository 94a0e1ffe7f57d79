/**
 * Genotypes of one variant as compressed sets of people. A record begins with one byte that says which of the four
 * sets are not empty. Each of these follows as the number of people and the encoding (one varint), and then the
 * people themselves: as distances, as distances of the people who are not in it, or as bits, whichever is shortest.
 */

/** People as bits: person 0 is the lowest bit of byte 0. */
export type Bits = Uint8Array;

/** Indexes of people in ascending order, in memory that is used again. */
export class PeopleList {
  readonly indexes: Uint32Array;
  length = 0;

  constructor(people: number) {
    this.indexes = new Uint32Array(people);
  }

  add(person: number): void {
    this.indexes[this.length] = person;
    this.length += 1;
  }
}

/** The four sets, in the order of the record. */
export interface GenotypeSets {
  /** People with at least one copy of the alternate allele. */
  carriers: PeopleList;
  /** People with two copies. */
  homozygous: PeopleList;
  /** People of whom no allele is known. */
  missing: PeopleList;
  /** People of whom one allele is known: haploid ones, and those with half a genotype. */
  single: PeopleList;
}

export const emptySets = (people: number): GenotypeSets => ({
  carriers: new PeopleList(people),
  homozygous: new PeopleList(people),
  missing: new PeopleList(people),
  single: new PeopleList(people),
});

export const clearSets = (sets: GenotypeSets): void => {
  for (const list of inOrder(sets)) list.length = 0;
};

const inOrder = ({ carriers, homozygous, missing, single }: GenotypeSets) => [
  carriers,
  homozygous,
  missing,
  single,
];

const distances = 0;
const bits = 1;
const distancesOfOthers = 2;

export const bytesOfBits = (people: number): number => (people + 7) >> 3;

/** Encodes records; each record is valid until the next call. */
export class GenotypeEncoder {
  readonly #people: number;
  readonly #bytes: Uint8Array;
  #length = 0;

  constructor(people: number) {
    this.#people = people;
    this.#bytes = new Uint8Array(1 + 4 * (5 + bytesOfBits(people)));
  }

  encode(sets: GenotypeSets): Uint8Array {
    this.#bytes[0] = 0;
    this.#length = 1;
    for (const [index, list] of inOrder(sets).entries()) {
      if (list.length === 0) continue;
      this.#bytes[0] |= 1 << index;
      this.#encodeSet(list);
    }
    return this.#bytes.subarray(0, this.#length);
  }

  #encodeSet({ indexes, length }: PeopleList): void {
    const dense = bytesOfBits(this.#people);
    const others = length > this.#people / 2;
    const given = others ? complement(indexes, length, this.#people) : indexes.subarray(0, length);
    if (given.length < dense && lengthOfDistances(given, dense) < dense) {
      this.#varint(length * 4 + (others ? distancesOfOthers : distances));
      let last = -1;
      for (const person of given) {
        this.#varint(person - last - 1);
        last = person;
      }
      return;
    }
    this.#varint(length * 4 + bits);
    const start = this.#length;
    this.#bytes.fill(0, start, start + dense);
    for (let at = 0; at < length; at += 1) {
      const person = indexes[at] ?? 0;
      const byte = start + (person >> 3);
      this.#bytes[byte] = (this.#bytes[byte] ?? 0) | (1 << (person & 7));
    }
    this.#length += dense;
  }

  #varint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length] = (rest & 127) | 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }
}

function complement(indexes: Uint32Array, length: number, people: number): Uint32Array {
  const others = new Uint32Array(people - length);
  let filled = 0;
  let next = 0;
  for (let person = 0; person < people; person += 1) {
    if (next < length && indexes[next] === person) next += 1;
    else {
      others[filled] = person;
      filled += 1;
    }
  }
  return others;
}

/** Bytes of the distances, counted only until they are more than `limit`. */
function lengthOfDistances(given: Uint32Array, limit: number): number {
  let length = 0;
  let last = -1;
  for (const person of given) {
    const distance = person - last - 1;
    length += distance < 128 ? 1 : distance < 16_384 ? 2 : distance < 2_097_152 ? 3 : 4;
    if (length > limit) break;
    last = person;
  }
  return length;
}

/** How many people are in each set. */
export interface Tally {
  carriers: number;
  homozygous: number;
  missing: number;
  single: number;
}

/** Reads records from bytes. One reader serves one query at a time. */
export class GenotypeReader {
  readonly #people: number;
  #bytes: Uint8Array = new Uint8Array();
  #at = 0;

  constructor(people: number) {
    this.#people = people;
  }

  /** How many people carry the variant: of all, or of those `within`. */
  carriers(bytes: Uint8Array, offset: number, within: Bits | null): number {
    this.#open(bytes, offset);
    return ((bytes[offset] ?? 0) & 1) === 0 ? 0 : this.#count(within);
  }

  tally(bytes: Uint8Array, offset: number, within: Bits | null): Tally {
    this.#open(bytes, offset);
    const present = bytes[offset] ?? 0;
    const next = (index: number) => ((present & (1 << index)) === 0 ? 0 : this.#count(within));
    return { carriers: next(0), homozygous: next(1), missing: next(2), single: next(3) };
  }

  /** Adds the carriers to `into`. */
  addCarriers(bytes: Uint8Array, offset: number, into: Bits): void {
    this.#open(bytes, offset);
    if (((bytes[offset] ?? 0) & 1) === 0) return;
    this.#each((byte, mask) => {
      into[byte] = (into[byte] ?? 0) | mask;
    });
  }

  /** The four sets as lists. */
  sets(bytes: Uint8Array, offset: number): GenotypeSets {
    this.#open(bytes, offset);
    const sets = emptySets(this.#people);
    for (const [index, list] of inOrder(sets).entries()) {
      if (((bytes[offset] ?? 0) & (1 << index)) === 0) continue;
      const found = new Uint8Array(bytesOfBits(this.#people));
      this.#each((byte, mask) => {
        found[byte] = (found[byte] ?? 0) | mask;
      });
      for (let person = 0; person < this.#people; person += 1)
        if (((found[person >> 3] ?? 0) & (1 << (person & 7))) !== 0) list.add(person);
    }
    return sets;
  }

  #open(bytes: Uint8Array, offset: number): void {
    this.#bytes = bytes;
    this.#at = offset + 1;
  }

  #varint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  /** Counts the people of the next set, and moves behind it. */
  #count(within: Bits | null): number {
    const head = this.#varint();
    const length = Math.floor(head / 4);
    const encoding = head % 4;
    if (encoding === bits) {
      const start = this.#at;
      this.#at += bytesOfBits(this.#people);
      return within === null ? length : countCommon(this.#bytes, start, within);
    }
    const given = encoding === distances ? length : this.#people - length;
    let person = -1;
    let common = 0;
    for (let number = 0; number < given; number += 1) {
      person += this.#varint() + 1;
      if (within !== null && ((within[person >> 3] ?? 0) & (1 << (person & 7))) !== 0) common += 1;
    }
    if (within === null) return length;
    return encoding === distances ? common : countBits(within) - common;
  }

  /** Calls `visit` with parts of the next set: the bits `mask` of the byte at `byte`. */
  #each(visit: (byte: number, mask: number) => void): void {
    const head = this.#varint();
    const length = Math.floor(head / 4);
    const encoding = head % 4;
    const bytes = bytesOfBits(this.#people);
    if (encoding === bits) {
      for (let byte = 0; byte < bytes; byte += 1) visit(byte, this.#bytes[this.#at + byte] ?? 0);
      this.#at += bytes;
      return;
    }
    const given = encoding === distances ? length : this.#people - length;
    const others = encoding === distances ? null : everybody(this.#people);
    let person = -1;
    for (let number = 0; number < given; number += 1) {
      person += this.#varint() + 1;
      if (others === null) visit(person >> 3, 1 << (person & 7));
      else others[person >> 3] = (others[person >> 3] ?? 0) & ~(1 << (person & 7));
    }
    if (others !== null) for (let byte = 0; byte < bytes; byte += 1) visit(byte, others[byte] ?? 0);
  }
}

/** The bits of all people. */
export function everybody(people: number): Bits {
  const all = new Uint8Array(bytesOfBits(people)).fill(255);
  if (people % 8 !== 0) all[all.length - 1] = (1 << (people % 8)) - 1;
  return all;
}

const bitsOfByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
});

export function countBits(of: Bits): number {
  let count = 0;
  for (const byte of of) count += bitsOfByte[byte] ?? 0;
  return count;
}

function countCommon(bytes: Uint8Array, start: number, within: Bits): number {
  let count = 0;
  for (let at = 0; at < within.length; at += 1)
    count += bitsOfByte[(bytes[start + at] ?? 0) & (within[at] ?? 0)] ?? 0;
  return count;
}
