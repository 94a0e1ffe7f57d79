/** The form in which one process hands a snapshot to another: the length of a head, the head (JSON), and all arrays. */
import type { ChromosomeData } from '../../engine/memory/chromosome.ts';
import type { SnapshotData } from '../../engine/memory/snapshot-data.ts';
import type { LoadedSnapshot } from '../load-snapshot.ts';

interface Head {
  snapshot: Omit<SnapshotData, 'chromosomes' | 'terms' | 'loadedAt'> & { loadedAt: string };
  terms: (Omit<SnapshotData['terms'][number], 'bits'> & { bits: string })[];
  chromosomes: {
    name: string;
    variants: number;
    wide: number;
    numbers: number;
    digests: number;
    parts: number[];
    table: ChromosomeData['table'];
  }[];
  remarks: string[];
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

export function* encodeSnapshot({
  snapshot: { chromosomes, terms, ...snapshot },
  remarks,
}: LoadedSnapshot): Generator<Uint8Array> {
  const head: Head = {
    snapshot: { ...snapshot, loadedAt: snapshot.loadedAt.toISOString() },
    terms: terms.map(({ bits, ...term }) => ({ ...term, bits: Buffer.from(bits).toString('base64') })),
    chromosomes: chromosomes.map(({ name, starts, wide, numbers, digests, parts, table }) => ({
      name,
      table,
      variants: starts.length,
      wide: wide.length,
      numbers: numbers.length,
      digests: digests.length,
      parts: parts.map(({ length }) => length),
    })),
    remarks,
  };
  const bytes = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  yield length;
  yield bytes;
  for (const data of chromosomes)
    for (const { buffer, byteOffset, byteLength } of arraysOf(data))
      for (let from = 0; from < byteLength; from += bytesAtOnce)
        yield new Uint8Array(buffer, byteOffset + from, Math.min(bytesAtOnce, byteLength - from));
}

/** Reads what `encodeSnapshot` has written; null if it isn't complete. */
export async function decodeSnapshot(stream: AsyncIterable<Buffer>): Promise<LoadedSnapshot | null> {
  const source = new Pieces(stream);
  const length = new Uint8Array(4);
  if (!(await source.fill(length))) return null;
  const bytes = new Uint8Array(new DataView(length.buffer).getUint32(0, true));
  if (!(await source.fill(bytes))) return null;
  const { snapshot, terms, chromosomes, remarks }: Head = JSON.parse(Buffer.from(bytes).toString());
  const filled: ChromosomeData[] = [];
  for (const { name, table, variants, wide, numbers, digests, parts } of chromosomes) {
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
    filled.push(data);
  }
  return {
    snapshot: {
      ...snapshot,
      loadedAt: new Date(snapshot.loadedAt),
      chromosomes: filled,
      terms: terms.map(({ bits, ...term }) => ({
        ...term,
        bits: new Uint8Array(Buffer.from(bits, 'base64')),
      })),
    },
    remarks,
  };
}

class Pieces {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Uint8Array = new Uint8Array();

  constructor(stream: AsyncIterable<Buffer>) {
    this.#pieces = stream[Symbol.asyncIterator]();
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
