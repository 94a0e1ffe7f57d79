import { ChromosomeBuilder } from '../engine/memory/builder.ts';
import { identify } from '../engine/memory/identify.ts';
import type { SnapshotData } from '../engine/memory/snapshot-data.ts';
import { accessionsIn } from '../engine/refget.ts';
import { identifiersOf } from '../engine/vrs.ts';
import { controlChromosome } from './controls.ts';
import { DataError } from './data-error.ts';
import { Fasta } from './fasta.ts';
import { readSource, type Source } from './source.ts';

/** A snapshot, and what was left out of the files, in sentences. */
export interface LoadedSnapshot {
  snapshot: SnapshotData;
  remarks: string[];
}

/** Reads a source into memory. @throws DataError */
export async function loadSnapshot(source: Source): Promise<LoadedSnapshot> {
  const builders = new Map<string, ChromosomeBuilder>();
  let people = 0;
  const { id, remarks, terms, genes, sequences } = await readSource(source, {
    begin: (count) => {
      people = count;
    },
    take: ({ variant, genotypes, numbers }) => {
      let builder = builders.get(variant.chromosome);
      if (!builder) {
        if (builders.size === 10_000) throw new DataError('The files have more than 10,000 chromosomes.');
        builder = new ChromosomeBuilder(variant.chromosome, people);
        builders.set(variant.chromosome, builder);
      }
      builder.add(variant, genotypes, numbers);
    },
    pause: async () => {},
  });
  const fasta = source.fasta === null ? null : new Fasta(source.fasta);
  const accessionOf = accessionsIn({ assembly: source.assembly, sequences });
  const identifierOf = identifiersOf(accessionOf, fasta?.baseAt ?? null);
  const chromosomes = [...builders.values()].map((builder) => {
    const data = builder.finish();
    return identifierOf === null ? data : identify(data, { people, least: source.floor, identifierOf });
  });
  fasta?.close();
  const variants = chromosomes
    .filter(({ name }) => name !== controlChromosome)
    .reduce((sum, { starts }) => sum + starts.length, 0);
  const { assembly } = source;
  const loadedAt = new Date();
  const snapshot = { id, assembly, sequences, people, variants, loadedAt, chromosomes, terms, genes };
  return { snapshot, remarks };
}
