import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { controlChromosome } from '../../load/controls.ts';
import { readSource, type Source, type SourceFacts, sourceId } from '../../load/source.ts';
import { GenotypeEncoder, GenotypeReader } from '../genotypes.ts';
import { mergeSets } from '../memory/builder.ts';
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
    const facts = await copyAll(client, number, source);
    for (const remark of facts.remarks) tell(remark);
    await indexVariants(client, number);
    await mergeRepeated(client, number, facts.people);
    await finishSnapshot(client, number, { ...facts, ignored: controlChromosome });
    const loaded = await findSnapshot(client, id);
    if (!loaded) throw new Error('The snapshot that was loaded is missing.');
    return loaded;
  });
}

type Client = Parameters<typeof prepareTables>[0];

async function copyAll(client: Client, number: number, source: Source): Promise<SourceFacts> {
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
        rows += copyRow(number, reader.carriers(called.genotypes, 0, null), called);
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

async function mergeRepeated(client: Client, number: number, people: number): Promise<void> {
  const reader = new GenotypeReader(people);
  const encoder = new GenotypeEncoder(people);
  for (const { variant, genotypes, numbers } of await repeatedVariants(client, number)) {
    const sets = mergeSets(
      genotypes.map((record) => reader.sets(record, 0)),
      people,
    );
    const carriers = sets.carriers.length;
    await replaceVariant(client, number, carriers, { variant, genotypes: encoder.encode(sets), numbers });
  }
}
