import { postPath } from '../../contract/paths.ts';
import { CommandError } from '../../server/start.ts';
import type { Bench } from '../bench.ts';
import { listPosts, makeDataset } from '../data/dataset.ts';
import { type Answer, get } from '../machine/http.ts';
import { load } from '../machine/load.ts';
import { startNginx } from '../machine/nginx.ts';
import { type CoreShares, whileWatching } from '../machine/process-figures.ts';
import { startServer } from '../machine/server.ts';
import { CannotMeasureError, requireTools } from '../machine/tools.ts';
import { printTable, printVerdict, say, spreadOf } from '../report.ts';
import type { Sandbox } from '../sandbox.ts';

const pairs = 5;
/** Limit of measured pairs, if other programs disturb some. */
const attempts = 12;
const seconds = 5;
const core = 0;

interface Served {
  origin: string;
  pid: number;
}

/**
 * Measures how fast a cached post page is served, against nginx serving the same bytes from disk on the same
 * core.
 */
export const measurePage: Bench = async (sandbox) => {
  await requireTools(sandbox, ['nginx', 'wrk', 'taskset']);
  const ours = await startServer(sandbox, await makeDataset(sandbox, 1, 'en'), { core });
  const [post] = await listPosts(ours.origin);
  if (!post) throw new CommandError('The post was not imported.');
  const page = postPath(post.slug);
  const answer = await cachedAnswer(`${ours.origin}${page}`);
  const nginx = await startNginx(sandbox, { page, answer, core });
  for (const served of [ours, nginx]) await load(sandbox, served.origin, [page], seconds);
  const all = await measurePairs(async () => ({
    ours: await measure(sandbox, ours, page),
    nginx: await measure(sandbox, nginx, page),
  }));

  const good = undisturbed(all);
  const measured = good.length === pairs ? good : all;
  printTable(`${answer.bytes.length} bytes, 64 connections`, [
    { name: 'this server', values: measured.map((pair) => pair.ours.rate), unit: 'requests/s' },
    { name: 'nginx', values: measured.map((pair) => pair.nginx.rate), unit: 'requests/s' },
    { name: 'ratio', values: measured.map(ratioOf), places: 3 },
    { name: 'ratio by processor time', values: measured.map(ratioByTime), places: 3 },
  ]);
  if (good.length < pairs) refuseDisturbed(all);
  if (all.length > pairs) say(`  ${all.length - pairs} disturbed pairs were measured again.`);
  return printVerdict({
    what: 'requests of a cached page against nginx (median)',
    value: spreadOf(measured.map(ratioOf)).median,
    limit: 0.5,
    bound: 'at least',
  });
};

interface Run {
  /** Requests per second. */
  rate: number;
  shares: CoreShares;
}

interface Pair {
  ours: Run;
  nginx: Run;
}

/** Measures pairs until enough are undisturbed, or the limit is reached. */
async function measurePairs(measurePair: () => Promise<Pair>): Promise<Pair[]> {
  const all: Pair[] = [];
  while (all.length < attempts && undisturbed(all).length < pairs) all.push(await measurePair());
  return all;
}

function undisturbed(measured: readonly Pair[]): Pair[] {
  return measured.filter((pair) => hadItsCore(pair.ours) && hadItsCore(pair.nginx));
}

/** @throws CannotMeasureError saying who had the core instead */
function refuseDisturbed(measured: readonly Pair[]): never {
  const runs = measured.flatMap((pair) => [pair.ours, pair.nginx]);
  const percent = (share: 'others' | 'idle') =>
    `${(spreadOf(runs.map(({ shares }) => shares[share])).median * 100).toFixed(0)} %`;
  throw new CannotMeasureError(
    `Only ${undisturbed(measured).length} of ${measured.length} pairs were undisturbed, so this is no verdict: other ` +
      `programs had ${percent('others')} of the core, and ${percent('idle')} waited for the load generator (medians).`,
  );
}

/** Whether the server had its core to itself, and never waited for it. */
function hadItsCore({ shares }: Run): boolean {
  return shares.others < 0.1 && shares.idle < 0.1;
}

function ratioOf({ ours, nginx }: Pair): number {
  return ours.rate / nginx.rate;
}

/** Ratio by requests per second of processor time, which holds even if other programs shared the core. */
function ratioByTime({ ours, nginx }: Pair): number {
  return ours.rate / ours.shares.process / (nginx.rate / nginx.shares.process);
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
