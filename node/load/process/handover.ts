/**
 * The form in which one process hands a snapshot to another, and in which it is kept: the length of a head, the head (JSON), and then the
 * chromosomes, each with a head of its own and all its arrays.
 */
import type { ChromosomeData } from '../../engine/memory/chromosome.ts';
import type { SnapshotData } from '../../engine/memory/snapshot-data.ts';
import type { LoadedSnapshot } from '../load-snapshot.ts';

/** A snapshot without its chromosomes, in JSON. */
export interface SnapshotHead {
  snapshot: Omit<SnapshotData, 'chromosomes' | 'terms' | 'loadedAt'> & { loadedAt: string };
  terms: (Omit<SnapshotData['terms'][number], 'bits'> & { bits: string })[];
  remarks: string[];
}

interface ChromosomeHead {
  name: string;
  variants: number;
  wide: number;
  numbers: number;
  digests: number;
  parts: number[];
  table: ChromosomeData['table'];
}

const bytesAtOnce = 2 ** 30;

/** The arrays of a chromosome, in the order in which they are written. */
const arraysOf = ({ parts, ...data }: ChromosomeData) => [
  data.starts,
  data.alleles,
  data.genotypes,
  data.wide,
  data.numbers,
  data.numbered,
  data.digests,
  data.digested,
  ...parts,
];

/** A head as bytes: its length, and its JSON. */
export function encodeHead(head: object): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

export function headOf({ snapshot, remarks }: LoadedSnapshot): SnapshotHead {
  const { chromosomes: _, terms, ...about } = snapshot;
  return {
    snapshot: { ...about, loadedAt: about.loadedAt.toISOString() },
    terms: terms.map(({ bits, ...term }) => ({ ...term, bits: Buffer.from(bits).toString('base64') })),
    remarks,
  };
}

/** Puts a snapshot together again. */
export const withChromosomes = (
  { snapshot, terms, remarks }: SnapshotHead,
  chromosomes: ChromosomeData[],
): LoadedSnapshot => ({
  snapshot: {
    ...snapshot,
    loadedAt: new Date(snapshot.loadedAt),
    chromosomes,
    terms: terms.map(({ bits, ...term }) => ({ ...term, bits: new Uint8Array(Buffer.from(bits, 'base64')) })),
  },
  remarks,
});

export function* encodeSnapshot(loaded: LoadedSnapshot): Generator<Uint8Array> {
  const { chromosomes } = loaded.snapshot;
  yield encodeHead({ ...headOf(loaded), chromosomes: chromosomes.length });
  for (const data of chromosomes) yield* encodeChromosome(data);
}

export function* encodeChromosome(data: ChromosomeData): Generator<Uint8Array> {
  const { name, starts, wide, numbers, digests, parts, table } = data;
  const head: ChromosomeHead = {
    name,
    table,
    variants: starts.length,
    wide: wide.length,
    numbers: numbers.length,
    digests: digests.length,
    parts: parts.map(({ length }) => length),
  };
  yield encodeHead(head);
  for (const { buffer, byteOffset, byteLength } of arraysOf(data))
    for (let from = 0; from < byteLength; from += bytesAtOnce)
      yield new Uint8Array(buffer, byteOffset + from, Math.min(bytesAtOnce, byteLength - from));
}

/** Reads what `encodeSnapshot` has written; null if it isn't complete. */
export async function decodeSnapshot(stream: AsyncIterable<Buffer>): Promise<LoadedSnapshot | null> {
  const source = new Pieces(stream);
  const head: (SnapshotHead & { chromosomes: number }) | null = await source.head();
  if (head === null) return null;
  const chromosomes: ChromosomeData[] = [];
  while (chromosomes.length < head.chromosomes) {
    const data = await decodeChromosome(source);
    if (data === null) return null;
    chromosomes.push(data);
  }
  return withChromosomes(head, chromosomes);
}

/** Reads what `encodeChromosome` has written; null if it isn't complete. */
export async function decodeChromosome(source: Pieces): Promise<ChromosomeData | null> {
  const head: ChromosomeHead | null = await source.head();
  if (head === null) return null;
  const { name, table, variants, wide, numbers, digests, parts } = head;
  const data: ChromosomeData = {
    name,
    table,
    starts: new Uint32Array(variants),
    alleles: new Uint32Array(variants),
    genotypes: new Uint32Array(variants),
    wide: new Uint32Array(wide),
    numbers: new Uint32Array(numbers),
    numbered: new Uint32Array(numbers),
    digests: new Uint32Array(digests),
    digested: new Uint32Array(digests),
    parts: parts.map((size) => new Uint8Array(size)),
  };
  for (const array of arraysOf(data)) if (!(await source.fill(new Uint8Array(array.buffer)))) return null;
  return data;
}

/** A stream that is read in pieces of the sizes that are asked for. */
export class Pieces {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** What `encodeHead` has written; null if it isn't complete. */
  async head() {
    const length = new Uint8Array(4);
    if (!(await this.fill(length))) return null;
    const bytes = new Uint8Array(new DataView(length.buffer).getUint32(0, true));
    return (await this.fill(bytes)) ? JSON.parse(Buffer.from(bytes).toString()) : null;
  }

  /** Whether there were as many bytes. */
  async fill(into: Uint8Array): Promise<boolean> {
    let filled = 0;
    while (filled < into.length) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#pieces.next();
        if (done) return false;
        this.#rest = value;
      }
      const taken = this.#rest.subarray(0, into.length - filled);
      into.set(taken, filled);
      filled += taken.length;
      this.#rest = this.#rest.subarray(taken.length);
    }
    return true;
  }
}
