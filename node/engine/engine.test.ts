import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDatabase } from '../../tests/database-server.ts';
import { inMass } from '../../tests/mass.ts';
import { randomFrom } from '../demo/random.ts';
import { controlChromosome } from '../load/controls.ts';
import { genesIn } from '../load/genes.ts';
import { loadSnapshot } from '../load/load-snapshot.ts';
import type { Source } from '../load/source.ts';
import { countSlowly, type SlowCount, TestFolder, vcfOf } from '../testing/variant-files.ts';
import {
  type Engine,
  mostVariants,
  TooManyVariantsError,
  type VariantLimits,
  type VariantQuery,
} from './engine.ts';
import { MemoryEngine } from './memory/engine.ts';
import { openPostgresEngine } from './postgres/engine.ts';
import { beginSnapshot, prepareTables, whileLoading } from './postgres/queries.ts';
import { accessionsOf } from './refget.ts';
import { openRemoteEngine } from './remote/engine.ts';
import { ExactMemory } from './remote/exact.ts';
import { engineServer } from './remote/serve.ts';
import { identifiersOf } from './vrs.ts';

const people = 173;
const anything: VariantLimits = {
  types: null,
  alleles: null,
  baseAt: null,
  minimumLength: 0,
  maximumLength: Number.MAX_SAFE_INTEGER,
};

let folder: TestFolder;
let database: Awaited<ReturnType<typeof copyDatabase>>;
let source: Source;
let slow: Reduced[];
let exact: Server;
const engines: Record<string, Engine> = {};

beforeAll(async () => {
  folder = await TestFolder.make();
  database = await copyDatabase();
  const text = generatedCohort();
  slow = reduce(countSlowly(text));
  const rows = Array.from(
    { length: people },
    (_, person) => `P${person + 1},${sexOf(person)},${person % 60}`,
  );
  source = {
    assembly: 'GRCh38',
    fasta: null,
    regions: null,
    cohort: null,
    strict: false,
    ontologies: [],
    floor: 10,
    transcripts: null,
    variants: [await folder.write('cohort.vcf', text)],
    individuals: await folder.write('people.csv', `id,sex,age\n${rows.join('\n')}\n`),
    genes: await folder.write('genes.bed', 'chr1\t100\t2000\tABC1\n'),
  };
  const { snapshot } = await loadSnapshot(source);
  engines.memory = new MemoryEngine(snapshot);
  exact = engineServer(() => new ExactMemory(snapshot), null).listen(0, '127.0.0.1');
  await once(exact, 'listening');
  const { port } = exact.address() as AddressInfo;
  engines.remote = await openRemoteEngine(
    { url: `http://127.0.0.1:${port}`, token: null, seconds: 60 },
    {
      assembly: 'GRCh38',
      genes: await genesIn(source.genes, 'GRCh38'),
      told: { tell: () => {}, isReplaced: () => {} },
    },
  );
  engines.postgres = await openPostgresEngine(addressOf(database.connection), source);
});
afterAll(async () => {
  await Promise.all(Object.values(engines).map((engine) => engine.close()));
  exact.close();
  await database.drop();
  await folder.remove();
});

function addressOf({ host, port, user, password, database: name }: PoolConfig): string {
  const address = new URL(`postgres://localhost/${name}`);
  address.username = String(user);
  address.password = String(password);
  address.searchParams.set('host', String(host));
  if (port) address.searchParams.set('port', String(port));
  return address.href;
}

const sexOf = (person: number) => (person % 3 === 0 ? 'female' : 'male');

function generatedCohort(): string {
  const random = randomFrom(11);
  const pick = (of: readonly string[]) => of[Math.floor(random() * of.length)] ?? '';
  const bases = (length: number) => Array.from({ length }, () => pick(['A', 'C', 'G', 'T'])).join('');
  const lines = Array.from({ length: 600 }, (_, number) => {
    const reference = bases(random() < 0.8 ? 1 : 1 + Math.floor(random() * 90));
    const alternates = new Set([bases(1), bases(random() < 0.7 ? 1 : 1 + Math.floor(random() * 20))]);
    alternates.delete(reference);
    if (alternates.size === 0) alternates.add(`${reference}T`);
    const frequency = random() ** 4;
    const allele = () =>
      random() < 0.01 ? '.' : random() < frequency ? `${1 + Math.floor(random() * alternates.size)}` : '0';
    const calls = Array.from({ length: people }, () =>
      random() < 0.05 ? allele() : `${allele()}/${allele()}`,
    );
    const chromosome = number < 400 ? 'chr1' : 'chrX';
    const position = 100 + Math.floor(number * 6 * random()) + number * 3;
    // Two lines share a number, and each has one of its own.
    const id = number % 7 === 0 ? '.' : `rs${1000 + (number % 300)};rs${5000 + number}`;
    return `${chromosome} ${position} ${id} ${reference} ${[...alternates].join(',')} . . . GT ${calls.join(' ')}`;
  });
  // A deletion that reaches far, and a variant on two lines.
  const calls = Array.from({ length: people }, (_, person) => (person < 30 ? '0|1' : '0|0')).join(' ');
  lines.push(`chr1 50 . A <DEL> . . END=1500 GT ${calls}`, `chr2 70 rs7 A G . . . GT ${calls}`);
  lines.push(`chr2 70 rs7;rs8 AT GT . . . GT ${calls.split(' ').reverse().join(' ')}`);
  return vcfOf(people, lines);
}

/** A variant in canonical form, with what each person has. */
interface Reduced {
  key: string;
  chromosome: string;
  start: number;
  end: number;
  length: number;
  ids: readonly string[];
  people: { copies: number; known: number }[];
}

/** Trims alleles and merges repeated variants, apart from the node's own way of doing so. */
function reduce(counts: readonly SlowCount[]): Reduced[] {
  const all = new Map<string, Reduced>();
  for (const { chromosome, position, id, reference, alternate, people: calls } of counts) {
    let [start, ref, alt] = [position - 1, reference, alternate];
    if (alternate === '<DEL>') [start, ref, alt] = [position, '', '<DEL>'];
    else {
      while (ref !== '' && alt !== '' && ref.at(-1) === alt.at(-1))
        [ref, alt] = [ref.slice(0, -1), alt.slice(0, -1)];
      while (ref !== '' && alt !== '' && ref[0] === alt[0])
        [start, ref, alt] = [start + 1, ref.slice(1), alt.slice(1)];
    }
    const end = alternate === '<DEL>' ? 1500 : start + ref.length;
    const key = `${chromosome.slice(3)} ${start} ${end} ${ref}>${alt}`;
    const known = all.get(key);
    const length = Math.max(end - start, alternate === '<DEL>' ? 0 : alt.length);
    const merged = known
      ? known.people.map((one, person) => ({
          copies: Math.max(one.copies, calls[person]?.copies ?? 0),
          known: Math.max(one.known, calls[person]?.known ?? 0),
        }))
      : calls;
    const ids = [...(known?.ids ?? []), ...id.split(';')];
    all.set(key, { key, chromosome: chromosome.slice(3), start, end, length, ids, people: merged });
  }
  return [...all.values()];
}

const groups: Record<string, (person: number) => boolean> = {
  'NCIT:C16576': (person) => sexOf(person) === 'female',
  'NCIT:C20197': (person) => sexOf(person) === 'male',
  'ageGroup=20-24': (person) => person % 60 >= 20 && person % 60 < 25,
  'HP:0000001': () => false,
};

/** The finding of a query, counted person by person. */
function countExpected(matching: (variant: Reduced) => boolean, filters: readonly string[], minimum: number) {
  const within = Array.from({ length: people }, (_, person) => person).filter((person) =>
    filters.every((filter) => groups[filter]?.(person) ?? false),
  );
  const found = slow
    .filter(matching)
    .map(({ people: calls }) => within.map((person) => calls[person] ?? { copies: 0, known: 0 }))
    .filter((calls) => calls.filter(({ copies }) => copies > 0).length >= minimum);
  const [only] = found;
  const sum = (name: 'copies' | 'known') => only?.reduce((total, call) => total + call[name], 0) ?? 0;
  return {
    people: within.length,
    variants: found.length,
    carriers: within.filter((_, at) => found.some((calls) => (calls[at]?.copies ?? 0) > 0)).length,
    frequency: found.length === 1 ? { copies: sum('copies'), alleles: sum('known') } : null,
  };
}

describe.each(['memory', 'postgres', 'remote'])('the engine in %s', (name) => {
  const engineOf = (): Engine => {
    const engine = engines[name];
    if (!engine) throw new Error(`The engine in ${name} didn't start.`);
    return engine;
  };
  const ask = async (query: VariantQuery, filters: readonly string[], minimum: number) => {
    const { first, ...finding } = await engineOf().find(query, {
      filters: filters.map((filter) => [filter]),
      minimum,
      minimumOthers: 0,
      hides: null,
      first: 0,
    });
    return finding;
  };

  it('counts like a slow count in generated questions', async () => {
    const random = randomFrom(name.length);
    const number = (most: number) => Math.floor(random() * most);
    const rounds = inMass(1000, 200);
    let hits = 0;
    for (let round = 0; round < rounds; round += 1) {
      const filters = Object.keys(groups).filter(() => random() < 0.15);
      const minimum = 1 + number(15);
      const { query, matching } = generatedQuestion(random, number);
      const expected = countExpected(matching, filters, minimum);
      expect(await ask(query, filters, minimum), JSON.stringify({ query, filters, minimum })).toEqual(
        expected,
      );
      if (expected.variants > 0) hits += 1;
    }
    expect(hits).toBeGreaterThan(rounds / 5);
  });

  it('finds all variants that a number of dbSNP has', async () => {
    const ids = new Set(slow.flatMap((one) => one.ids).filter((id) => id !== '.'));
    expect(ids.size).toBeGreaterThan(700);
    for (const id of ids) {
      const expected = countExpected((one) => one.ids.includes(id), ['NCIT:C16576'], 2);
      expect(await ask({ kind: 'named', name: id }, ['NCIT:C16576'], 2), id).toEqual(expected);
    }
    expect(await ask({ kind: 'named', name: 'rs999' }, [], 1)).toMatchObject({ variants: 0, carriers: 0 });
    expect(engineOf().hasNumbers).toBe(true);
  });

  it('finds what has an identifier of VRS, if so many carry it that it could be a yes', async () => {
    if (!engineOf().hasIdentifiers) return expect(name).toBe('remote');
    const identifierOf = identifiersOf(accessionsOf('GRCh38', null), null);
    const named = new Map(
      slow.map((one) => {
        const [reference = '', alternate = ''] = (one.key.split(' ')[3] ?? '').split('>');
        const { chromosome, start, end } = one;
        return [one, identifierOf?.({ chromosome, start, end, reference, alternate })];
      }),
    );
    let found = 0;
    for (const identifier of new Set(named.values())) {
      if (!identifier) continue;
      // Of lines that contradict each other about the reference, the identifier is the same.
      const expected = countExpected((other) => named.get(other) === identifier, ['NCIT:C16576'], 10);
      if (expected.variants > 0) found += 1;
      expect(await ask({ kind: 'named', name: identifier }, ['NCIT:C16576'], 10)).toEqual(expected);
    }
    expect(found).toBeGreaterThan(50);
    const nothing = { kind: 'named', name: `ga4gh:VA.${'A'.repeat(32)}` } as const;
    expect(await ask(nothing, [], 1)).toMatchObject({ variants: 0 });
  });

  it('merges a variant that is on two lines', async () => {
    const query = { kind: 'sequence', chromosome: '2', start: 69, reference: 'A', alternate: 'G' } as const;
    expect(await ask(query, [], 1)).toMatchObject({ variants: 1, carriers: 60 });
  });

  it('leaves out what is held back, by the carriers or by the others in a group', async () => {
    const query = { kind: 'sequence', chromosome: '2', start: 69, reference: 'A', alternate: 'G' } as const;
    const asked: number[] = [];
    const hides = (_: unknown, fewest: number) => asked.push(fewest) > 0;
    for (const minimumOthers of [0, people - 60])
      expect(
        await engineOf().find(query, { filters: [], minimum: 1, minimumOthers, hides, first: 9 }),
      ).toMatchObject({ variants: 0, carriers: 0, frequency: null, first: [] });
    expect(asked).toEqual([60, Math.min(60, people - 60)]);
  });

  it('knows snapshot, terms and genes', () => {
    const engine = engineOf();
    expect(engine.snapshot).toMatchObject({
      assembly: 'GRCh38',
      people,
      variants: engines.memory?.snapshot.variants,
    });
    expect(engine.snapshot.id).toBe(engines.memory?.snapshot.id);
    expect(engine.terms()).toEqual(engines.memory?.terms());
    expect(engine.gene('ABC1')).toEqual({ symbol: 'ABC1', chromosome: '1', start: 100, end: 2000 });
  });

  it('gives landmarks, near which there is nothing else', async () => {
    const landmarks = await engineOf().landmarks(3, 30);
    expect(landmarks).toHaveLength(3);
    for (const { chromosome, start } of landmarks) {
      expect(chromosome).not.toBe(controlChromosome);
      const limits = anything;
      const around: VariantQuery = { kind: 'range', chromosome, start: start - 1, end: start + 2, limits };
      expect((await ask(around, [], 1)).variants).toBe(1);
    }
  });

  function generatedQuestion(random: () => number, number: (most: number) => number) {
    const target = slow[number(slow.length)] ?? slow[0];
    if (!target) throw new Error('There are no variants.');
    const { chromosome, start } = target;
    const kind = random();
    if (kind < 0.4) {
      const [reference = '', alternate = ''] = (target.key.split(' ')[3] ?? '').split('>');
      const at = random() < 0.8 ? start : start + 1 - number(3);
      const query: VariantQuery = { kind: 'sequence', chromosome, start: at, reference, alternate };
      const matching = (one: Reduced) =>
        one.chromosome === chromosome && one.start === at && one.key.endsWith(` ${reference}>${alternate}`);
      return { query, matching };
    }
    const minimumLength = random() < 0.3 ? number(30) : 0;
    const limits = { ...anything, minimumLength };
    if (kind < 0.8) {
      const from = Math.max(0, start - number(200));
      const to = from + 1 + number(400);
      const query: VariantQuery = { kind: 'range', chromosome, start: from, end: to, limits };
      const matching = (one: Reduced) =>
        one.chromosome === chromosome &&
        one.length >= minimumLength &&
        (one.start === one.end ? one.start >= from && one.start <= to : one.start < to && one.end > from);
      return { query, matching };
    }
    const [from, to] = [start - number(50), start + 1 + number(50)];
    const [endFrom, endTo] = [target.end - number(50), target.end + 1 + number(50)];
    const query: VariantQuery = {
      kind: 'bracket',
      chromosome,
      start: [from, to],
      end: [endFrom, endTo],
      limits,
    };
    const matching = (one: Reduced) =>
      one.chromosome === chromosome &&
      one.length >= minimumLength &&
      one.start >= from &&
      one.start < to &&
      one.end >= endFrom &&
      one.end < endTo;
    return { query, matching };
  }
});

describe('a snapshot in PostgreSQL', () => {
  it('is loaded once: the same files are there already', async () => {
    const again = await openPostgresEngine(addressOf(database.connection), {
      ...source,
      variants: source.variants,
    });
    expect(again.snapshot.loadedAt).toEqual(engines.postgres?.snapshot.loadedAt);
    await again.close();
  });

  it('that can’t be read leaves the one before, and nothing of itself', async () => {
    const wrong = await folder.write('wrong.vcf', `${generatedCohort()}1\t5\n`);
    const address = addressOf(database.connection);
    await expect(openPostgresEngine(address, { ...source, variants: [wrong] })).rejects.toThrow(
      'wrong.vcf, line 606',
    );
    const again = await openPostgresEngine(address, source);
    expect(again.snapshot.variants).toBe(engines.memory?.snapshot.variants);
    await again.close();
  });

  it('whose load was killed is removed by the next load', async () => {
    const address = addressOf(database.connection);
    const number = await whileLoading(address, async (client) => {
      await prepareTables(client);
      return beginSnapshot(client, 'killed', 'GRCh38');
    });
    const other = await folder.write('other.vcf', generatedCohort().replace('fileformat', 'format'));
    const engine = await openPostgresEngine(address, { ...source, variants: [other] });
    expect(engine.snapshot.variants).toBe(engines.memory?.snapshot.variants);
    await engine.close();
    await whileLoading(address, async (client) => {
      const { rows } = await client.query('select to_regclass($1) as left', [
        `genome_node.variants_${number}`,
      ]);
      expect(rows).toEqual([{ left: null }]);
    });
  });

  it('of a database that is away is an error that says so', async () => {
    await expect(openPostgresEngine('postgres://x:secret@127.0.0.1:1/x', source)).rejects.toThrow(
      /^The database can't be used: (?!.*secret)/,
    );
  });
});

it('a range with more variants than may be read is an error, also where few of them match', async () => {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ number: number }>('select number from genome_node.snapshots');
  const [{ number } = { number: 0 }] = rows;
  const { rows: some } = await client.query(`select genotypes from genome_node.variants_${number} limit 1`);
  await client.query(
    `insert into genome_node.variants_${number}
     select ${number}, '21', place, place + 1, 'A', 'G', 30, $1::bytea
     from generate_series(1, ${mostVariants + 1}) as place
     union all
     select ${number}, '21', 200000, 200005, 'ACGTA', '', 30, $1::bytea`,
    [some[0]?.genotypes],
  );
  try {
    const limits: VariantLimits = { ...anything, types: ['DEL'] };
    const deletions = { kind: 'range', chromosome: '21', start: 0, end: 300_000, limits } as const;
    const all = { filters: [], minimum: 10, minimumOthers: 0, hides: null, first: 0 };
    await expect(engines.postgres?.find(deletions, all)).rejects.toThrow(TooManyVariantsError);
    const there = { ...deletions, start: 199_000, end: 201_000 };
    expect((await engines.postgres?.find(there, all))?.people).toBe(people);
  } finally {
    await client.query(`delete from genome_node.variants_${number} where chromosome = '21'`);
    await client.end();
  }
});
