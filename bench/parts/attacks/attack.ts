import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pino from 'pino';
import { contract } from '../../../contract/index.ts';
import { postPath } from '../../../contract/paths.ts';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { createAccount } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import { createDraft } from '../../../server/posts/index.ts';
import { startContext } from '../../../server/start.ts';
import { identify, issueProof, openSession } from '../../../server/trust/index.ts';
import type { Bench } from '../../bench.ts';
import { listPosts, makeDataset } from '../../data/dataset.ts';
import { trustProxy } from '../../data/users.ts';
import { get, post } from '../../machine/http.ts';
import { memoryOf } from '../../machine/process-figures.ts';
import { startServer } from '../../machine/server.ts';
import { printColumns, printVerdict, say } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';
import { type FloodFigures, type FloodName, type FloodOrder, floodNames } from './floods.ts';

const posts = 200;
const idleMilliseconds = 8_000;
const floodMilliseconds = 30_000;
/** Between one request of the reader and the next. */
const pauseMilliseconds = 5;
/** Between one request of other people and the next. */
const othersPauseMilliseconds = 200;
const budgets = { ratio: 3, megabytes: 350 };

const what: Record<FloodName, string> = {
  cursors: 'made-up addresses from one network, 12 at once',
  previews: 'previews of 1 MB of footnotes by one author, 4 at once',
  saves: 'saves of 1 MB by one author, 4 at once',
  names: 'one reader renaming in a loop, 4 at once',
  networks: 'resets from the networks of an IPv6 /48, 8 at once',
};

/**
 * Measures a server under floods of requests: the time that readers wait, its memory, and whether others are
 * refused.
 */
export const measureAttack: Bench = async (sandbox, { flood: chosen }) => {
  const dataDir = await makeDataset(sandbox, posts);
  let met = true;
  for (const flood of chosen ? [chosen] : floodNames)
    met = (await measureFlood(sandbox, dataDir, flood)) && met;
  return met;
};

/** Milliseconds that each answer took. */
interface Times {
  page: number[];
  ready: number[];
}

async function measureFlood(sandbox: Sandbox, dataDir: string, flood: FloodName): Promise<boolean> {
  const server = await startServer(sandbox, dataDir, { settings: trustProxy });
  const { origin } = server;
  const { author, reader, known, draft } = await makePeople(dataDir);
  const slugs = (await listPosts(origin)).map(({ slug }) => slug);
  // Puts the page into the cache.
  await read(origin, '/phis', false);

  const idle = await readUntil(origin, delay(idleMilliseconds));
  const attacker = flood === 'previews' || flood === 'saves' ? author : reader;
  const running = startFlood({ origin, flood, ...attacker, draft });
  const over = delay(floodMilliseconds);
  const [busy, others] = await Promise.all([
    readUntil(origin, over),
    askAsOthers(origin, { slugs, known }, over),
  ]);
  const { peak } = await memoryOf(server.pid).catch(() => ({ peak: Number.POSITIVE_INFINITY }));
  const figures = await running.stop();
  await server.stop();

  say(`  ${what[flood]}`);
  say(`  answered: ${describeAnswers(figures)}; others asked ${others.asked} times`);
  const row = (name: string, times: (of: Times) => number[]) => [
    name,
    ...[50, 95].flatMap((part) => [idle, busy].map((of) => percentile(times(of), part).toFixed(1))),
    'ms',
  ];
  printColumns([
    ['', 'idle p50', 'p50', 'idle p95', 'p95', ''],
    row('cached page', ({ page }) => page),
    row('/readyz', ({ ready }) => ready),
  ]);
  const verdicts = [
    ...(['page', 'ready'] as const).map((name) =>
      printVerdict({
        what: `p95 of ${name === 'page' ? 'a cached page' : '/readyz'} against idle`,
        value: percentile(busy[name], 95) / percentile(idle[name], 95),
        limit: budgets.ratio,
        bound: 'at most',
      }),
    ),
    printVerdict({
      what: 'peak memory',
      value: peak / 1e6,
      limit: budgets.megabytes,
      bound: 'at most',
      unit: 'MB',
      places: 0,
    }),
    printVerdict({ what: 'other people refused', value: others.refused, limit: 0, bound: 'at most' }),
  ];
  return verdicts.every(Boolean);
}

/** What an author and a reader sign in with, the email of a known reader, and the id of a draft of the author. */
async function makePeople(
  dataDir: string,
): Promise<
  Record<'author' | 'reader', { token: string; proof: string }> & Record<'known' | 'draft', string>
> {
  const config = readConfig({}, { DATA_DIR: dataDir });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  try {
    const make = async (role: 'R' | 'P') => {
      const email = `${role}-${performance.now()}@example.org`.toLowerCase();
      const names = { firstname: 'Somebody', lastname: '' };
      const author = role === 'R';
      const id = await createAccount(context, operator, { email, ...names, role, author, password: null });
      const token = await openSession(context, id);
      const { proof } = await issueProof(context, await identify(context, token), 'password');
      return { id, role, email, token, proof };
    };
    const [author, reader, known] = [await make('R'), await make('P'), await make('P')];
    const text = { ...emptyPostText, title: 'Notes' };
    const { post } = await createDraft(context, author, text);
    return { author, reader, known: known.email, draft: post.id };
  } finally {
    await stop();
  }
}

function startFlood(order: FloodOrder): { stop(): Promise<FloodFigures> } {
  const worker = new Worker(fileURLToPath(new URL('./floods.ts', import.meta.url)), { workerData: order });
  const figures = once(worker, 'message');
  return {
    async stop() {
      worker.postMessage('stop');
      const [found] = await figures;
      await worker.terminate();
      return found;
    },
  };
}

/** Requests the cached page and the health check in turn, until `something` has ended. */
async function readUntil(origin: string, something: Promise<unknown>): Promise<Times> {
  const hasEnded = endOf(something);
  const agent = new http.Agent({ keepAlive: true });
  const times: Times = { page: [], ready: [] };
  while (!hasEnded()) {
    times.page.push(await read(origin, '/phis', agent));
    times.ready.push(await read(origin, contract.getReadiness.path, agent));
    await delay(pauseMilliseconds);
  }
  agent.destroy();
  return times;
}

/** Infinite if there is no answer, as when the flood has ended the process. */
async function read(origin: string, path: string, agent: http.Agent | false): Promise<number> {
  const began = performance.now();
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const answer = await get(`${origin}${path}`, headers, agent).catch(() => null);
  return answer?.status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY;
}

/**
 * Other people, from other networks, read uncached posts, and one of them asks for a new password now and
 * then.
 */
async function askAsOthers(
  origin: string,
  { slugs, known }: { slugs: readonly string[]; known: string },
  something: Promise<unknown>,
): Promise<{ asked: number; refused: number }> {
  const hasEnded = endOf(something);
  const figures = { asked: 0, refused: 0 };
  while (!hasEnded()) {
    const headers = { 'x-forwarded-for': `10.20.${figures.asked >> 8}.${figures.asked & 255}` };
    const asking =
      figures.asked % 50 === 0
        ? post(`${origin}${contract.requestPasswordLink.path}`, { email: known }, { headers })
        : get(origin + postPath(slugs[figures.asked % slugs.length] ?? ''), headers);
    const answer = await asking.catch(() => null);
    figures.asked += 1;
    if (answer?.status !== 200) figures.refused += 1;
    await delay(othersPauseMilliseconds);
  }
  return figures;
}

function endOf(something: Promise<unknown>): () => boolean {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  something.then(end, end);
  return () => hasEnded;
}

function describeAnswers(figures: FloodFigures): string {
  const counts = Object.entries(figures).map(
    ([status, count]) => `${count} with ${status === '0' ? 'nothing' : status}`,
  );
  return counts.join(', ') || 'nothing';
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0;
}
