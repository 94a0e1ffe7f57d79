import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { postPath } from '../../../contract/paths.ts';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { approveWithComments } from '../../../server/desk/review/decisions.ts';
import { askForName, createAccount } from '../../../server/people/index.ts';
import { type AccountActor, operator } from '../../../server/platform/actor.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { databaseUrlOf } from '../../../server/platform/db/database-url.ts';
import { openDatabase } from '../../../server/platform/db/open.ts';
import { approvePost, createDraft, submitPost, withdrawPost } from '../../../server/posts/index.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { publicationsOf } from '../../data/publication-queries.ts';
import { get } from '../../machine/http.ts';
import { startBalancer } from '../../machine/nginx.ts';
import { type BenchServer, startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { printTable, printVerdict, spreadOf } from '../../report.ts';

const nodes = 3;
const rounds = 30;
const schedules = 20;
const budgetMilliseconds = 1000;
const pollMilliseconds = 2;
const reason = 'Withdrawn to measure how soon readers see that a post is not there any more.';

/**
 * Measures how soon a change on one node is visible on every node, and through nginx in front of them, and how soon
 * after its time a scheduled post is, though a node is killed.
 */
export const measureNodes: Bench = async (sandbox) => {
  await requireTools(sandbox, ['nginx']);
  const database = await openDatabase({ dataDir: await sandbox.folder(), role: 'serve', log: () => {} });
  try {
    const settings = {
      DATABASE_URL: databaseUrlOf(database.connection),
      SECRETS_KEY: 'a5'.repeat(32),
    };
    const servers: BenchServer[] = [];
    while (servers.length < nodes)
      servers.push(await startServer(sandbox, await sandbox.folder(), { settings }));
    const origins = servers.map(({ origin }) => origin);
    const balancer = await startBalancer(sandbox, origins);
    const config = readConfig({}, { ...settings, DATA_DIR: await sandbox.folder() });
    const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
    try {
      const times = await measureActions(context, [...origins, balancer.origin]);
      printTable(
        `${nodes} nodes on one database, ${rounds} rounds: from the commit until all show it`,
        Object.entries(times).map(([name, values]) => ({ name, values, unit: 'ms' })),
      );
      const scheduled = await measureScheduled(context, servers);
      printTable(
        `${schedules} scheduled posts, one node killed amid them: from the time until the others show it`,
        [
          { name: 'published (in the log)', values: scheduled.published, unit: 'ms' },
          { name: 'visible', values: scheduled.visible, unit: 'ms' },
        ],
      );
      const isSoon = (what: string, values: readonly number[]) =>
        printVerdict({
          what,
          value: spreadOf(values).maximum,
          limit: budgetMilliseconds,
          bound: 'at most',
          unit: 'ms',
          places: 0,
        });
      return [
        isSoon('approve → visible on every node (the slowest)', times.approve),
        isSoon('the time of a scheduled post → visible on the nodes left (the slowest)', scheduled.visible),
      ].every(Boolean);
    } finally {
      await stop();
    }
  } finally {
    await database.close();
  }
};

interface Times {
  approve: number[];
  rename: number[];
  withdraw: number[];
}

async function measureActions(context: Context, places: readonly string[]): Promise<Times> {
  const times: Times = { approve: [], rename: [], withdraw: [] };
  for (let round = 1; round <= rounds; round += 1) {
    // A person may change their name a few times an hour.
    const author = await makeAuthor(context, `round${round}`);
    const { id, revision, page } = await submit(context, author, `Clean water, part ${round}`);
    // Each node has cached the list and the missing page.
    const until = async (list: RegExp, status: number, text: RegExp) => {
      const began = performance.now();
      for (const origin of places) {
        await untilShown(`${origin}/phis`, 200, list);
        await untilShown(origin + page, status, text);
      }
      return performance.now() - began;
    };
    await until(/<html/, 404, /<html/);
    await approvePost(context, operator, id, revision);
    times.approve.push(await until(new RegExp(`part ${round}\\b`), 200, /one minute/));
    await askForName(context, author, { firstname: 'Name', lastname: `of round ${round}` });
    const name = new RegExp(`Name of round ${round}\\b`);
    times.rename.push(await until(name, 200, name));
    await withdrawPost(context, author, id, { reason, as: 'author' });
    times.withdraw.push(await until(/^(?!.*of round)/s, 410, new RegExp(reason)));
  }
  return times;
}

/**
 * Approves posts for times half a second apart, kills a node amid them, and gives for each post how long after its
 * time it was published, and visible on the nodes that are left. @throws CommandError for a post published twice
 */
async function measureScheduled(
  context: Context,
  servers: readonly BenchServer[],
): Promise<{ published: number[]; visible: number[] }> {
  const author = await makeAuthor(context, 'schedules');
  const [killed, ...left] = servers;
  const start = context.clock().getTime() + 10_000;
  const posts: { id: string; page: string; at: number }[] = [];
  for (let number = 0; number < schedules; number += 1) {
    const { id, revision, page } = await submit(context, author, `Figures of week ${number}`);
    const at = start + number * 500;
    const schedule = { publishAt: new Date(at), reason: null };
    await approveWithComments(context, operator, id, { revision, acknowledged: [] }, { schedule });
    posts.push({ id, page, at });
  }
  const now = () => context.clock().getTime();
  const half = start + (schedules / 2) * 500;
  const killing = delay(half - now()).then(() => killed && process.kill(killed.pid, 'SIGKILL'));
  const visible = await Promise.all(
    posts.map(async ({ page, at }) => {
      await delay(at - now());
      for (const { origin } of left) await untilShown(origin + page, 200, /one minute/);
      return now() - at;
    }),
  );
  await killing;
  const published = await Promise.all(
    posts.map(async ({ id, at }) => {
      const lines = await publicationsOf(context.db, id);
      if (lines.length !== 1) throw new CommandError(`A scheduled post was published ${lines.length} times.`);
      return (lines[0]?.at.getTime() ?? 0) - at;
    }),
  );
  return { published, visible };
}

/** Submits a post of the author; gives its revision in review, and the path of its page. */
async function submit(context: Context, author: AccountActor, title: string) {
  const { post, draft } = await createDraft(context, author, {
    ...emptyPostText,
    kind: 'news',
    title,
    body: 'Boil the water for one minute.',
    topics: ['water'],
  });
  const submitted = await submitPost(context, author, post.id, draft.version);
  const revision = submitted.draft.submitted_revision_id ?? '';
  return { id: post.id, revision, page: postPath(submitted.post.slug) };
}

async function makeAuthor(context: Context, name: string): Promise<AccountActor> {
  const details = { email: `${name}@example.org`, firstname: 'Bench', lastname: '' };
  const id = await createAccount(context, operator, { ...details, role: 'R', author: true, password: null });
  return { id, role: 'R' };
}

async function untilShown(url: string, status: number, text: RegExp): Promise<void> {
  const deadline = performance.now() + 60 * budgetMilliseconds;
  while (performance.now() < deadline) {
    const answer = await get(url);
    if (answer.status === status && text.test(answer.bytes.toString())) return;
    await delay(pollMilliseconds);
  }
  throw new CommandError(`${url} does not show within a minute what was done.`);
}
