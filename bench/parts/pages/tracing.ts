import { fileURLToPath } from 'node:url';
import { contract } from '../../../contract/index.ts';
import { postPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { get } from '../../machine/http.ts';
import { pinned } from '../../machine/pinned.ts';
import {
  measureRounds,
  type Round,
  ratioByTime,
  ratioOf,
  type Served,
  undisturbed,
} from '../../machine/rounds.ts';
import { freePort, startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const core = 0;
const turns = { core, rounds: 10, attempts: 20, seconds: 2 };
/** The share of requests that is left with tracing. */
const budget = 0.95;

type Name = 'off' | 'usual' | 'all';

/**
 * Measures what tracing costs: a cached page and a call that asks the database, with tracing off, as it is when the
 * operator names a collector, and with every request traced; in turns on the same core.
 */
export const measureTracing: Bench = async (sandbox) => {
  await requireTools(sandbox, ['wrk', 'taskset']);
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(sandbox) };
  const settings: Record<Name, Record<string, string>> = {
    off: {},
    usual: collector,
    all: { ...collector, TRACES_CACHED_PAGES: '1' },
  };
  const start = async (name: Name) =>
    startServer(sandbox, await makeDataset(sandbox, 1, 'en'), { core, settings: settings[name] });
  const servers = { off: await start('off'), usual: await start('usual'), all: await start('all') };
  const pages = await measure(sandbox, servers, 'a cached page', await pathOfPage(servers.off.origin));
  await measure(sandbox, servers, 'a call that asks the database', contract.listPosts.path);
  await sayWhatBecame(servers.all);
  return printVerdict({
    what: 'requests of a cached page with tracing against without (median, by processor time)',
    value: spreadOf(pages.map((round) => ratioByTime(round.usual, round.off))).median,
    limit: budget,
    bound: 'at least',
    places: 3,
  });
};

async function startCollector(sandbox: Sandbox): Promise<string> {
  const port = await freePort();
  const script = fileURLToPath(new URL('../../machine/collector-server.ts', import.meta.url));
  // On the core of the load generator, since a collector is another machine's work.
  sandbox.start(pinned(1, [process.execPath, ...process.execArgv, script, String(port)]), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return `http://127.0.0.1:${port}`;
}

async function pathOfPage(origin: string): Promise<string> {
  const [post] = await listPosts(origin);
  if (!post) throw new CommandError('The post was not imported.');
  return postPath(post.slug);
}

async function measure(
  sandbox: Sandbox,
  servers: Record<Name, Served>,
  what: string,
  path: string,
): Promise<Round<Name>[]> {
  const all = await measureRounds(sandbox, servers, { ...turns, path });
  const good = undisturbed(all);
  const measured = good.length >= turns.rounds ? good : all;
  const rates = (name: Name) => measured.map((round) => round[name].rate);
  const ratios = (name: Name, ratio: typeof ratioOf) =>
    measured.map((round) => ratio(round[name], round.off));
  printTable(what, [
    { name: 'tracing off', values: rates('off'), unit: 'requests/s' },
    { name: 'on', values: rates('usual'), unit: 'requests/s' },
    { name: 'every request traced', values: rates('all'), unit: 'requests/s' },
    { name: 'on, ratio to off', values: ratios('usual', ratioOf), places: 3 },
    { name: '  by processor time', values: ratios('usual', ratioByTime), places: 3 },
    { name: 'every request, ratio to off', values: ratios('all', ratioOf), places: 3 },
    { name: '  by processor time', values: ratios('all', ratioByTime), places: 3 },
  ]);
  if (good.length < turns.rounds)
    say(`  Only ${good.length} of ${all.length} rounds were undisturbed: the ratios by processor time hold.`);
  return measured;
}

/** Spans that are dropped cost less than those that are sent. */
async function sayWhatBecame({ origin }: Served): Promise<void> {
  const { bytes } = await get(`${origin}/metrics`);
  const totals = String(bytes).matchAll(/^telemetry_spans_total\{outcome="(\w+)"\} (\d+)$/gm);
  const said = [...totals].map(([, outcome, total]) => `${total} ${outcome}`);
  say(`  spans where every request is traced: ${said.join(', ')}`);
}
