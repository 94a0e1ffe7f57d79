import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { postPath } from '../../contract/paths.ts';
import { emptyPostText } from '../../contract/text/post-text.ts';
import { changeName, createAccount } from '../../server/accounts/index.ts';
import { type AccountActor, operator } from '../../server/actor.ts';
import { readConfig } from '../../server/config.ts';
import type { Context } from '../../server/context.ts';
import { databaseUrlOf } from '../../server/db/database-url.ts';
import { openDatabase } from '../../server/db/open.ts';
import { approvePost, createDraft, submitPost, withdrawPost } from '../../server/posts/index.ts';
import { CommandError, startContext } from '../../server/start.ts';
import type { Bench } from '../bench.ts';
import { get } from '../machine/http.ts';
import { startBalancer } from '../machine/nginx.ts';
import { startServer } from '../machine/server.ts';
import { requireTools } from '../machine/tools.ts';
import { printTable, printVerdict, spreadOf } from '../report.ts';

const nodes = 3;
const rounds = 30;
const budgetMilliseconds = 1000;
const pollMilliseconds = 2;
const reason = 'Withdrawn to measure how soon readers see that a post is not there any more.';

/** Measures how soon a change on one node is visible on every node, and through nginx in front of them. */
export const measureNodes: Bench = async (sandbox) => {
  await requireTools(sandbox, ['nginx']);
  const database = await openDatabase({ dataDir: await sandbox.folder(), role: 'serve', log: () => {} });
  try {
    const settings = { DATABASE_URL: databaseUrlOf(database.connection) };
    const origins: string[] = [];
    while (origins.length < nodes) {
      const { origin } = await startServer(sandbox, await sandbox.folder(), { settings });
      origins.push(origin);
    }
    const balancer = await startBalancer(sandbox, origins);
    const config = readConfig({}, { ...settings, DATA_DIR: await sandbox.folder() });
    const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
    const times = await measureActions(context, origins, balancer.origin).finally(stop);
    printTable(
      `${nodes} nodes on one database, ${rounds} rounds: from the commit until all show it`,
      Object.entries(times).map(([name, values]) => ({ name, values, unit: 'ms' })),
    );
    return printVerdict({
      what: 'approve → visible on every node (the slowest)',
      value: spreadOf(times.approve).maximum,
      limit: budgetMilliseconds,
      bound: 'at most',
      unit: 'ms',
      places: 0,
    });
  } finally {
    await database.close();
  }
};

interface Times {
  approve: number[];
  rename: number[];
  withdraw: number[];
}

async function measureActions(
  context: Context,
  origins: readonly string[],
  balancer: string,
): Promise<Times> {
  const times: Times = { approve: [], rename: [], withdraw: [] };
  const author = await makeAuthor(context);
  for (let round = 1; round <= rounds; round += 1) {
    const { post, draft } = await createDraft(context, author, {
      ...emptyPostText,
      kind: 'news',
      title: `Clean water, part ${round}`,
      body: 'Boil the water for one minute.',
      topics: ['water'],
    });
    const submitted = await submitPost(context, author, post.id, draft.version);
    const page = postPath(submitted.post.slug);
    const revision = submitted.draft.submitted_revision_id ?? '';
    // Each node has cached the list and the missing page.
    const places = [...origins, balancer];
    const until = async (list: RegExp, status: number, text: RegExp) => {
      const began = performance.now();
      for (const origin of places) {
        await untilShown(`${origin}/phis`, 200, list);
        await untilShown(origin + page, status, text);
      }
      return performance.now() - began;
    };
    await until(/<html/, 404, /<html/);
    await approvePost(context, operator, post.id, revision);
    times.approve.push(await until(new RegExp(`part ${round}\\b`), 200, /one minute/));
    await changeName(context, author, { firstname: 'Name', lastname: `of round ${round}` });
    const name = new RegExp(`Name of round ${round}\\b`);
    times.rename.push(await until(name, 200, name));
    await withdrawPost(context, author, post.id, { reason, as: 'author' });
    times.withdraw.push(await until(/^(?!.*of round)/s, 410, new RegExp(reason)));
  }
  return times;
}

async function makeAuthor(context: Context): Promise<AccountActor> {
  const details = { email: 'bench@example.org', firstname: 'Bench', lastname: '' } as const;
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
