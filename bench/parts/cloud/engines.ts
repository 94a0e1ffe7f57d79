/** Measures the engines of a node side by side, on cohorts that fill the memory of one machine, and holds their numbers against each other. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { checkEngine } from '../../../node/conformance/checks.ts';
import type { Engine, Finding, Population, VariantQuery } from '../../../node/engine/engine.ts';
import { MemoryEngine } from '../../../node/engine/memory/engine.ts';
import { openPostgresEngine } from '../../../node/engine/postgres/engine.ts';
import { openRemoteEngine } from '../../../node/engine/remote/engine.ts';
import { ExactMemory, type ExactNumbers } from '../../../node/engine/remote/exact.ts';
import { engineServer } from '../../../node/engine/remote/serve.ts';
import { loadSnapshot } from '../../../node/load/load-snapshot.ts';
import type { Source } from '../../../node/load/source.ts';
import { writeBgzip } from '../../../node/testing/bgzip-file.ts';
import { sourceOf } from '../../../node/testing/variant-files.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import type { Bench } from '../../bench.ts';
import { placeOf, spacing, vcfOf } from '../../data/variants.ts';
import { quantile } from '../../distribution.ts';
import { freePort } from '../../machine/server.ts';
import { printColumns, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const cohorts = [
  { people: 20_000, variants: 5_000 },
  { people: 100_000, variants: 2_000 },
];
const rounds = 300;
const seconds = 60;
const women = 'NCIT:C16576';
const example = path.resolve(import.meta.dirname, '../../../examples/duckdb');

interface Opened {
  engine: Engine;
  /** Seconds of loading. */
  loading: number;
  close(): Promise<void>;
}

/** Memory, memory behind HTTP, PostgreSQL, and DuckDB over Parquet where the packages of the example are installed. */
export const measureEngines: Bench = async (sandbox) => {
  let passed = true;
  for (const { people, variants } of cohorts) {
    const folder = await sandbox.folder();
    const file = path.join(folder, 'cohort.vcf.gz');
    await writeBgzip(file, vcfOf(variants, people));
    const individuals = path.join(folder, 'individuals.csv');
    const sexes = Array.from({ length: people }, (_, at) => `P${at + 1},${at % 2 ? 'male' : 'female'}`);
    await writeFile(individuals, `id,sex\n${sexes.join('\n')}\n`);
    const source = sourceOf(file, { individuals });
    say(`  ${variants} variants of ${people} people`);
    const { memory, exact } = await inMemory(source);
    const rows = [['', 'loaded in', 'a point: p50', 'p95', 'in a group', 'a range of 100', 'different']];
    const isInstalled = existsSync(path.join(example, 'node_modules'));
    const others: [string, () => Promise<Opened>][] = [
      ['behind HTTP', () => overHttp(exact, source)],
      ['PostgreSQL', () => inPostgres(folder, source)],
      ...(isInstalled
        ? [
            ['DuckDB', () => inDuckDb(sandbox, folder, source, exact)] satisfies [
              string,
              () => Promise<Opened>,
            ],
          ]
        : []),
    ];
    rows.push(await measure('memory', memory, memory.engine, variants));
    for (const [name, open] of others) {
      const opened = await open();
      const row = await measure(name, opened, memory.engine, variants);
      if (row.at(-1) !== '0') passed = false;
      rows.push(row);
      await opened.close();
    }
    printColumns(rows);
    if (!isInstalled) say('  DuckDB: not measured, since npm install was not run in examples/duckdb');
  }
  return passed;
};

async function inMemory(source: Source): Promise<{ memory: Opened; exact: ExactMemory }> {
  const began = performance.now();
  const { snapshot } = await loadSnapshot(source);
  const loading = (performance.now() - began) / 1000;
  const engine = new MemoryEngine(snapshot);
  return { memory: { engine, loading, close: () => engine.close() }, exact: new ExactMemory(snapshot) };
}

const addressed = (url: string, { assembly }: Source) =>
  openRemoteEngine(
    { url, token: null, seconds },
    { assembly, genes: [], told: { tell: (message) => say(`  ${message}`), isReplaced: () => {} } },
  );

async function overHttp(exact: ExactNumbers, source: Source): Promise<Opened> {
  const server = engineServer(() => exact, null).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const began = performance.now();
  const engine = await addressed(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, source);
  const close = async () => {
    await engine.close();
    server.close();
  };
  return { engine, loading: (performance.now() - began) / 1000, close };
}

async function inPostgres(folder: string, source: Source): Promise<Opened> {
  const database = await openDatabase({
    dataDir: path.join(folder, 'database'),
    role: 'serve',
    log: () => {},
    durable: true,
  });
  const began = performance.now();
  const engine = await openPostgresEngine(addressOf(database.connection), source);
  const loading = (performance.now() - began) / 1000;
  const close = async () => {
    await engine.close();
    await database.close();
  };
  return { engine, loading, close };
}

function addressOf({ host, port, user, password, database }: pg.PoolConfig): string {
  const address = new URL(`postgres://localhost/${database}`);
  address.username = String(user);
  address.password = String(password ?? '');
  address.searchParams.set('host', String(host));
  if (port) address.searchParams.set('port', String(port));
  return address.href;
}

/** Loads the files as the example says, and tests its engine by the contract before it is measured. */
async function inDuckDb(
  sandbox: Sandbox,
  folder: string,
  source: Source,
  exact: ExactNumbers,
): Promise<Opened> {
  const data = path.join(folder, 'parquet');
  const program = (name: string) =>
    [process.execPath, '--disable-warning=ExperimentalWarning', path.join(example, name)] as const;
  const [vcf = ''] = source.variants;
  const files = ['--vcf', vcf, '--individuals', source.individuals ?? '', '--assembly', source.assembly];
  const began = performance.now();
  const { code, output } = await sandbox.run([...program('load.ts'), ...files, '--out', data]);
  if (code !== 0) throw new Error(output);
  const loading = (performance.now() - began) / 1000;
  const port = await freePort();
  const child = sandbox.start([...program('main.ts'), '--data', data, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${port}`;
  const failed = (await checkEngine({ url, token: null, seconds }, exact, 1)).filter(
    ({ problem }) => problem !== null,
  );
  for (const { name, problem } of failed) say(`  DuckDB fails the test of conformance: ${name}: ${problem}`);
  if (failed.length === 0) say('  DuckDB passes the test of conformance');
  const engine = await addressed(url, source);
  const close = async () => {
    await engine.close();
    await sandbox.end(child);
  };
  return { engine, loading, close };
}

const everybody: Population = { filters: [], minimum: 10, minimumOthers: 0, hides: null, first: 0 };
const group: Population = { ...everybody, filters: [[women]], minimumOthers: 10 };
const limits = { types: null, alleles: null, baseAt: null, minimumLength: 0, maximumLength: 1e9 };

/** Asks an engine, and counts the answers that aren't those of the memory. */
async function measure(
  name: string,
  { engine, loading }: Opened,
  right: Engine,
  variants: number,
): Promise<string[]> {
  const point = (number: number): VariantQuery => {
    const { chromosome, start } = placeOf(number, variants);
    // Every second question misses.
    return { kind: 'sequence', chromosome, start: start + (number % 2), reference: 'A', alternate: 'G' };
  };
  const range = (number: number): VariantQuery => {
    const { chromosome, start } = placeOf(number, variants);
    return { kind: 'range', chromosome, start, end: start + 100 * spacing, limits };
  };
  const kinds: [(number: number) => VariantQuery, Population][] = [
    [point, everybody],
    [(number) => point(number - (number % 2)), group],
    [range, everybody],
  ];
  let different = 0;
  const times: number[][] = [];
  for (const [query, population] of kinds) {
    const own: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const asked = query((round * 7_919) % variants);
      const began = performance.now();
      const given = await engine.find(asked, population);
      own.push(performance.now() - began);
      if (!isSame(given, await right.find(asked, population))) different += 1;
    }
    times.push(own);
  }
  const [points = [], groups = [], ranges = []] = times;
  const shown = (of: readonly number[], share: number) => `${quantile([...of], share).toFixed(2)} ms`;
  const figures = [shown(points, 0.5), shown(points, 0.95), shown(groups, 0.5), shown(ranges, 0.5)];
  return [name, `${loading.toFixed(1)} s`, ...figures, String(different)];
}

const isSame = (one: Finding, other: Finding): boolean => JSON.stringify(one) === JSON.stringify(other);
