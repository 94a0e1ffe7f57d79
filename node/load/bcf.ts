import { areBases, definite } from '../engine/bases.ts';
import { Calls, noAllele, type Site, unknownAllele } from './calls.ts';
import { chromosomeNamed } from './chromosomes.ts';
import { atLine, DataError } from './data-error.ts';
import { numbersIn } from './numbers.ts';
import type { Remark } from './remarks.ts';
import { endsOf, type SymbolicInfo } from './symbolic.ts';
import { type FileReading, namesSequences, type SiteBatch, type SiteFile } from './vcf.ts';

export const bcfMagic = Buffer.from('BCF\x02', 'latin1');

const mostBytesOfRecord = 256 * 1024 * 1024;

/** Reads BCF 2.1 and 2.2 from uncompressed bytes. @throws DataError that names the number of the record */
export async function readBcf(
  chunks: AsyncIterable<Buffer>,
  name: string,
  { assembly, remarks }: FileReading,
): Promise<SiteFile> {
  const source = new ByteSource(chunks, name);
  const start = await source.take(9);
  if (!start.subarray(0, 4).equals(bcfMagic)) throw new DataError(`${name} is not BCF 2.`);
  const header = (await source.take(start.readUInt32LE(5))).toString('utf8').replace(/\0+$/, '');
  const { people, contigs, strings } = readHeader(header, name);
  const names = contigs.map((contig) => chromosomeNamed(contig ?? '', assembly));
  const calls = new Calls(people.length);
  let record = 0;
  const remark = (one: Remark) => remarks.add(one, name, record);
  /** Undefined at the end, and null for a record that is left out. */
  const read = async (): Promise<Site | null | undefined> => {
    if (await source.isAtEnd()) return undefined;
    record += 1;
    const lengths = await source.take(8);
    const [shared, individual] = [lengths.readUInt32LE(0), lengths.readUInt32LE(4)];
    if (shared < 24 || shared + individual > mostBytesOfRecord)
      throw atLine(name, record, 'the record has an impossible length.');
    const bytes = await source.take(shared + individual);
    try {
      return readRecord(bytes, shared, { names, strings, calls, remark });
    } catch (error) {
      if (error instanceof DataError) throw atLine(name, record, error.message);
      if (error instanceof RangeError) throw atLine(name, record, 'the record ends too early.');
      throw error;
    }
  };
  async function* batches(): AsyncGenerator<SiteBatch> {
    for (let site = await read(); site !== undefined; site = await read()) {
      const found = site;
      if (found !== null) yield (each) => each(found, calls);
    }
  }
  return {
    people,
    header: header.split('\n').filter(namesSequences),
    batches: batches(),
    line: () => record,
  };
}

function readHeader(header: string, name: string) {
  const lines = header.split('\n');
  const people =
    lines
      .find((line) => line.startsWith('#CHROM'))
      ?.split('\t')
      .slice(9) ?? [];
  if (people.length === 0) throw new DataError(`${name}: the header names no people.`);
  const contigs: (string | undefined)[] = [];
  const strings = new Map<string, number>([['PASS', 0]]);
  for (const line of lines) {
    const [, kind, fields = ''] = /^##(contig|FILTER|INFO|FORMAT)=<(.*)>/.exec(line) ?? [];
    const id = /(?:^|,)ID=([^,]+)/.exec(fields)?.[1];
    if (kind === undefined || id === undefined) continue;
    const given = /(?:^|,)IDX=(\d+)/.exec(fields)?.[1];
    if (kind === 'contig') contigs[given === undefined ? contigs.length : Number(given)] = id;
    else if (!strings.has(id)) strings.set(id, given === undefined ? strings.size : Number(given));
  }
  return { people, contigs: [...contigs], strings };
}

interface Dictionary {
  names: readonly string[];
  strings: ReadonlyMap<string, number>;
  calls: Calls;
  remark: (remark: Remark) => void;
}

function readRecord(bytes: Buffer, shared: number, dictionary: Dictionary): Site | null {
  const { names, strings, calls, remark } = dictionary;
  const chromosome = names[bytes.readInt32LE(0)];
  if (chromosome === undefined) throw new DataError('the chromosome is not in the header.');
  const start = bytes.readInt32LE(4);
  const alleleCount = bytes.readUInt16LE(18);
  const people = bytes.readUInt32LE(20) & 0xff_ffff;
  const formats = bytes.readUInt8(23);
  if (start < -1) throw new DataError('the position is negative.');
  if (people !== calls.people)
    throw new DataError(`it has ${people} genotypes, and the header names ${calls.people} people.`);
  const reader = new TypedReader(bytes, 24);
  const numbers = numbersIn(reader.textOrNone());
  const alleles: string[] = [];
  for (let number = 0; number < alleleCount; number += 1) alleles.push(reader.text().toUpperCase());
  const [given = '', ...alternates] = alleles;
  if (given === '' || !areBases(given)) throw new DataError('REF should be bases.');
  const isSymbolic = alternates.some((alternate) => alternate.startsWith('<'));
  const ends = isSymbolic ? endsOf(alternates, start, readInfo(reader, bytes.readUInt16LE(16), strings)) : [];
  const genotypes = new TypedReader(bytes, shared);
  if (!readGenotypes(genotypes, { formats, key: strings.get('GT'), calls, alternates, remark })) {
    remark('no_genotypes');
    return null;
  }
  if (start === -1) {
    remark('before_start');
    return null;
  }
  if (!/^[ACGTN]+$/.test(given)) remark('ambiguous_reference');
  return { chromosome, start, reference: definite(given), alternates, ends, numbers };
}

/** Reads END and SVLEN, which follow the filters. */
function readInfo(reader: TypedReader, count: number, strings: ReadonlyMap<string, number>): SymbolicInfo {
  reader.skip();
  let end: number | null = null;
  let lengths: (number | null)[] = [];
  for (let number = 0; number < count; number += 1) {
    const key = reader.integer();
    if (key === strings.get('END')) end = reader.integers()[0] ?? null;
    else if (key === strings.get('SVLEN')) lengths = reader.integers();
    else reader.skip();
  }
  return { end, lengths };
}

/** Whether the record has genotypes. */
function readGenotypes(
  reader: TypedReader,
  of: Pick<Dictionary, 'calls' | 'remark'> & {
    formats: number;
    key: number | undefined;
    alternates: readonly string[];
  },
): boolean {
  const { calls, remark } = of;
  calls.length = 0;
  for (let format = 0; format < of.formats; format += 1) {
    const key = reader.integer();
    const { type, length } = reader.descriptor();
    if (key !== of.key || length === 0) {
      reader.at += bytesOfType(type) * length * calls.people;
      continue;
    }
    for (let person = 0; person < calls.people; person += 1) {
      const alleles: number[] = [];
      for (let number = 0; number < length; number += 1) {
        const allele = readAllele(reader, type);
        if (allele !== noAllele) alleles.push(allele);
      }
      if (alleles.some((allele) => allele > of.alternates.length || allele < unknownAllele)) {
        remark('wrong_genotype');
        calls.add(person, unknownAllele, unknownAllele);
        continue;
      }
      const [first = unknownAllele, second = noAllele] = alleles;
      if (alleles.length > 2) {
        remark('many_alleles');
        calls.addAll(person, alleles);
      } else if (first !== 0 || second !== 0) calls.add(person, first, second);
    }
    return true;
  }
  return false;
}

/** An allele is stored as twice its number and one, plus one if it is phased; 0 is unknown. */
function readAllele(reader: TypedReader, type: number): number {
  const value = reader.number(type);
  return value === endOfVector[type] ? noAllele : (value >> 1) - 1;
}

const endOfVector: Record<number, number> = { 1: -127, 2: -32_767, 3: -2_147_483_647 };

const missing: Record<number, number> = { 1: -128, 2: -32_768, 3: -2_147_483_648 };

const bytesOfType = (type: number): number => ({ 0: 0, 1: 1, 2: 2, 3: 4, 5: 4, 7: 1 })[type] ?? Number.NaN;

class TypedReader {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  descriptor(): { type: number; length: number } {
    const byte = this.#bytes.readUInt8(this.at);
    this.at += 1;
    const length = byte >> 4;
    return { type: byte & 15, length: length === 15 ? this.integer() : length };
  }

  /** A single number with its type before it. */
  integer(): number {
    const { type } = this.descriptor();
    return this.number(type);
  }

  number(type: number): number {
    const at = this.at;
    this.at += bytesOfType(type);
    if (type === 1) return this.#bytes.readInt8(at);
    if (type === 2) return this.#bytes.readInt16LE(at);
    if (type === 3) return this.#bytes.readInt32LE(at);
    throw new DataError('a number has an unknown type.');
  }

  /** Numbers with their type before them; null for one that is missing, or no number. */
  integers(): (number | null)[] {
    const { type, length } = this.descriptor();
    const isWhole = missing[type] !== undefined;
    const values: (number | null)[] = [];
    for (let index = 0; index < length; index += 1) {
      if (isWhole) {
        const value = this.number(type);
        if (value !== endOfVector[type]) values.push(value === missing[type] ? null : value);
      } else this.at += bytesOfType(type);
    }
    return values;
  }

  /** Text that may be missing, which is then of no type. */
  textOrNone(): string {
    const { type, length } = this.descriptor();
    const from = this.at;
    this.at += bytesOfType(type) * length;
    return type === 7 ? this.#bytes.toString('latin1', from, this.at) : '';
  }

  text(): string {
    const { type, length } = this.descriptor();
    if (type !== 7) throw new DataError('an allele is not text.');
    const from = this.at;
    this.at += length;
    if (this.at > this.#bytes.length) throw new RangeError();
    return this.#bytes.toString('latin1', from, this.at);
  }

  skip(): void {
    const { type, length } = this.descriptor();
    this.at += bytesOfType(type) * length;
  }
}

/** Gives a stream of bytes in pieces of the sizes that are asked for. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #name: string;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>, name: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#name = name;
  }

  async isAtEnd(): Promise<boolean> {
    return this.#bytes.length === 0 && !(await this.#more());
  }

  async take(length: number): Promise<Buffer> {
    while (this.#bytes.length < length)
      if (!(await this.#more())) throw new DataError(`${this.#name} is cut off.`);
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value]);
    return true;
  }
}
