import type { AddedVariants } from '../engine/memory/builder.ts';
import type { SnapshotData } from '../engine/memory/snapshot-data.ts';
import { controlChromosome } from './controls.ts';
import { readersFor } from './readers/many-readers.ts';
import { CollectedChromosomes, checkNumber } from './readers/readers.ts';
import { controlVariants, factsOf } from './readers/source-facts.ts';
import { filesOf, peopleOf } from './readers/variant-file.ts';
import type { Source } from './source.ts';

/** A snapshot, and what was left out of the files, in sentences. */
export interface LoadedSnapshot {
  snapshot: SnapshotData;
  remarks: string[];
}

/**
 * Reads a source into memory. Files are read side by side, each by itself, and put together in their order: how many are read at once changes
 * nothing of the snapshot, nor which error is thrown.
 * @param count of files that are read at once; null for what the machine has processors for @throws DataError
 */
export async function loadSnapshot(source: Source, count: number | null = 1): Promise<LoadedSnapshot> {
  const people = await peopleOf(source);
  const readers = readersFor(source, count);
  try {
    const places = Array.from({ length: filesOf(source) }, (_, place) => place);
    const files = await inOrder(places.map((place) => readers.read(place, people)));
    const { remarks, ...facts } = await factsOf(
      source,
      people,
      files.map((file) => file.facts),
    );
    const added = [...files.flatMap((file) => file.chromosomes), ...controlsOf(people.length)];
    const byName = Map.groupBy(added, ({ name }) => name);
    checkNumber(byName.size - 1);
    const sequences = new Map(facts.sequences.map((sequence) => [sequence.name, sequence]));
    const chromosomes = await inOrder(
      [...byName].map(([name, parts]) =>
        readers.finish({ people: people.length, added: parts, sequence: sequences.get(name) ?? null }),
      ),
    );
    const variants = chromosomes
      .filter(({ name }) => name !== controlChromosome)
      .reduce((sum, { starts }) => sum + starts.length, 0);
    const { assembly } = source;
    return { snapshot: { ...facts, assembly, variants, loadedAt: new Date(), chromosomes }, remarks };
  } finally {
    await readers.close();
  }
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
