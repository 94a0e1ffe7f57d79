import { postPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { startBareServer } from '../../machine/bare.ts';
import { type Answer, get } from '../../machine/http.ts';
import { load } from '../../machine/load.ts';
import { startNginx } from '../../machine/nginx.ts';
import { type CoreShares, whileWatching } from '../../machine/process-figures.ts';
import { startServer } from '../../machine/server.ts';
import { CannotMeasureError, requireTools } from '../../machine/tools.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

/** Many short rounds: the speed of a shared machine changes from one second to the next. */
const rounds = 15;
/** Limit of measured rounds, if other programs disturb some. */
const attempts = 30;
const seconds = 2;
const core = 0;

interface Served {
  origin: string;
  pid: number;
}

/**
 * Measures how fast a cached post page is served, against a bare node:http server with the same bytes and
 * headers, and against nginx with the same bytes from disk; all on the same core.
 */
export const measurePage: Bench = async (sandbox) => {
  await requireTools(sandbox, ['nginx', 'wrk', 'taskset']);
  const ours = await startServer(sandbox, await makeDataset(sandbox, 1, 'en'), { core });
  const [post] = await listPosts(ours.origin);
  if (!post) throw new CommandError('The post was not imported.');
  const page = postPath(post.slug);
  const answer = await cachedAnswer(`${ours.origin}${page}`);
  const bare = await startBareServer(sandbox, { answer, core });
  const nginx = await startNginx(sandbox, { page, answer, core });
  for (const served of [ours, bare, nginx]) await load(sandbox, served.origin, [page], seconds);
  const all = await measureRounds(async () => ({
    ours: await measure(sandbox, ours, page),
    bare: await measure(sandbox, bare, page),
    nginx: await measure(sandbox, nginx, page),
  }));

  const good = undisturbed(all);
  const measured = good.length === rounds ? good : all;
  const ratios = (other: 'bare' | 'nginx', ratio: typeof ratioOf) =>
    measured.map((round) => ratio(round.ours, round[other]));
  printTable(`${answer.bytes.length} bytes, 64 connections`, [
    { name: 'this server', values: measured.map((round) => round.ours.rate), unit: 'requests/s' },
    { name: 'bare node:http', values: measured.map((round) => round.bare.rate), unit: 'requests/s' },
    { name: 'nginx', values: measured.map((round) => round.nginx.rate), unit: 'requests/s' },
    { name: 'ratio to node:http', values: ratios('bare', ratioOf), places: 3 },
    { name: '  by processor time', values: ratios('bare', ratioByTime), places: 3 },
    { name: 'ratio to nginx', values: ratios('nginx', ratioOf), places: 3 },
    { name: '  by processor time', values: ratios('nginx', ratioByTime), places: 3 },
  ]);
  if (good.length < rounds) refuseDisturbed(all);
  if (all.length > rounds) say(`  ${all.length - rounds} disturbed rounds were measured again.`);
  return printVerdict({
    what: 'requests of a cached page against bare node:http (median)',
    value: spreadOf(ratios('bare', ratioOf)).median,
    limit: 0.9,
    bound: 'at least',
  });
};

interface Run {
  /** Requests per second. */
  rate: number;
  shares: CoreShares;
}

type Round = Record<'ours' | 'bare' | 'nginx', Run>;

/** Measures rounds until enough are undisturbed, or the limit is reached. */
async function measureRounds(measureRound: () => Promise<Round>): Promise<Round[]> {
  const all: Round[] = [];
  while (all.length < attempts && undisturbed(all).length < rounds) all.push(await measureRound());
  return all;
}

function undisturbed(measured: readonly Round[]): Round[] {
  return measured.filter((round) => Object.values(round).every(hadItsCore));
}

/** @throws CannotMeasureError saying who had the core instead */
function refuseDisturbed(measured: readonly Round[]): never {
  const runs = measured.flatMap((round) => Object.values(round));
  const percent = (share: 'others' | 'idle') =>
    `${(spreadOf(runs.map(({ shares }) => shares[share])).median * 100).toFixed(0)} %`;
  throw new CannotMeasureError(
    `Only ${undisturbed(measured).length} of ${measured.length} rounds were undisturbed, so this is no verdict: other ` +
      `programs had ${percent('others')} of the core, and ${percent('idle')} waited for the load generator (medians).`,
  );
}

/** Whether the server had its core to itself, and never waited for it. */
function hadItsCore({ shares }: Run): boolean {
  return shares.others < 0.1 && shares.idle < 0.1;
}

function ratioOf(ours: Run, other: Run): number {
  return ours.rate / other.rate;
}

/** Ratio by requests per second of processor time, which holds even if other programs shared the core. */
function ratioByTime(ours: Run, other: Run): number {
  return ours.rate / ours.shares.process / (other.rate / other.shares.process);
}

async function measure(sandbox: Sandbox, { origin, pid }: Served, page: string): Promise<Run> {
  const { result, shares } = await whileWatching({ pid, core }, () => load(sandbox, origin, [page], seconds));
  return { rate: result, shares };
}

/** The answer to the second request: the first one fills the cache. */
async function cachedAnswer(url: string): Promise<Answer> {
  await get(url, { 'accept-encoding': 'br' });
  const answer = await get(url, { 'accept-encoding': 'br' });
  if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br')
    throw new CommandError(`The page was not served: status ${answer.status}.`);
  return answer;
}
