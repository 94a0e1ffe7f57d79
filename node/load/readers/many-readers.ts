import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { ChromosomeData } from '../../engine/memory/chromosome.ts';
import type { Source } from '../source.ts';
import { type Chromosome, OneReader, type Readers, type ReadFile } from './readers.ts';
import { Threads } from './threads.ts';
import { filesOf, nameOf } from './variant-file.ts';

/** What a thread of readers is asked: to read a file, or to put a chromosome together. */
export type Order = { place: number; people: readonly string[] } | Chromosome;

/** Reads files in threads, each with as much memory as a reader of its own needs. */
class ManyReaders implements Readers {
  readonly #source: Source;
  readonly #threads: Threads;

  constructor(source: Source, most: number) {
    this.#source = source;
    this.#threads = new Threads(new URL('./thread.ts', import.meta.url), source, most);
  }

  read(place: number, people: readonly string[]): Promise<ReadFile> {
    return this.#threads.run(nameOf(this.#source, place), { place, people } satisfies Order);
  }

  finish(chromosome: Chromosome): Promise<ChromosomeData> {
    const name = `chromosome ${chromosome.added[0]?.name}`;
    return this.#threads.run(name, chromosome satisfies Order, buffersIn(chromosome));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** A result as a thread sends it: arrays are handed over, not copied. */
export const reply = <Result>(result: Result): { result: Result; transfer: ArrayBuffer[] } => ({
  result,
  transfer: buffersIn(result),
});

/** The bytes of all arrays in a value. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersIn);
}

/** Bytes of text from which a second reader is worth its start. Files of genotypes are compressed to less than a tenth. */
const leastText = 64 * 1024 * 1024;
const compressedTo = 0.1;

/** @param count of readers; null for as many as there are files and processors, and one for small files */
export function readersFor(source: Source, count: number | null): Readers {
  const most = Math.min(filesOf(source), count ?? (isSmall(source) ? 1 : availableParallelism()));
  return most > 1 ? new ManyReaders(source, most) : new OneReader(source);
}

function isSmall({ cohort, variants }: Source): boolean {
  return cohort !== null || variants.reduce((sum, file) => sum + textOf(file), 0) < leastText;
}

/** About how many bytes of text a file holds; 0 if it can't be opened, which its reader says. */
function textOf(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 2) return 0;
  const start = Buffer.alloc(2);
  try {
    const descriptor = openSync(file, 'r');
    readSync(descriptor, start);
    closeSync(descriptor);
  } catch {
    return 0;
  }
  return start.readUInt16BE() === 0x1f8b ? size / compressedTo : size;
}
