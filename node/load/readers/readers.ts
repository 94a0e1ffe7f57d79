import { type AddedVariants, ChromosomeBuilder } from '../../engine/memory/builder.ts';
import type { ChromosomeData } from '../../engine/memory/chromosome.ts';
import { identify } from '../../engine/memory/identify.ts';
import { accessionsIn } from '../../engine/refget.ts';
import { identifiersOf } from '../../engine/vrs.ts';
import type { CalledVariant } from '../calls.ts';
import { DataError } from '../data-error.ts';
import { Fasta } from '../fasta.ts';
import type { Sequence } from '../sequences.ts';
import type { Source } from '../source.ts';
import { type FileFacts, readVariantFile } from './variant-file.ts';

/** One file of variants in memory. */
export interface ReadFile {
  facts: FileFacts;
  chromosomes: AddedVariants[];
}

/** What of a chromosome has to be put together: the variants of each file that has some, in the order of the files. */
export interface Chromosome {
  people: number;
  added: AddedVariants[];
  sequence: Sequence | null;
}

/**
 * Who reads files and puts chromosomes together: one after the other, or several side by side. What comes out is the same. Whatever is asked
 * before an earlier call has ended waits for it, or for a free reader.
 */
export interface Readers {
  /** @param place which file of the source @throws DataError */
  read(place: number, people: readonly string[]): Promise<ReadFile>;
  finish(chromosome: Chromosome): Promise<ChromosomeData>;
  /** Ends what is still being read. */
  close(): Promise<void>;
}

const mostChromosomes = 10_000;

/** Reads one file after the other, in this thread. */
export class OneReader implements Readers {
  readonly #source: Source;
  #fasta: Fasta | null = null;
  /** After a failure, what was asked later fails as well, without being begun. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: Source) {
    this.#source = source;
  }

  read(place: number, people: readonly string[]): Promise<ReadFile> {
    return this.#next(async () => {
      const collected = new CollectedChromosomes();
      const facts = await readVariantFile(this.#source, place, people, collected);
      return { facts, chromosomes: collected.added() };
    });
  }

  finish({ people, added, sequence }: Chromosome): Promise<ChromosomeData> {
    return this.#next(async () => {
      const { assembly, floor, fasta } = this.#source;
      const builder = new ChromosomeBuilder(added[0]?.name ?? '', people);
      for (const variants of added) builder.addAll(variants);
      const data = builder.finish();
      if (fasta !== null) this.#fasta ??= new Fasta(fasta);
      const accessionOf = accessionsIn({ assembly, sequences: sequence ? [sequence] : [] });
      const identifierOf = identifiersOf(accessionOf, this.#fasta?.baseAt ?? null);
      return identifierOf === null ? data : identify(data, { people, least: floor, identifierOf });
    });
  }

  async close(): Promise<void> {
    this.#fasta?.close();
    this.#fasta = null;
  }

  #next<Result>(job: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(job);
    this.#last = done;
    return done;
  }
}

/** Collects variants by their chromosome. */
export class CollectedChromosomes {
  readonly #builders = new Map<string, ChromosomeBuilder>();
  #people = 0;

  begin(people: number): void {
    this.#people = people;
  }

  take({ variant, genotypes, numbers }: CalledVariant): void {
    const { chromosome } = variant;
    let builder = this.#builders.get(chromosome);
    if (!builder) {
      checkNumber(this.#builders.size + 1);
      builder = new ChromosomeBuilder(chromosome, this.#people);
      this.#builders.set(chromosome, builder);
    }
    builder.add(variant, genotypes, numbers);
  }

  async pause(): Promise<void> {}

  added(): AddedVariants[] {
    return [...this.#builders.values()].map((builder) => builder.added());
  }
}

/** @throws DataError for more chromosomes than any genome has */
export function checkNumber(chromosomes: number): void {
  if (chromosomes > mostChromosomes) throw new DataError('The files have more than 10,000 chromosomes.');
}
