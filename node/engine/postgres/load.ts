import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { controlChromosome } from '../../load/controls.ts';
import { Fasta } from '../../load/fasta.ts';
import { readSource, type SourceFacts, sourceId } from '../../load/readers/source-facts.ts';
import type { Source } from '../../load/source.ts';
import type { Variant } from '../engine.ts';
import { GenotypeEncoder, GenotypeReader } from '../genotypes.ts';
import { mergeSets } from '../memory/builder.ts';
import { accessionsOf } from '../refget.ts';
import { digestPrefix, identifiersOf } from '../vrs.ts';
import {
  beginSnapshot,
  copyRow,
  copyVariants,
  findSnapshot,
  finishSnapshot,
  indexVariants,
  prepareTables,
  repeatedVariants,
  replaceVariant,
  type StoredSnapshot,
  whileLoading,
} from './queries.ts';

const charactersAtOnce = 1_000_000;

/** Gives the snapshot of these files: the one that the database has, or one that is loaded now. @throws DataError */
export async function loadIntoPostgres(
  connection: string,
  source: Source,
  tell: (remark: string) => void,
): Promise<StoredSnapshot> {
  const id = await sourceId(source);
  return whileLoading(connection, async (client) => {
    await prepareTables(client);
    const known = await findSnapshot(client, id);
    if (known) return known;
    const number = await beginSnapshot(client, id, source.assembly);
    const fasta = source.fasta === null ? null : new Fasta(source.fasta);
    try {
      const digestOf = digestsOf(source, fasta);
      const facts = await copyAll(client, number, source, digestOf);
      for (const remark of facts.remarks) tell(remark);
      await indexVariants(client, number);
      await mergeRepeated(client, number, facts.people, digestOf);
      const identifiedFrom = digestOf === null ? null : source.floor;
      await finishSnapshot(client, number, { ...facts, ignored: controlChromosome, identifiedFrom });
    } finally {
      fasta?.close();
    }
    const loaded = await findSnapshot(client, id);
    if (!loaded) throw new Error('The snapshot that was loaded is missing.');
    return loaded;
  });
}

/** Gives the beginning of a variant's identifier, if so many carry it that it can be a yes at all. */
type DigestOf = (variant: Variant, carriers: number) => number | null;

/** Null where no sequence has an accession. */
function digestsOf({ assembly, floor }: Source, fasta: Fasta | null): DigestOf | null {
  const known = new Map<string, string | null>();
  const worked = (name: string) => {
    const accession = known.get(name) ?? fasta?.accession(name) ?? null;
    known.set(name, accession);
    return accession;
  };
  const identifierOf = identifiersOf(accessionsOf(assembly, fasta && worked), fasta?.baseAt ?? null);
  if (identifierOf === null) return null;
  return (variant, carriers) => {
    const identifier = carriers < floor ? null : identifierOf(variant);
    return identifier === null ? null : digestPrefix(identifier);
  };
}

type Client = Parameters<typeof prepareTables>[0];

async function copyAll(
  client: Client,
  number: number,
  source: Source,
  digestOf: DigestOf | null,
): Promise<SourceFacts> {
  const stream = copyVariants(client, number);
  let reader = new GenotypeReader(0);
  let rows = '';
  const flush = async (least: number) => {
    if (rows.length <= least) return;
    const isFull = !stream.write(rows);
    rows = '';
    if (isFull) await once(stream, 'drain');
  };
  try {
    const facts = await readSource(source, {
      begin: (people) => {
        reader = new GenotypeReader(people);
      },
      take: (called) => {
        const carriers = reader.carriers(called.genotypes, 0, null);
        rows += copyRow(number, { carriers, digest: digestOf?.(called.variant, carriers) ?? null }, called);
      },
      pause: () => flush(charactersAtOnce),
    });
    await flush(0);
    stream.end();
    await finished(stream);
    return facts;
  } catch (error) {
    // The connection ends with it, and what it has copied is gone.
    stream.on('error', () => {});
    stream.destroy();
    throw error;
  }
}

async function mergeRepeated(
  client: Client,
  number: number,
  people: number,
  digestOf: DigestOf | null,
): Promise<void> {
  const reader = new GenotypeReader(people);
  const encoder = new GenotypeEncoder(people);
  for (const { variant, genotypes, numbers } of await repeatedVariants(client, number)) {
    const sets = mergeSets(
      genotypes.map((record) => reader.sets(record, 0)),
      people,
    );
    const carriers = sets.carriers.length;
    const counted = { carriers, digest: digestOf?.(variant, carriers) ?? null };
    await replaceVariant(client, number, counted, { variant, genotypes: encoder.encode(sets), numbers });
  }
}
