import { postPath } from '../../../contract/paths.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { startBareServer } from '../../machine/bare.ts';
import { type Answer, get } from '../../machine/http.ts';
import { startNginx } from '../../machine/nginx.ts';
import {
  measureRounds,
  type Round,
  ratioByTime,
  ratioOf,
  refuseDisturbed,
  undisturbed,
} from '../../machine/rounds.ts';
import { freePort, startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { startVarnish } from '../../machine/varnish.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const core = 0;
const turns = { core, rounds: 4, attempts: 8, seconds: 2 };
const starts = 5;
const enough = starts * turns.rounds;
/** Shares of what the others serve: bare node:http for the site itself, nginx for the site behind its edge. */
const budgets = { bare: 0.9, nginx: 0.8 };

type Name = 'ours' | 'bare' | 'edge' | 'nginx';

/**
 * Measures how fast a cached post page is served, against a bare node:http server with the same bytes and
 * headers, and through Varnish with the shipped configuration, against nginx with the same bytes from disk; all on the same
 * core. Each is started several times: two processes of the same server may differ by a fifth.
 */
export const measurePage: Bench = async (sandbox) => {
  await requireTools(sandbox, ['nginx', 'varnishd', 'wrk', 'taskset']);
  const all: Round<Name>[] = [];
  let bytes = 0;
  for (let start = 0; start < starts; start += 1) {
    const ours = await startServer(sandbox, await makeDataset(sandbox, 1, 'en'), { core });
    const [post] = await listPosts(ours.origin);
    if (!post) throw new CommandError('The post was not imported.');
    const page = postPath(post.slug);
    const answer = await cachedAnswer(`${ours.origin}${page}`);
    bytes = answer.bytes.length;
    const bare = await startBareServer(sandbox, { answer, core });
    const nginx = await startNginx(sandbox, { page, answer, core });
    const edge = await startEdge(sandbox, page);
    all.push(...(await measureRounds(sandbox, { ours, bare, edge, nginx }, { ...turns, path: page })));
  }

  const good = undisturbed(all);
  const measured = good.length >= enough ? good : all;
  const rates = (name: Name) => measured.map((round) => round[name].rate);
  const ratios = (name: Name, other: Name, ratio: typeof ratioOf) =>
    measured.map((round) => ratio(round[name], round[other]));
  printTable(`${bytes} bytes, 64 connections`, [
    { name: 'this server', values: rates('ours'), unit: 'requests/s' },
    { name: 'bare node:http', values: rates('bare'), unit: 'requests/s' },
    { name: 'Varnish before this server', values: rates('edge'), unit: 'requests/s' },
    { name: 'nginx', values: rates('nginx'), unit: 'requests/s' },
    { name: 'this server to node:http', values: ratios('ours', 'bare', ratioOf), places: 3 },
    { name: '  by processor time', values: ratios('ours', 'bare', ratioByTime), places: 3 },
    { name: 'Varnish to nginx', values: ratios('edge', 'nginx', ratioOf), places: 3 },
    { name: '  by processor time', values: ratios('edge', 'nginx', ratioByTime), places: 3 },
    { name: 'this server to nginx', values: ratios('ours', 'nginx', ratioOf), places: 3 },
  ]);
  if (good.length < enough) refuseDisturbed(all);
  if (all.length > enough) say(`  ${all.length - enough} disturbed rounds were measured again.`);
  return [
    printVerdict({
      what: 'requests of a cached page against bare node:http (median, by processor time)',
      value: spreadOf(ratios('ours', 'bare', ratioByTime)).median,
      limit: budgets.bare,
      bound: 'at least',
    }),
    printVerdict({
      what: 'the same through Varnish against nginx (median, by processor time)',
      value: spreadOf(ratios('edge', 'nginx', ratioByTime)).median,
      limit: budgets.nginx,
      bound: 'at least',
    }),
  ].every(Boolean);
};

/** The same site as a node of its own, with Varnish before it on the measured core. */
async function startEdge(sandbox: Sandbox, page: string) {
  const [port, nodePort, token] = [await freePort(), await freePort(), 'a-token-for-the-bench-of-a-page'];
  const origin = `http://127.0.0.1:${port}`;
  await startServer(sandbox, await makeDataset(sandbox, 1, 'en'), {
    port: nodePort,
    settings: {
      EDGE: 'varnish',
      EDGE_URL: origin,
      EDGE_TOKEN: token,
      PUBLIC_URL: origin,
      TRUST_PROXY: '127.0.0.1',
    },
  });
  const edge = await startVarnish(sandbox, { port, nodes: [nodePort], token, core });
  const { headers } = await cachedAnswer(`${origin}${page}`);
  if (headers['x-cache'] !== 'hit') throw new CommandError('Varnish does not keep the page.');
  return edge;
}

/** The answer to the second request: the first one fills the cache. */
async function cachedAnswer(url: string): Promise<Answer> {
  await get(url, { 'accept-encoding': 'br' });
  const answer = await get(url, { 'accept-encoding': 'br' });
  if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br')
    throw new CommandError(`The page was not served: status ${answer.status}.`);
  return answer;
}
