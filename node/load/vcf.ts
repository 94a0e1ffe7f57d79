import { areBases, definite } from '../engine/bases.ts';
import type { Assembly } from './assemblies.ts';
import { Calls, noAllele, type Site, unknownAllele } from './calls.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { atLine, type DataError } from './data-error.ts';
import { batchesOfLines } from './lines.ts';
import { noNumbers, numbersIn } from './numbers.ts';
import type { Remark, Remarks } from './remarks.ts';
import { endsOf, readSymbolicInfo } from './symbolic.ts';

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
  /** The lines of its header that name sequences. */
  header: readonly string[];
  batches: AsyncIterable<SiteBatch>;
  /** The line, or the number of the record, that was read last. */
  line(): number;
}

/** How a file is read. */
export interface FileReading {
  assembly: Assembly | null;
  remarks: Remarks;
}

/** Whether a line of a header names sequences. */
export const namesSequences = (line: string): boolean => /^##(contig|reference)=/.test(line);

/**
 * Reads VCF (4.1 and later). The calls are read from bytes, because a file with thousands of people consists of
 * little else. @throws DataError that names the line
 */
export async function readVcf(
  chunks: AsyncIterable<Buffer>,
  name: string,
  reading: FileReading,
): Promise<SiteFile> {
  const lines = batchesOfLines(chunks, name);
  const parser = new VcfParser(name, reading);
  let first = await lines.next();
  let early: { site: Site; calls: Calls; line: number }[] = [];
  let replayed: number | null = null;
  // The header can be longer than one part of the file.
  while (!first.done && !parser.hasHeader) {
    first.value((bytes, from, to) => {
      const site = parser.line(bytes, from, to);
      if (site) early.push({ site, calls: parser.calls.copy(), line: parser.number });
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
    header: parser.header,
    line: () => replayed ?? parser.number,
    batches: (async function* () {
      yield (each: (site: Site, calls: Calls) => void) => {
        for (const { site, calls, line } of early) {
          replayed = line;
          each(site, calls);
        }
        replayed = null;
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
  readonly header: string[] = [];
  readonly #name: string;
  readonly #assembly: Assembly | null;
  readonly #remarks: Remarks;
  /** Which of the fields of a genotype is GT. */
  #field = 0;
  #lastChromosome = { given: '', name: '' };
  /** The bytes at which the first nine columns begin. */
  readonly #columns = new Uint32Array(10);

  constructor(name: string, { assembly, remarks }: FileReading) {
    this.#name = name;
    this.#assembly = assembly;
    this.#remarks = remarks;
  }

  /** Reads a line; null for a line of the header, an empty one, and one without genotypes or a place. */
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
    if (site === null) return null;
    this.#readCalls(bytes, this.#columns[9] ?? to, to, site.alternates.length);
    return site;
  }

  #header(line: string): void {
    if (line.startsWith('##')) {
      if (namesSequences(line)) this.header.push(line);
      return;
    }
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

  #site(bytes: Buffer): Site | null {
    const position = this.#text(bytes, 1);
    if (!/^\d{1,10}$/.test(position) || Number(position) > 4_000_000_000)
      throw this.#wrong(`POS is ${quoted(position)}, and should be a whole number.`);
    const given = this.#text(bytes, 3).toUpperCase();
    if (given === '' || !areBases(given)) throw this.#wrong(`REF is ${quoted(given)}, and should be bases.`);
    const alternates = this.#text(bytes, 4);
    if (alternates === '') throw this.#wrong('ALT is empty.');
    this.#field = this.#text(bytes, 8).split(':').indexOf('GT');
    if (this.#field === -1) return this.#leftOut('no_genotypes');
    if (Number(position) === 0) return this.#leftOut('before_start');
    if (!/^[ACGTN]+$/.test(given)) this.#remark('ambiguous_reference');
    const start = Number(position) - 1;
    const reference = definite(given);
    const all = alternates === '.' ? [] : alternates.split(',');
    return {
      chromosome: this.#chromosome(this.#text(bytes, 0)),
      start,
      reference,
      alternates: all,
      numbers: this.#numbers(bytes),
      ends: alternates.includes('<') ? endsOf(all, start, readSymbolicInfo(this.#text(bytes, 7))) : [],
    };
  }

  #numbers(bytes: Buffer): readonly number[] {
    return bytes[this.#columns[2] ?? 0] === dot ? noNumbers : numbersIn(this.#text(bytes, 2));
  }

  #remark(remark: Remark): void {
    this.#remarks.add(remark, this.#name, this.number);
  }

  #leftOut(remark: Remark): null {
    this.#remark(remark);
    return null;
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
        this.#field === 0 &&
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
    const end = endOfColumn(bytes, from, to);
    if (this.#field === 0 && this.#readTwoDigits(bytes, from, end, person, alternates)) return end + 1;
    const alleles = allelesOf(bytes, startOfField(bytes, from, end, this.#field), end, alternates);
    if (alleles === null) {
      this.#remark('wrong_genotype');
      this.calls.add(person, unknownAllele, unknownAllele);
      return end + 1;
    }
    const [first = unknownAllele, second = noAllele] = alleles;
    if (alleles.length > 2) {
      this.#remark('many_alleles');
      this.calls.addAll(person, alleles);
    } else if (first !== 0 || second !== 0) this.calls.add(person, first, second);
    return end + 1;
  }

  /** The genotypes that are left mostly: two alleles of one character each. */
  #readTwoDigits(bytes: Buffer, from: number, end: number, person: number, alternates: number): boolean {
    const between = bytes[from + 1];
    if (end - from < 3 || (end - from > 3 && bytes[from + 3] !== colon)) return false;
    if (between !== slash && between !== bar) return false;
    const first = alleleOfByte(bytes[from] ?? 0);
    const second = alleleOfByte(bytes[from + 2] ?? 0);
    if (first === null || second === null || first > alternates || second > alternates) return false;
    if (first !== 0 || second !== 0) this.calls.add(person, first, second);
    return true;
  }

  #wrong(problem: string): DataError {
    return atLine(this.#name, this.number, problem);
  }
}

const alleleOfByte = (byte: number): number | null =>
  byte === dot ? unknownAllele : byte >= zero && byte <= nine ? byte - zero : null;

/** Where a field of a genotype begins; the end of the genotype if it has fewer fields. */
function startOfField(bytes: Buffer, from: number, end: number, field: number): number {
  let at = from;
  for (let before = field; before > 0 && at < end; at += 1) if (bytes[at] === colon) before -= 1;
  return at;
}

/** The alleles of a genotype, which may begin with its phase (VCF 4.4); null if it isn't one of this line. */
function allelesOf(bytes: Buffer, from: number, end: number, alternates: number): number[] | null {
  const alleles: number[] = [];
  let at = bytes[from] === slash || bytes[from] === bar ? from + 1 : from;
  for (;;) {
    let allele = unknownAllele;
    if (at < end && bytes[at] === dot) at += 1;
    else {
      const began = at;
      allele = 0;
      for (let byte = bytes[at] ?? 0; at < end && byte >= zero && byte <= nine; byte = bytes[at] ?? 0) {
        allele = allele * 10 + byte - zero;
        at += 1;
      }
      if (at === began || allele > alternates) return null;
    }
    alleles.push(allele);
    if (at === end || bytes[at] === colon) return alleles;
    if (bytes[at] !== slash && bytes[at] !== bar) return null;
    at += 1;
  }
}

function endOfColumn(bytes: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== tab) at += 1;
  return at;
}

const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
