import { createHash } from 'node:crypto';
import type { AddedVariants } from '../engine/memory/builder.ts';
import type { ChromosomeData } from '../engine/memory/chromosome.ts';
import type { SnapshotData } from '../engine/memory/snapshot-data.ts';
import { controlChromosome } from './controls.ts';
import { readersFor } from './readers/many-readers.ts';
import { CollectedChromosomes, checkNumber, type Readers, type ReadFile } from './readers/readers.ts';
import { controlVariants, factsOf } from './readers/source-facts.ts';
import { type FileFacts, filesOf, peopleOf } from './readers/variant-file.ts';
import type { Source } from './source.ts';

/** A snapshot, and what was left out of the files, in sentences. */
export interface LoadedSnapshot {
  snapshot: SnapshotData;
  remarks: string[];
}

/** What an earlier load has found in a file of variants. */
export interface KnownFile {
  facts: FileFacts;
  /** The chromosomes of its variants. */
  chromosomes: string[];
  /** A hash of its people. */
  people: string;
}

/** What is kept of files that haven't changed. */
export interface KeptChromosomes {
  knownFile(place: number): KnownFile | null;
  /** A chromosome that was put together from these files, and no others; null where it isn't there or is damaged. */
  chromosome(name: string, places: readonly number[], people: string): Promise<ChromosomeData | null>;
}

const nothingKept: KeptChromosomes = { knownFile: () => null, chromosome: async () => null };

/**
 * Reads a source into memory. Files are read side by side, each by itself, and put together in their order: how many are read at once changes
 * nothing of the snapshot, nor which error is thrown.
 * @param count of files that are read at once; null for what the machine has processors for @throws DataError
 */
export async function loadSnapshot(
  source: Source,
  count: number | null = 1,
  kept: KeptChromosomes = nothingKept,
): Promise<LoadedSnapshot & { files: KnownFile[] }> {
  const people = await peopleOf(source);
  const readers = readersFor(source, count);
  try {
    const { files, added, chromosomes: known } = await readChanged(source, people, readers, kept);
    const { remarks, ...facts } = await factsOf(
      source,
      people,
      files.map((file) => file.facts),
    );
    const byName = Map.groupBy([...added, ...controlsOf(people.length)], ({ name }) => name);
    const names = new Set([...files.flatMap((file) => file.chromosomes), controlChromosome]);
    checkNumber(names.size - 1);
    const sequences = new Map(facts.sequences.map((sequence) => [sequence.name, sequence]));
    const finish = (name: string) =>
      readers.finish({
        people: people.length,
        added: byName.get(name) ?? [],
        sequence: sequences.get(name) ?? null,
      });
    const chromosomes = await inOrder(
      [...names].map((name) => Promise.resolve(known.get(name) ?? finish(name))),
    );
    const variants = chromosomes
      .filter(({ name }) => name !== controlChromosome)
      .reduce((sum, { starts }) => sum + starts.length, 0);
    const { assembly } = source;
    return { snapshot: { ...facts, assembly, variants, loadedAt: new Date(), chromosomes }, remarks, files };
  } finally {
    await readers.close();
  }
}

/** Reads the files that have changed, and of the others those that share a chromosome with them. */
async function readChanged(
  source: Source,
  people: readonly string[],
  readers: Readers,
  kept: KeptChromosomes,
): Promise<{ files: KnownFile[]; added: AddedVariants[]; chromosomes: Map<string, ChromosomeData> }> {
  const hash = createHash('sha256').update(people.join('\n')).digest('hex');
  const places = Array.from({ length: filesOf(source) }, (_, place) => place);
  const known = places.map((place) => {
    const file = kept.knownFile(place);
    return file?.people === hash ? file : null;
  });
  const first = await readAll(
    places.filter((place) => known[place] === null),
    people,
    readers,
  );
  const files = places.flatMap((place) => known[place] ?? knownOf(first.get(place), hash));
  const chromosomes = new Map<string, ChromosomeData>();
  const lacking = new Set<string>();
  for (const [name, of] of placesByChromosome(files)) {
    const data = name === controlChromosome ? null : await kept.chromosome(name, of, hash);
    if (data === null) lacking.add(name);
    else chromosomes.set(name, data);
  }
  const shares = (place: number) => files[place]?.chromosomes.some((name) => lacking.has(name));
  const second = await readAll(
    places.filter((place) => !first.has(place) && shares(place)),
    people,
    readers,
  );
  const added = places
    .flatMap((place) => (first.get(place) ?? second.get(place))?.chromosomes ?? [])
    .filter(({ name }) => lacking.has(name));
  return { files, added, chromosomes };
}

async function readAll(
  places: readonly number[],
  people: readonly string[],
  readers: Readers,
): Promise<Map<number, ReadFile>> {
  const files = await inOrder(places.map((place) => readers.read(place, people)));
  return new Map(files.map((file, at) => [places[at] ?? 0, file]));
}

const knownOf = (file: ReadFile | undefined, people: string): KnownFile[] =>
  file ? [{ facts: file.facts, chromosomes: file.chromosomes.map(({ name }) => name), people }] : [];

/** The files that have each chromosome, in their order. */
function placesByChromosome(files: readonly KnownFile[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [place, { chromosomes }] of files.entries())
    for (const name of chromosomes) found.set(name, [...(found.get(name) ?? []), place]);
  return found;
}

function controlsOf(people: number): AddedVariants[] {
  const collected = new CollectedChromosomes();
  collected.begin(people);
  for (const called of controlVariants(people)) collected.take(called);
  return collected.added();
}

/** The results of calls that run side by side; fails as the first of them does that fails, in their order. */
async function inOrder<Result>(calls: readonly Promise<Result>[]): Promise<Result[]> {
  for (const call of calls) call.catch(() => {});
  const results: Result[] = [];
  for (const call of calls) results.push(await call);
  return results;
}
