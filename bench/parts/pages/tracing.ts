import { once } from 'node:events';
import { postPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { programOf } from '../../machine/commands.ts';
import { get } from '../../machine/http.ts';
import { pinned } from '../../machine/one-core.ts';
import {
  measureRounds,
  type Round,
  ratioByTime,
  ratioOf,
  type Served,
  type Turns,
  undisturbed,
} from '../../machine/rounds.ts';
import { freePort, startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const core = 0;
const turns = { core, rounds: 20, attempts: 30, seconds: 4 };
/** The share of requests that is left with tracing. */
const budget = 0.95;

type Name = 'off' | 'usual' | 'all';

/**
 * Measures what tracing costs at a cached page: with tracing off, as it is when the operator names a collector, and with every
 * request traced; in turns in one process, since two of the same server differ by more than the budget.
 */
export const measureTracing: Bench = async (sandbox) => {
  await requireTools(sandbox, ['wrk', 'taskset']);
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: await startCollector(sandbox) };
  const environments: Record<Name, Record<string, string> | null> = {
    off: null,
    usual: collector,
    all: { ...collector, TRACES_CACHED_PAGES: '1' },
  };
  const command = programOf(new URL('../../machine/traced-server.ts', import.meta.url));
  const server = await startServer(sandbox, await makeDataset(sandbox, 1, 'en'), { core, command });
  const served = (name: Name) => ({
    ...server,
    prepare: async () => {
      const done = once(server.child, 'message');
      server.child.send({ environment: environments[name] });
      await done;
    },
  });
  const servers = { off: served('off'), usual: served('usual'), all: served('all') };
  const pages = await measure(sandbox, servers, 'a cached page', {
    ...turns,
    path: await pathOfPage(server.origin),
  });
  await sayWhatBecame(server);
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
  const script = new URL('../../machine/collector-server.ts', import.meta.url);
  // On the core of the load generator, since a collector is another machine's work.
  sandbox.start(pinned(1, [...programOf(script), String(port)]), {
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
  how: Turns,
): Promise<Round<Name>[]> {
  const all = await measureRounds(sandbox, servers, how);
  const good = undisturbed(all);
  const measured = good.length >= how.rounds ? good : all;
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
  if (good.length < how.rounds)
    say(`  Only ${good.length} of ${all.length} rounds were undisturbed: the ratios by processor time hold.`);
  return measured;
}

/** Spans that are dropped cost less than those that are sent. */
async function sayWhatBecame({ origin }: Served): Promise<void> {
  const { bytes } = await get(`${origin}/metrics`);
  const totals = String(bytes).matchAll(/^telemetry_spans_total\{outcome="(\w+)"\} (\d+)$/gm);
  const said = [...totals].map(([, outcome, total]) => `${total} ${outcome}`);
  say(`  spans: ${said.join(', ')}`);
}
