import { once } from 'node:events';
import http from 'node:http';
import { createServer } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import pino from 'pino';
import { recentProofHeader } from '../../../contract/constants.ts';
import { contract } from '../../../contract/index.ts';
import { postPath } from '../../../contract/paths.ts';
import { randomFrom } from '../../../node/demo/random.ts';
import { createAccount } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { databaseUrlOf } from '../../../server/platform/db/database-url.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import { startContext } from '../../../server/start.ts';
import { identify, issueProof, openSession } from '../../../server/trust/index.ts';
import type { Bench } from '../../bench.ts';
import { fillDatabase } from '../../data/large-dataset-queries.ts';
import { publishedPosts } from '../../data/publication-queries.ts';
import { zipf } from '../../data/zipf.ts';
import { type Answer, get } from '../../machine/http.ts';
import { type BenchServer, freePort, startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { startVarnish } from '../../machine/varnish.ts';
import { printTable, printVerdict, say, spreadOf } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

/** Readers of a day: with 100,000 posts these are the readers of a site with 90 million a month. */
const requestsPerPost = 30;
const defaultPosts = 2_000;
/** The share of readers who come to a list: the front page or the posts. */
const listShare = 0.1;
const concurrency = 32;
const rounds = 20;
const killedRounds = 5;
const budgets = { hitRatio: 0.95, milliseconds: 1_000 };
const token = 'a-token-for-the-bench-of-the-edge';
const reason = 'Withdrawn to measure how soon readers see that a post is not there any more.';

interface Post {
  id: string;
  slug: string;
}

/**
 * Measures Varnish with the shipped configuration in front of two nodes: how many of a day's requests it answers, and
 * how soon a withdrawn post is 410 through it, also when the node that withdrew it is killed right after its commit.
 */
export const measureEdge: Bench = async (sandbox, { posts }) => {
  const count = posts ?? defaultPosts;
  await requireTools(sandbox, ['varnishd']);
  const database = await openDatabase({ dataDir: await sandbox.folder(), role: 'serve', log: () => {} });
  const settings = { DATABASE_URL: databaseUrlOf(database.connection), SECRETS_KEY: 'a5'.repeat(32) };
  const config = readConfig({}, { ...settings, DATA_DIR: await sandbox.folder() });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  try {
    await fillDatabase(database.connection, { posts: count, accounts: Math.max(10, Math.ceil(count / 10)) });
    const site = await startSite(sandbox, settings);
    const posts = await publishedPosts(context.db);
    const ratio = await replay(site.varnish, posts);
    const times = await measureWithdrawals(context, site, posts);
    printTable(`${posts.length} posts, Varnish before two nodes: from the answer to a withdrawal until 410`, [
      { name: 'withdraw', values: times.withdraw, unit: 'ms' },
      { name: 'withdraw, and kill the node', values: times.killed, unit: 'ms' },
    ]);
    const isSoon = (what: string, values: readonly number[]) =>
      printVerdict({
        what,
        value: spreadOf(values).maximum,
        limit: budgets.milliseconds,
        bound: 'at most',
        unit: 'ms',
        places: 0,
      });
    return [
      printVerdict({
        what: 'answered by Varnish, first readings included',
        value: ratio,
        limit: budgets.hitRatio,
        bound: 'at least',
        places: 4,
      }),
      isSoon('withdraw → 410 through Varnish (the slowest)', times.withdraw),
      isSoon('the same with the node killed (the slowest)', times.killed),
    ].every(Boolean);
  } finally {
    await stop();
    await database.close();
  }
};

interface Site {
  varnish: string;
  /** The nodes; the first one is replaced when it is killed. */
  nodes: BenchServer[];
  start(place: number, edgeUrl: string): Promise<BenchServer>;
}

async function startSite(sandbox: Sandbox, settings: Record<string, string>): Promise<Site> {
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const varnish = `http://127.0.0.1:${port}`;
  const start = async (place: number, edgeUrl: string) =>
    startServer(sandbox, await sandbox.folder(), {
      port: ports[place],
      settings: {
        ...settings,
        PUBLIC_URL: varnish,
        TRUST_PROXY: '127.0.0.1',
        EDGE: 'varnish',
        EDGE_URL: edgeUrl,
        EDGE_TOKEN: token,
      },
    });
  const nodes = [await start(0, varnish), await start(1, varnish)];
  await startVarnish(sandbox, { port: port ?? 0, nodes: ports, token });
  return { varnish, nodes, start };
}

/** Replays a day's readers, each from a network of their own, and gives the share that Varnish answered itself. */
async function replay(varnish: string, posts: readonly Post[]): Promise<number> {
  const requests = posts.length * requestsPerPost;
  const random = randomFrom(7);
  const draw = zipf(posts.length, random);
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const counts = { hit: 0, miss: 0 };
  let left = requests;
  const begun = performance.now();
  const read = async () => {
    while (left > 0) {
      left -= 1;
      const lists = random() < listShare;
      const path = lists ? (random() < 0.7 ? '/' : '/phis') : postPath(posts[draw()]?.slug ?? '');
      const network = Array.from({ length: 2 }, () => Math.floor(random() * 256)).join('.');
      const headers = { 'accept-encoding': 'gzip, br', 'x-forwarded-for': `41.${network}.1` };
      const answer = await get(varnish + path, headers, agent);
      if (answer.status !== 200) throw new CommandError(`${path}: ${answer.status}, ${excerptOf(answer)}`);
      counts[answer.headers['x-cache'] === 'hit' ? 'hit' : 'miss'] += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, read));
  agent.destroy();
  const seconds = (performance.now() - begun) / 1000;
  say(
    `  ${requests} requests for ${posts.length} posts and two lists in ${seconds.toFixed(0)} s (one client)`,
  );
  say(`  ${counts.hit} answered by Varnish, ${counts.miss} by the nodes`);
  return counts.hit / requests;
}

async function measureWithdrawals(
  context: Context,
  site: Site,
  posts: readonly Post[],
): Promise<{ withdraw: number[]; killed: number[] }> {
  const names = { firstname: 'Bench', lastname: '' };
  const staff = { email: 'staff@example.org', ...names, role: 'A' as const, author: false, password: null };
  const session = await openSession(context, await createAccount(context, operator, staff));
  const actor = await identify(context, session);
  const popular = [...posts];
  const next = () => popular.shift() ?? { id: '', slug: '' };
  // A withdrawal by staff needs a proof of identity, which lasts for minutes only.
  const credentials = async () => ({
    authorization: session,
    [recentProofHeader]: (await issueProof(context, actor, 'password')).proof,
  });
  const times = { withdraw: [] as number[], killed: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    times.withdraw.push(await withdraw(site, site.nodes[round % 2], next(), await credentials()));
  // A node that would keep a purge for itself: its edge takes requests, and never answers.
  const hole = createServer().listen(0, '127.0.0.1');
  await once(hole, 'listening');
  const address = hole.address();
  const nowhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  for (let round = 0; round < killedRounds; round += 1) {
    const [running] = site.nodes;
    if (running) await running.stop();
    const writer = await site.start(0, nowhere);
    site.nodes[0] = writer;
    const kill = () => process.kill(writer.pid, 'SIGKILL');
    times.killed.push(await withdraw(site, writer, next(), await credentials(), kill));
  }
  hole.close();
  return times;
}

/** The beginning of an answer, decompressed. */
function excerptOf({ headers, bytes }: Answer): string {
  const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
  return text.toString().replace(/\s+/g, ' ').slice(0, 400);
}

/** Withdraws a post that Varnish has, through a node; gives the milliseconds until Varnish answers 410. */
async function withdraw(
  { varnish }: Site,
  node: BenchServer | undefined,
  { id, slug }: Post,
  credentials: Record<string, string>,
  then: () => void = () => {},
): Promise<number> {
  const page = varnish + postPath(slug);
  const reader = { 'accept-encoding': 'br' };
  await get(page, reader);
  const before = await get(page, reader);
  if (before.status !== 200 || before.headers['x-cache'] !== 'hit')
    throw new CommandError(`Varnish does not have ${slug}: ${before.status}, ${before.headers['x-cache']}.`);
  const { path, method } = contract.withdrawPost;
  const response = await fetch((node?.origin ?? '') + path.replace('{post_id}', id), {
    method,
    headers: { ...credentials, 'content-type': 'application/json' },
    body: JSON.stringify({ comment: reason, filter: 'admin' }),
  });
  const begun = performance.now();
  then();
  if (!response.ok) throw new CommandError(`The withdrawal answered ${response.status}.`);
  for (;;) {
    const { status } = await get(page, reader);
    if (status === 410) return performance.now() - begun;
    if (status !== 200 || performance.now() - begun > 60_000)
      throw new CommandError(`${slug} is ${status} through Varnish.`);
  }
}
