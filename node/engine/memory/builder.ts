import type { Variant } from '../engine.ts';
import { clearSets, emptySets, GenotypeEncoder, GenotypeReader, type GenotypeSets } from '../genotypes.ts';
import { wideFrom } from '../match.ts';
import { codeOfTable, indexInTable, packAlleles } from './alleles.ts';
import {
  bytesOfPart,
  type ChromosomeData,
  genotypesAt,
  keyed,
  sortKeys,
  type TabledAlleles,
  variantAt,
} from './chromosome.ts';

const mostParts = 256;

/** Variants of one chromosome as they were added: neither sorted nor merged. Another thread can hand them over. */
export type AddedVariants = Omit<ChromosomeData, 'wide' | 'digests' | 'digested'>;

/** Collects the variants of one chromosome, in any order. */
export class ChromosomeBuilder {
  readonly #name: string;
  readonly #people: number;
  #starts = new Uint32Array(1024);
  #alleles = new Uint32Array(1024);
  #genotypes = new Uint32Array(1024);
  #length = 0;
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #used = bytesOfPart;
  #table: TabledAlleles[] = [];
  /** Numbers of dbSNP, and beside each which variant has it: the first that was added is 0. */
  #numbers = new Uint32Array();
  #numbered = new Uint32Array();
  #numbersLength = 0;

  constructor(name: string, people: number) {
    this.#name = name;
    this.#people = people;
  }

  /**
   * @param genotypes a record of `genotypes.ts`, which is copied @param numbers of dbSNP
   * @throws RangeError after 4 GiB of genotypes
   */
  add(
    { start, end, reference, alternate }: Variant,
    genotypes: Uint8Array,
    numbers: readonly number[] = [],
  ): void {
    if (this.#length === this.#starts.length) this.#grow();
    for (const number of numbers) this.#nameOne(number, this.#length);
    this.#starts[this.#length] = start;
    this.#alleles[this.#length] =
      packAlleles(reference, alternate) ?? codeOfTable(this.#table.push({ reference, alternate, end }) - 1);
    this.#genotypes[this.#length] = this.#keep(genotypes);
    this.#length += 1;
  }

  /** Adds what another builder has collected of the same chromosome and people. The first it is given becomes its own. */
  addAll(others: AddedVariants): void {
    if (this.#length === 0) this.#adopt(others);
    else this.#append(others);
  }

  /** What was added, in the order in which it was; the builder is of no use any more. */
  added(): AddedVariants {
    this.#trimLast();
    return this.#collected();
  }

  /** Sorts the variants, and merges those that were given more than once. */
  finish(): ChromosomeData {
    const none = { wide: new Uint32Array(), digests: new Uint32Array(), digested: new Uint32Array() };
    const given = { ...this.#collected(), ...none };
    const order = orderByStart(given.starts);
    const sorted = order === null ? given : keepOnly(given, order);
    const first = this.#mergeRepeated(sorted);
    const kept =
      first === null ? null : Uint32Array.from(first.keys()).filter((index) => first[index] === index);
    const data = kept === null ? sorted : keepOnly(sorted, kept);
    this.#trimLast();
    return { ...data, wide: wideOf(data), ...this.#sortNumbers({ order, first, kept }) };
  }

  /**
   * A variant on two lines of a file becomes one, which everybody carries who carries it on either line. Gives the index of the first
   * line of each variant; null if each has one.
   */
  #mergeRepeated(data: ChromosomeData): Uint32Array | null {
    let first: Uint32Array | null = null;
    const encoder = new GenotypeEncoder(this.#people);
    for (const group of repeatedIn(data)) {
      const [one = 0] = group;
      first ??= Uint32Array.from(data.starts.keys());
      for (const index of group) first[index] = one;
      data.genotypes[one] = this.#keep(encoder.encode(unionOf(data, group, this.#people)));
    }
    return first;
  }

  /** The numbers in order, each with the index that its variant has at the end. */
  #sortNumbers({
    order,
    first,
    kept,
  }: Record<'order' | 'first' | 'kept', Uint32Array | null>): Pick<ChromosomeData, 'numbers' | 'numbered'> {
    const place = order && inverseOf(order, this.#length);
    const left = kept && inverseOf(kept, this.#length);
    const indexOf = (added: number) => {
      const sorted = place?.[added] ?? added;
      const one = first?.[sorted] ?? sorted;
      return left?.[one] ?? one;
    };
    const pairs = new BigUint64Array(this.#numbersLength);
    for (let at = 0; at < pairs.length; at += 1)
      pairs[at] = keyed(this.#numbers[at] ?? 0, indexOf(this.#numbered[at] ?? 0));
    const { keys: numbers, indexes: numbered } = sortKeys(pairs);
    return { numbers, numbered };
  }

  #collected(): AddedVariants {
    return {
      name: this.#name,
      starts: this.#starts.slice(0, this.#length),
      alleles: this.#alleles.slice(0, this.#length),
      genotypes: this.#genotypes.slice(0, this.#length),
      parts: this.#parts,
      table: this.#table,
      numbers: this.#numbers.slice(0, this.#numbersLength),
      numbered: this.#numbered.slice(0, this.#numbersLength),
    };
  }

  #adopt({ starts, alleles, genotypes, parts, table, numbers, numbered }: AddedVariants): void {
    this.#starts = starts;
    this.#alleles = alleles;
    this.#genotypes = genotypes;
    this.#length = starts.length;
    this.#parts = [...parts];
    this.#used = parts.at(-1)?.length ?? bytesOfPart;
    this.#table = [...table];
    this.#numbers = numbers;
    this.#numbered = numbered;
    this.#numbersLength = numbers.length;
  }

  #append({ starts, alleles, genotypes, parts, table, numbers, numbered }: AddedVariants): void {
    const [before, tabled] = [this.#length, this.#table.length];
    for (const alleles of table) this.#table.push(alleles);
    for (let at = 0; at < starts.length; at += 1) {
      if (this.#length === this.#starts.length) this.#grow();
      const code = alleles[at] ?? 0;
      const inTable = indexInTable(code);
      this.#starts[this.#length] = starts[at] ?? 0;
      this.#alleles[this.#length] = inTable === null ? code : codeOfTable(tabled + inTable);
      this.#genotypes[this.#length] = this.#keep(recordAt(genotypes, parts, at));
      this.#length += 1;
    }
    for (const [at, number] of numbers.entries()) this.#nameOne(number, before + (numbered[at] ?? 0));
  }

  #trimLast(): void {
    const last = this.#parts.pop();
    if (last) this.#parts.push(last.slice(0, this.#used));
  }

  #nameOne(number: number, index: number): void {
    if (this.#numbersLength === this.#numbers.length) {
      this.#numbers = grown(this.#numbers);
      this.#numbered = grown(this.#numbered);
    }
    this.#numbers[this.#numbersLength] = number;
    this.#numbered[this.#numbersLength] = index;
    this.#numbersLength += 1;
  }

  #grow(): void {
    this.#starts = grown(this.#starts);
    this.#alleles = grown(this.#alleles);
    this.#genotypes = grown(this.#genotypes);
  }

  /** The part that is filled now, at its full length: what another builder handed over was trimmed. */
  #lastPart(): Uint8Array<ArrayBuffer> {
    const last = this.#parts.pop() ?? new Uint8Array(bytesOfPart);
    const whole = last.length === bytesOfPart ? last : new Uint8Array(bytesOfPart);
    if (whole !== last) whole.set(last);
    this.#parts.push(whole);
    return whole;
  }

  #keep(genotypes: Uint8Array): number {
    if (this.#used + genotypes.length > bytesOfPart) {
      this.#trimLast();
      if (this.#parts.length === mostParts)
        throw new RangeError(`Chromosome ${this.#name} has more than 4 GiB of genotypes. Use --engine.`);
      this.#parts.push(new Uint8Array(bytesOfPart));
      this.#used = 0;
    }
    const place = (this.#parts.length - 1) * bytesOfPart + this.#used;
    this.#lastPart().set(genotypes, this.#used);
    this.#used += genotypes.length;
    return place;
  }
}

/** The record of genotypes of a variant: they stand in the order in which they were added. */
function recordAt(places: Uint32Array, parts: readonly Uint8Array[], index: number): Uint8Array {
  const place = places[index] ?? 0;
  const next = places[index + 1];
  const from = place & (bytesOfPart - 1);
  const isLastOfPart = next === undefined || next >>> 24 !== place >>> 24;
  const part = parts[place >>> 24] ?? new Uint8Array();
  return part.subarray(from, isLastOfPart ? part.length : next & (bytesOfPart - 1));
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(1024, array.length * 2));
  larger.set(array);
  return larger;
}

/** The indexes in the order of their starts; null if they are in order. */
function orderByStart(starts: Uint32Array): Uint32Array | null {
  let sorted = true;
  for (let at = 1; at < starts.length && sorted; at += 1) sorted = (starts[at - 1] ?? 0) <= (starts[at] ?? 0);
  if (sorted) return null;
  return Uint32Array.from(starts.keys()).sort(
    (one, other) => (starts[one] ?? 0) - (starts[other] ?? 0) || one - other,
  );
}

/** Where in an order each index stands. */
function inverseOf(order: Uint32Array, length: number): Uint32Array {
  const inverse = new Uint32Array(length);
  for (const [place, index] of order.entries()) inverse[index] = place;
  return inverse;
}

function keepOnly(data: ChromosomeData, order: Uint32Array): ChromosomeData {
  const { starts, alleles, genotypes } = data;
  return {
    ...data,
    starts: order.map((index) => starts[index] ?? 0),
    alleles: order.map((index) => alleles[index] ?? 0),
    genotypes: order.map((index) => genotypes[index] ?? 0),
  };
}

/** Groups of indexes of the same variant. */
function* repeatedIn(data: ChromosomeData): Generator<number[]> {
  const keyOf = (index: number) => {
    const { reference, alternate, end } = variantAt(data, index);
    return `${reference}>${alternate}>${end}`;
  };
  for (let at = 0; at < data.starts.length; ) {
    let next = at + 1;
    while (next < data.starts.length && data.starts[next] === data.starts[at]) next += 1;
    if (next - at > 1) {
      const indexes = Array.from({ length: next - at }, (_, number) => at + number);
      for (const group of Map.groupBy(indexes, keyOf).values()) if (group.length > 1) yield group;
    }
    at = next;
  }
}

function unionOf(data: ChromosomeData, group: readonly number[], people: number): GenotypeSets {
  const reader = new GenotypeReader(people);
  const all = group.map((index) => {
    const { bytes, offset } = genotypesAt(data, index);
    return reader.sets(bytes, offset);
  });
  return mergeSets(all, people);
}

/** Carriers of either; what is missing on one line may be known on the other. */
export function mergeSets(all: readonly GenotypeSets[], people: number): GenotypeSets {
  const merged = emptySets(people);
  clearSets(merged);
  const held = (name: keyof GenotypeSets) =>
    all.map((sets) => new Set(sets[name].indexes.subarray(0, sets[name].length)));
  const [carriers, homozygous, missing, single] = (
    ['carriers', 'homozygous', 'missing', 'single'] as const
  ).map(held);
  for (let person = 0; person < people; person += 1) {
    if (carriers?.some((set) => set.has(person))) merged.carriers.add(person);
    if (homozygous?.some((set) => set.has(person))) merged.homozygous.add(person);
    if (missing?.every((set) => set.has(person))) merged.missing.add(person);
    else if (single?.every((set, index) => set.has(person) || missing?.[index]?.has(person)))
      merged.single.add(person);
  }
  return merged;
}

function wideOf(data: ChromosomeData): Uint32Array<ArrayBuffer> {
  const wide: number[] = [];
  for (let index = 0; index < data.starts.length; index += 1) {
    // Only alleles in the table can be this long.
    if ((data.alleles[index] ?? 0) < 0x8000_0000) continue;
    const { start, end } = variantAt(data, index);
    if (end - start > wideFrom) wide.push(index);
  }
  return Uint32Array.from(wide);
}
