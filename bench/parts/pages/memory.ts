import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { postPath } from '../../../contract/paths.ts';
import type { Order } from '../../../server/platform/rendering/worker.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { trustProxy } from '../../data/users.ts';
import { environment, nodeCommand, programOf } from '../../machine/commands.ts';
import { getAll } from '../../machine/http.ts';
import { connections, load } from '../../machine/load.ts';
import { type MemoryFigures, memoryOf, secondsOf } from '../../machine/process-figures.ts';
import { startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { printTable, printVerdict, type Row } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const runs = 3;
const pages = 300;
const idleMilliseconds = 5_000;
/** The process has stopped growing after this. */
const loadSeconds = 20;
const budgets = { idle: 150, loaded: 350 };

/**
 * Measures the memory of the server's process: some seconds after its start, and its peak while it renders
 * and serves pages. Also what a start takes, of the server and of the process that renders long texts, against a start
 * from the sources, which both are bundled from.
 */
export const measureMemory: Bench = async (sandbox) => {
  await requireTools(sandbox, ['wrk', 'taskset']);
  const dataDir = await makeDataset(sandbox, pages);
  const measured: (Started & { loaded: MemoryFigures; after: MemoryFigures })[] = [];
  const fromSources: Started[] = [];
  const renderers: Record<'shipped' | 'sources', Renderer[]> = { shipped: [], sources: [] };
  for (let run = 0; run < runs; run++) {
    fromSources.push(await startFromSources(sandbox, dataDir));
    measured.push(await measureOnce(sandbox, dataDir, run));
    renderers.sources.push(await renderFirst(sandbox, nodeCommand('rendering/worker.ts')));
    renderers.shipped.push(await renderFirst(sandbox, programOf(bundledRenderer)));
  }

  const row = (name: string, of: (figures: (typeof measured)[number]) => number): Row => {
    return { name, values: measured.map((figures) => of(figures) / 1e6), unit: 'MB' };
  };
  printTable('memory of the Node process', [
    row('idle after start: resident', ({ idle }) => idle.resident),
    row('  of that anonymous', ({ idle }) => idle.anonymous),
    row('  shared pages divided', ({ idle }) => idle.proportional),
    row(`peak, ${pages} pages made and served`, ({ loaded }) => loaded.peak),
    row('idle after load: resident', ({ after }) => after.resident),
    row('  of that anonymous', ({ after }) => after.anonymous),
    {
      name: 'from the sources: idle',
      values: fromSources.map(({ idle }) => idle.resident / 1e6),
      unit: 'MB',
    },
  ]);
  printTable('processor time of a start, until requests are answered', [
    { name: 'as shipped', values: measured.map(({ seconds }) => seconds), unit: 's', places: 2 },
    { name: 'from the sources', values: fromSources.map(({ seconds }) => seconds), unit: 's', places: 2 },
  ]);
  printTable(
    'the process that renders long texts, until its first text is done',
    (['shipped', 'sources'] as const).flatMap((kind): Row[] => {
      const name = kind === 'shipped' ? 'as shipped' : 'from the sources';
      return [
        {
          name: `${name}: processor time`,
          values: renderers[kind].map(({ seconds }) => seconds),
          unit: 's',
          places: 2,
        },
        { name: `${name}: peak`, values: renderers[kind].map(({ peak }) => peak / 1e6), unit: 'MB' },
      ];
    }),
  );
  const most = (values: number[]) => Math.max(...values) / 1e6;
  const verdicts = [
    { what: 'idle', value: most(measured.map(({ idle }) => idle.resident)), limit: budgets.idle },
    { what: 'under load', value: most(measured.map(({ loaded }) => loaded.peak)), limit: budgets.loaded },
  ].map((budget) => printVerdict({ ...budget, bound: 'at most', unit: 'MB', places: 0 }));
  return verdicts.every(Boolean);
};

interface Started {
  idle: MemoryFigures;
  /** Processor time until the server was ready. */
  seconds: number;
}

async function startFromSources(sandbox: Sandbox, dataDir: string): Promise<Started> {
  const server = await startServer(sandbox, dataDir, { command: nodeCommand('main.ts') });
  const started = await lookAtStart(server.pid);
  await server.stop();
  return started;
}

interface Renderer {
  /** Processor time. */
  seconds: number;
  /** Bytes. */
  peak: number;
}

const bundledRenderer = new URL('../../../dist/server/rendering-worker.js', import.meta.url);

/** Starts a rendering process as the server does, and has it render a short text. */
async function renderFirst(sandbox: Sandbox, command: readonly [string, ...string[]]): Promise<Renderer> {
  const child = sandbox.start(command, {
    env: environment({}),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const order: Order = { name: 'measure', input: { body: '# Wells\n\nBoil *all* water.', language: 'en' } };
  child.send({ ...order });
  await once(child, 'message');
  const { pid = 0 } = child;
  const [seconds, { peak }] = [await secondsOf(pid), await memoryOf(pid)];
  await sandbox.end(child);
  return { seconds, peak };
}

async function lookAtStart(pid: number): Promise<Started> {
  const seconds = await secondsOf(pid);
  await delay(idleMilliseconds);
  return { seconds, idle: await memoryOf(pid) };
}

async function measureOnce(sandbox: Sandbox, dataDir: string, run: number) {
  const server = await startServer(sandbox, dataDir, { settings: trustProxy });
  const started = await lookAtStart(server.pid);
  const paths = (await listPosts(server.origin)).map(({ slug }) => postPath(slug));
  const urls = paths.map((path) => server.origin + path);
  // Renders all pages at the same time, as many as there are connections.
  // Each run is a network of its own, because the budgets for making pages outlive a server.
  const from = { 'x-forwarded-for': `198.51.${run}.1` };
  await getAll(urls, connections, { 'accept-encoding': 'br', ...from });
  await load(sandbox, server.origin, paths, loadSeconds);
  const loaded = await memoryOf(server.pid);
  await delay(idleMilliseconds);
  const after = await memoryOf(server.pid);
  await server.stop();
  return { ...started, loaded, after };
}
