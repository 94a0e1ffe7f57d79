import { postPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { startBareServer } from '../../machine/bare.ts';
import { type Answer, get } from '../../machine/http.ts';
import { startNginx } from '../../machine/nginx.ts';
import { measureRounds, ratioByTime, ratioOf, refuseDisturbed, undisturbed } from '../../machine/rounds.ts';
import { startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';

const core = 0;
const turns = { core, rounds: 15, attempts: 30, seconds: 2 };

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
  const all = await measureRounds(sandbox, { ours, bare, nginx }, { ...turns, path: page });

  const good = undisturbed(all);
  const measured = good.length === turns.rounds ? good : all;
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
  if (good.length < turns.rounds) refuseDisturbed(all);
  if (all.length > turns.rounds) say(`  ${all.length - turns.rounds} disturbed rounds were measured again.`);
  return printVerdict({
    what: 'requests of a cached page against bare node:http (median)',
    value: spreadOf(ratios('bare', ratioOf)).median,
    limit: 0.9,
    bound: 'at least',
  });
};

/** The answer to the second request: the first one fills the cache. */
async function cachedAnswer(url: string): Promise<Answer> {
  await get(url, { 'accept-encoding': 'br' });
  const answer = await get(url, { 'accept-encoding': 'br' });
  if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br')
    throw new CommandError(`The page was not served: status ${answer.status}.`);
  return answer;
}
