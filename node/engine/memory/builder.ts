import type { Variant } from '../engine.ts';
import { clearSets, emptySets, GenotypeEncoder, GenotypeReader, type GenotypeSets } from '../genotypes.ts';
import { wideFrom } from '../match.ts';
import { codeOfTable, packAlleles } from './alleles.ts';
import {
  bytesOfPart,
  type ChromosomeData,
  genotypesAt,
  type TabledAlleles,
  variantAt,
} from './chromosome.ts';

const mostParts = 256;

/** Collects the variants of one chromosome, in any order. */
export class ChromosomeBuilder {
  readonly #name: string;
  readonly #people: number;
  #starts = new Uint32Array(1024);
  #alleles = new Uint32Array(1024);
  #genotypes = new Uint32Array(1024);
  #length = 0;
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  #used = bytesOfPart;
  readonly #table: TabledAlleles[] = [];

  constructor(name: string, people: number) {
    this.#name = name;
    this.#people = people;
  }

  /** @param genotypes a record of `genotypes.ts`, which is copied @throws RangeError after 4 GiB of genotypes */
  add({ start, end, reference, alternate }: Variant, genotypes: Uint8Array): void {
    if (this.#length === this.#starts.length) this.#grow();
    this.#starts[this.#length] = start;
    this.#alleles[this.#length] =
      packAlleles(reference, alternate) ?? codeOfTable(this.#table.push({ reference, alternate, end }) - 1);
    this.#genotypes[this.#length] = this.#keep(genotypes);
    this.#length += 1;
  }

  /** Sorts the variants, and merges those that were given more than once. */
  finish(): ChromosomeData {
    const data = this.#mergeRepeated(
      sortByStart({
        name: this.#name,
        starts: this.#starts.slice(0, this.#length),
        alleles: this.#alleles.slice(0, this.#length),
        genotypes: this.#genotypes.slice(0, this.#length),
        parts: this.#parts,
        table: this.#table,
        wide: new Uint32Array(),
      }),
    );
    this.#trimLast();
    return { ...data, wide: wideOf(data) };
  }

  /** A variant on two lines of a file becomes one, which everybody carries who carries it on either line. */
  #mergeRepeated(data: ChromosomeData): ChromosomeData {
    const repeated = new Set<number>();
    const encoder = new GenotypeEncoder(this.#people);
    for (const group of repeatedIn(data)) {
      for (const index of group.slice(1)) repeated.add(index);
      const union = unionOf(data, group, this.#people);
      data.genotypes[group[0] ?? 0] = this.#keep(encoder.encode(union));
    }
    if (repeated.size === 0) return data;
    return keepOnly(
      data,
      Uint32Array.from(data.starts.keys()).filter((index) => !repeated.has(index)),
    );
  }

  #trimLast(): void {
    const last = this.#parts.pop();
    if (last) this.#parts.push(last.slice(0, this.#used));
  }

  #grow(): void {
    const grown = (array: Uint32Array) => {
      const larger = new Uint32Array(array.length * 2);
      larger.set(array);
      return larger;
    };
    this.#starts = grown(this.#starts);
    this.#alleles = grown(this.#alleles);
    this.#genotypes = grown(this.#genotypes);
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
    this.#parts.at(-1)?.set(genotypes, this.#used);
    this.#used += genotypes.length;
    return place;
  }
}

function sortByStart(data: ChromosomeData): ChromosomeData {
  const { starts } = data;
  let sorted = true;
  for (let at = 1; at < starts.length && sorted; at += 1) sorted = (starts[at - 1] ?? 0) <= (starts[at] ?? 0);
  if (sorted) return data;
  const order = Uint32Array.from(starts.keys()).sort(
    (one, other) => (starts[one] ?? 0) - (starts[other] ?? 0) || one - other,
  );
  return keepOnly(data, order);
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
