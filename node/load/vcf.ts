import type { Assembly } from './assemblies.ts';
import { Calls, noAllele, type Site, unknownAllele } from './calls.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { atLine, type DataError } from './data-error.ts';
import { batchesOfLines } from './lines.ts';

const tab = 9;
const dot = 46;
const slash = 47;
const zero = 48;
const nine = 57;
const colon = 58;
const bar = 124;

/** Calls `each` for each site of a part of a file. The calls are the same object each time. */
export type SiteBatch = (each: (site: Site, calls: Calls) => void) => void;

/** A file of variants that is being read. */
export interface SiteFile {
  /** The ids of the people, in the order of the calls. */
  people: readonly string[];
  batches: AsyncIterable<SiteBatch>;
  /** The line, or the number of the record, that was read last. */
  line(): number;
}

/**
 * Reads VCF (4.1 and later). The calls are read from bytes, because a file with thousands of people consists of
 * little else. @throws DataError that names the line
 */
export async function readVcf(
  chunks: AsyncIterable<Buffer>,
  name: string,
  assembly: Assembly | null,
): Promise<SiteFile> {
  const lines = batchesOfLines(chunks, name);
  const parser = new VcfParser(name, assembly);
  let first = await lines.next();
  let early: { site: Site; calls: Calls }[] = [];
  // The header can be longer than one part of the file.
  while (!first.done && !parser.hasHeader) {
    first.value((bytes, from, to) => {
      const site = parser.line(bytes, from, to);
      if (site) early.push({ site, calls: parser.calls.copy() });
    });
    if (!parser.hasHeader) first = await lines.next();
  }
  if (!parser.hasHeader)
    throw atLine(
      name,
      Math.max(1, parser.number),
      'the line that begins with #CHROM is missing. Is this a VCF file?',
    );
  return {
    people: parser.people,
    line: () => parser.number,
    batches: (async function* () {
      yield (each: (site: Site, calls: Calls) => void) => {
        for (const { site, calls } of early) each(site, calls);
        early = [];
      };
      for await (const batch of lines)
        yield (each: (site: Site, calls: Calls) => void) =>
          batch((bytes, from, to) => {
            const site = parser.line(bytes, from, to);
            if (site) each(site, parser.calls);
          });
    })(),
  };
}

class VcfParser {
  hasHeader = false;
  people: readonly string[] = [];
  calls = new Calls(0);
  number = 0;
  readonly #name: string;
  readonly #assembly: Assembly | null;
  #lastChromosome = { given: '', name: '' };
  /** The bytes at which the first nine columns begin. */
  readonly #columns = new Uint32Array(10);

  constructor(name: string, assembly: Assembly | null) {
    this.#name = name;
    this.#assembly = assembly;
  }

  /** Reads a line; null for a line of the header, and an empty one. */
  line(bytes: Buffer, from: number, to: number): Site | null {
    this.number += 1;
    if (to === from) return null;
    if (bytes[from] === 35) {
      this.#header(bytes.toString('utf8', from, to));
      return null;
    }
    if (!this.hasHeader)
      throw this.#wrong('there is a site before the line that begins with #CHROM. Is this a VCF file?');
    this.#findColumns(bytes, from, to);
    const site = this.#site(bytes);
    this.#readCalls(bytes, this.#columns[9] ?? to, to, site.alternates.length);
    return site;
  }

  #header(line: string): void {
    if (line.startsWith('##')) return;
    const [columns, people] = [line.split('\t').slice(0, 9), line.split('\t').slice(9)];
    if (columns[0] !== '#CHROM' || columns[3] !== 'REF' || columns[8] !== 'FORMAT')
      throw this.#wrong('the header has no columns from #CHROM to FORMAT. A node needs genotypes of people.');
    if (people.length === 0) throw this.#wrong('the header names no people.');
    const seen = new Set<string>();
    const repeated = people.find((person) => seen.size === seen.add(person).size);
    if (repeated !== undefined) throw this.#wrong(`the header names ${JSON.stringify(repeated)} twice.`);
    this.people = people;
    this.calls = new Calls(people.length);
    this.hasHeader = true;
  }

  #findColumns(bytes: Buffer, from: number, to: number): void {
    this.#columns[0] = from;
    let column = 1;
    for (let at = from; at < to && column < 10; at += 1)
      if (bytes[at] === tab) {
        this.#columns[column] = at + 1;
        column += 1;
      }
    if (column < 10)
      throw this.#wrong(`the line has ${column} columns, and should have ${9 + this.people.length}.`);
  }

  #text(bytes: Buffer, column: number): string {
    return bytes.toString('latin1', this.#columns[column] ?? 0, (this.#columns[column + 1] ?? 1) - 1);
  }

  #site(bytes: Buffer): Site {
    const position = this.#text(bytes, 1);
    if (!/^\d{1,10}$/.test(position) || Number(position) < 1 || Number(position) > 4_000_000_000)
      throw this.#wrong(`POS is ${quoted(position)}, and should be a whole number from 1.`);
    const reference = this.#text(bytes, 3).toUpperCase();
    if (!/^[ACGTNRYSWKMBDHV]+$/.test(reference))
      throw this.#wrong(`REF is ${quoted(reference)}, and should be bases.`);
    const alternates = this.#text(bytes, 4);
    if (alternates === '') throw this.#wrong('ALT is empty.');
    const format = this.#text(bytes, 8);
    if (format !== 'GT' && !format.startsWith('GT:'))
      throw this.#wrong(`FORMAT is ${quoted(format)}, and should begin with GT.`);
    const start = Number(position) - 1;
    const end = alternates.includes('<')
      ? this.#endOf(this.#text(bytes, 7), start)
      : start + reference.length;
    return {
      chromosome: this.#chromosome(this.#text(bytes, 0)),
      start,
      reference,
      end,
      alternates: alternates === '.' ? [] : alternates.split(','),
    };
  }

  #endOf(info: string, start: number): number {
    const end = Number(/(?:^|;)END=(\d+)/.exec(info)?.[1] ?? 0);
    const length = Math.abs(Number(/(?:^|;)SVLEN=(-?\d+)/.exec(info)?.[1] ?? 0));
    return Math.max(end, start + 1 + (end === 0 ? length : 0));
  }

  #chromosome(given: string): string {
    if (given !== this.#lastChromosome.given) {
      if (given === '' || given.length > 100) throw this.#wrong(`CHROM is ${quoted(given)}.`);
      this.#lastChromosome = { given, name: chromosomeNamed(given, this.#assembly) };
    }
    return this.#lastChromosome.name;
  }

  #readCalls(bytes: Buffer, from: number, to: number, alternates: number): void {
    const { calls } = this;
    calls.length = 0;
    let person = 0;
    let at = from;
    for (; at <= to; person += 1) {
      if (person === calls.people) break;
      // The usual genotype: both alleles are the reference.
      if (
        bytes[at] === zero &&
        bytes[at + 2] === zero &&
        (bytes[at + 1] === bar || bytes[at + 1] === slash)
      ) {
        const next = bytes[at + 3];
        if (at + 3 === to || next === tab) {
          at += 4;
          continue;
        }
        if (next === colon) {
          at = endOfColumn(bytes, at + 3, to) + 1;
          continue;
        }
      }
      at = this.#readCall(bytes, at, to, person, alternates);
    }
    const count = at <= to ? 'more' : person < calls.people ? person : null;
    if (count !== null)
      throw this.#wrong(`the line has ${count} genotypes, and the header names ${calls.people} people.`);
  }

  /** Reads one genotype, and gives where the next one begins. */
  #readCall(bytes: Buffer, from: number, to: number, person: number, alternates: number): number {
    let at = from;
    let first = noAllele;
    let second = noAllele;
    for (let number = 0; ; number += 1) {
      let allele = unknownAllele;
      if (bytes[at] === dot && at < to) at += 1;
      else {
        const began = at;
        allele = 0;
        for (let byte = bytes[at] ?? 0; at < to && byte >= zero && byte <= nine; byte = bytes[at] ?? 0) {
          allele = allele * 10 + byte - zero;
          at += 1;
        }
        if (at === began || allele > alternates) throw this.#wrongCall(bytes, from, to, person);
      }
      if (number === 0) first = allele;
      else if (number === 1) second = allele;
      else throw this.#wrongCall(bytes, from, to, person);
      const byte = at < to ? bytes[at] : tab;
      if (byte === tab || byte === colon) break;
      if (byte !== slash && byte !== bar) throw this.#wrongCall(bytes, from, to, person);
      at += 1;
    }
    if (first !== 0 || second !== 0) this.calls.add(person, first, second);
    return endOfColumn(bytes, at, to) + 1;
  }

  #wrongCall(bytes: Buffer, from: number, to: number, person: number): DataError {
    const text =
      bytes.toString('latin1', from, Math.min(from + 20, endOfColumn(bytes, from, to))).split(':')[0] ?? '';
    return this.#wrong(
      `the genotype of person ${person + 1} is ${quoted(text)}, and should be one or two alleles of this line.`,
    );
  }

  #wrong(problem: string): DataError {
    return atLine(this.#name, this.number, problem);
  }
}

function endOfColumn(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== tab) at += 1;
  return at;
}

const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
