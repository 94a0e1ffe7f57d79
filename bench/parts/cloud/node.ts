/** Measures the open node: loading, starting again, memory, look-ups, and questions over HTTP (product.md#budgets). */

import { readdirSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { VariantQuery } from '../../../node/engine/engine.ts';
import { MemoryEngine } from '../../../node/engine/memory/engine.ts';
import type { SnapshotData } from '../../../node/engine/memory/snapshot-data.ts';
import { controlChromosome } from '../../../node/load/controls.ts';
import { type KnownFile, type LoadedSnapshot, loadSnapshot } from '../../../node/load/load-snapshot.ts';
import { KeptFolder, keptFile, readKept } from '../../../node/load/process/kept-snapshot.ts';
import { writeBgzip } from '../../../node/testing/bgzip-file.ts';
import { sourceOf } from '../../../node/testing/variant-files.ts';
import type { Bench } from '../../bench.ts';
import { placeOf, spacing, vcfOf } from '../../data/variants.ts';
import { quantile } from '../../distribution.ts';
import { get } from '../../machine/http.ts';
import { memoryOf } from '../../machine/process-figures.ts';
import { freePort } from '../../machine/server.ts';
import { printColumns, printVerdict, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const variants = 1_000_000;
const people = 500;
const rounds = 20_000;
const requests = 2_000;
const budgets = { seconds: 60, againSeconds: 2, bytes: 12, nameBytes: 8, milliseconds: 5 };

/** Loads a million variants of 500 people from bgzip, and asks about them. */
export const measureNode: Bench = async (sandbox) => {
  const folder = await sandbox.folder();
  const file = path.join(folder, 'cohort.vcf.gz');
  await writeBgzip(file, vcfOf(variants, people));
  const began = performance.now();
  const { files, ...loaded } = await loadSnapshot(sourceOf(file));
  const seconds = (performance.now() - began) / 1000;
  const { snapshot } = loaded;
  const bytes = bytesOf(snapshot);
  say(
    `  ${snapshot.variants} variants of ${people} people: ${Math.round(variants / seconds)} variants a second`,
  );
  say(`  identifiers of VRS: ${bytes.identifiers.toFixed(1)} bytes a variant`);
  say(`  genotypes: ${bytes.genotypes.toFixed(1)} bytes a variant, besides positions and alleles`);

  const again = await measureRestart({ folder, file }, loaded, files);
  await measureLookUps(withGroup(snapshot));
  const p95 = await measureRequests(sandbox, file);
  const verdicts = [
    { what: 'loading', value: seconds, limit: budgets.seconds, unit: 's', places: 1 },
    { what: 'reading what was kept', value: again, limit: budgets.againSeconds, unit: 's', places: 2 },
    { what: 'positions and alleles', value: bytes.variants, limit: budgets.bytes, unit: 'bytes a variant' },
    { what: 'a number of dbSNP', value: bytes.numbers, limit: budgets.nameBytes, unit: 'bytes a variant' },
    { what: 'p95 of a question over HTTP', value: p95, limit: budgets.milliseconds, unit: 'ms' },
  ].map((budget) => printVerdict({ ...budget, bound: 'at most' }));
  return verdicts.every(Boolean);
};

/** Keeps a snapshot as a node does, and gives the seconds in which the next start reads it. */
async function measureRestart(
  { folder, file }: { folder: string; file: string },
  loaded: LoadedSnapshot,
  files: readonly KnownFile[],
): Promise<number> {
  const manifest = keptFile(folder, sourceOf(file));
  (await KeptFolder.open(manifest, sourceOf(file))).keep(loaded, files);
  const kept = readdirSync(folder).filter((name) => /^(snapshot|chromosome)-/.test(name));
  const bytes = kept.reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  say(`  kept in ${kept.length} files of ${Math.round(bytes / 2 ** 20)} MB in all`);
  const began = performance.now();
  if (!(await readKept(manifest))) throw new Error('What was kept can’t be read.');
  return (performance.now() - began) / 1000;
}

/** Bytes a variant of the arrays that a snapshot consists of. */
function bytesOf({ chromosomes: all, variants: count }: SnapshotData) {
  const chromosomes = all.filter(({ name }) => name !== controlChromosome);
  const sum = (of: (data: SnapshotData['chromosomes'][number]) => number) =>
    chromosomes.reduce((total, data) => total + of(data), 0) / count;
  return {
    variants: sum(({ starts, alleles, genotypes, wide }) =>
      [starts, alleles, genotypes, wide].reduce((total, { byteLength }) => total + byteLength, 0),
    ),
    identifiers: sum(({ digests, digested }) => digests.byteLength + digested.byteLength),
    numbers: sum(({ numbers, numbered }) => numbers.byteLength + numbered.byteLength),
    genotypes: sum(({ parts }) => parts.reduce((total, { byteLength }) => total + byteLength, 0)),
  };
}

const group = 'NCIT:C16576';

/** Every second person is in a group, as if a table of individuals said so. */
function withGroup(snapshot: SnapshotData): MemoryEngine {
  const bits = new Uint8Array(Math.ceil(people / 8)).fill(0x55);
  const term = { id: group, label: 'Female', kind: 'ontology', people: people / 2, bits } as const;
  return new MemoryEngine({ ...snapshot, terms: [term] });
}

async function measureLookUps(engine: MemoryEngine): Promise<void> {
  const sequence = (number: number): VariantQuery => {
    const { chromosome, start } = placeOf(number, variants);
    // Every second question misses.
    return { kind: 'sequence', chromosome, start: start + (number % 2), reference: 'A', alternate: 'G' };
  };
  const limits = { types: null, alleles: null, baseAt: null, minimumLength: 0, maximumLength: 1e9 };
  const range = (number: number): VariantQuery => {
    const { chromosome, start } = placeOf(number, variants);
    return { kind: 'range', chromosome, start, end: start + 100 * spacing, limits };
  };
  const actions: Record<string, (number: number) => Promise<unknown>> = {
    'a look-up': (number) =>
      engine.find(sequence(number), { filters: [], minimum: 10, minimumOthers: 0, hides: null, first: 0 }),
    'a look-up by an identifier of VRS': (number) =>
      engine.find(
        { kind: 'named', name: `ga4gh:VA.${String(number).padStart(32, 'A')}` },
        { filters: [], minimum: 10, minimumOthers: 0, hides: null, first: 0 },
      ),
    'a look-up by a number of dbSNP': (number) =>
      engine.find(
        { kind: 'named', name: `rs${number + 1}` },
        { filters: [], minimum: 10, minimumOthers: 0, hides: null, first: 0 },
      ),
    'a count within a group': (number) =>
      engine.find(sequence(number - (number % 2)), {
        filters: [[group]],
        minimum: 1,
        minimumOthers: 0,
        hides: null,
        first: 0,
      }),
    'a count within a group, of 100 variants': (number) =>
      engine.find(range(number), { filters: [[group]], minimum: 1, minimumOthers: 0, hides: null, first: 0 }),
  };
  const rows: string[][] = [['', 'p50', 'p95', '']];
  for (const [name, act] of Object.entries(actions)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const number = (round * 7_919) % variants;
      const began = performance.now();
      await act(number);
      times.push((performance.now() - began) * 1000);
    }
    rows.push([name, ...[0.5, 0.95].map((share) => quantile(times, share).toFixed(1)), 'µs']);
  }
  printColumns(rows);
}

/** Starts a node as an operator does, and gives the p95 of its answers in milliseconds. */
async function measureRequests(sandbox: Sandbox, file: string): Promise<number> {
  const port = await freePort();
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=2',
    '--no-allocation-site-pretenuring',
    '--max-old-space-size=1024',
  ];
  const bare = sandbox.start([process.execPath, ...flags, '-e', 'setInterval(() => {}, 1000)'], {});
  const files = ['--vcf', file, '--assembly', 'GRCh38', '--name', 'Measured', '--port', String(port)];
  const config = path.join(path.dirname(file), 'config.json');
  await writeFile(
    config,
    JSON.stringify({
      publicFrom: 1,
      granularity: { public: 'aggregated' },
      questionsADay: 1_000_000,
      exposureDays: 0,
    }),
  );
  const node = sandbox.start([process.execPath, ...flags, 'node/main.ts', ...files, '--config', config], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    node.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('answers at')) resolve();
    });
    node.once('exit', () => reject(new Error('The node ended.')));
  });
  const agent = new http.Agent({ keepAlive: true });
  const times: number[] = [];
  for (let round = 0; round < requests; round += 1) {
    const { chromosome, start } = placeOf((round * 7_919) % variants, variants);
    const place = `assemblyId=GRCh38&referenceName=${chromosome}&start=${start}`;
    const isRange = round % 4 === 0;
    const rest = isRange ? `&end=${start + 100 * spacing}` : '&referenceBases=A&alternateBases=G';
    const url = `http://127.0.0.1:${port}/g_variants?${place}${rest}&requestedGranularity=aggregated`;
    const began = performance.now();
    const { status } = await get(url, {}, agent);
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`The node answered ${status}.`);
  }
  agent.destroy();
  const [figures, bareFigures] = await Promise.all([memoryOf(node.pid ?? 0), memoryOf(bare.pid ?? 0)]);
  const beyond = (figures.anonymous - bareFigures.anonymous) / 1e6;
  say(`  the process: ${beyond.toFixed(0)} MB more than bare Node, with genotypes and program`);
  say(
    `  a question over HTTP: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
  );
  await Promise.all([sandbox.end(node), sandbox.end(bare)]);
  return quantile(times, 0.95);
}
